/** RPC endpoint of the active network, for chains that no environment configures. */

import { useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { openNode } from '../../api/node'
import { readChainId } from '../../client/chain/rpc'
import { MAX_URL_LENGTH } from '../../client/db/rows/settings'
import { askForHosts, hostPatternOf } from '../../client/host-permission'
import { changeSettings } from '../../client/settings/settings'
import { isHttpUrl } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { TextField } from '../kit/field'
import { useHostAccess } from '../kit/host-access'
import { useAction } from '../kit/use-action'
import { useWorkspace } from '../workspace/workspace'

/** Returns what is wrong with a typed URL. An empty one is valid and removes the endpoint. */
function urlFault(url: string): string | undefined {
  if (url === '') return undefined
  if (!isHttpUrl(url) || /\s/.test(url)) return t`Enter a URL such as https://rpc.example.`
  return url.length > MAX_URL_LENGTH ? t`At most ${MAX_URL_LENGTH} characters.` : undefined
}

const saveWords = (url: string): string => (url === '' ? t`Remove RPC endpoint` : t`Save RPC endpoint`)

/** Returns the host permission that a URL needs. A restored endpoint was never granted one. */
const originsToAsk = (url: string): string[] => (url === '' ? [] : [hostPatternOf(url)])

export function NodeField() {
  const { chain, settings } = useWorkspace()
  const [savedUrl = ''] = settings.nodes[chain.id] ?? []
  const [text, setText] = useState(savedUrl)
  const [mayReach, recheck] = useHostAccess(originsToAsk(savedUrl))
  const lacksPermission = mayReach === false
  const saving = useAction(async (url: string) => {
    if (url !== '') {
      await askForHosts(originsToAsk(url), browser.permissions)
      recheck()
      await readChainId(openNode([url], chain.id, (request) => fetch(request)))
    }
    await changeSettings(({ nodes: { [chain.id]: _, ...others } }) => ({
      nodes: url === '' ? others : { ...others, [chain.id]: [url] },
    }))
  })
  const url = text.trim()
  const fault = urlFault(url)
  const isPermissionRequest = url === savedUrl && lacksPermission
  return (
    <div class="stack" data-tight>
      <TextField
        label={t`RPC endpoint of ${chain.label}`}
        placeholder="https://rpc.example"
        hint={t`It sees your address and transactions. Stored in this browser only.`}
        value={text}
        onText={setText}
        fault={fault}
      />
      {lacksPermission && <Callout tone="caution">{t`Host permission missing.`}</Callout>}
      <div class="buttons">
        <Button
          disabled={fault !== undefined || (url === savedUrl && !lacksPermission)}
          isBusy={saving.isPending}
          onClick={() => saving.run(url)}
        >
          {isPermissionRequest ? t`Allow it` : saveWords(url)}
        </Button>
      </div>
      <Outcome state={saving.state} />
    </div>
  )
}
