/** The address of a node of the present network, for profiles whose chain no profile names. */

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

/** What is wrong with an address as it is typed; none of nothing, which removes the endpoint. */
function faultOf(url: string): string | undefined {
  if (url === '') return undefined
  if (!isHttpUrl(url) || /\s/.test(url)) return t`Enter a URL such as https://rpc.example.`
  return url.length > MAX_URL_LENGTH ? t`At most ${MAX_URL_LENGTH} characters.` : undefined
}

const saveWords = (url: string): string => (url === '' ? t`Remove RPC endpoint` : t`Save RPC endpoint`)

/** What the browser has to allow; the host of a restored endpoint was never asked for. */
const originsOf = (url: string): string[] => (url === '' ? [] : [hostPatternOf(url)])

export function NodeField() {
  const { chain, settings } = useWorkspace()
  const [named = ''] = settings.nodes[chain.id] ?? []
  const [text, type] = useState(named)
  const [mayReach, lookAgain] = useHostAccess(originsOf(named))
  const isBarred = mayReach === false
  const saving = useAction(async (url: string) => {
    if (url !== '') {
      await askForHosts(originsOf(url), browser.permissions)
      lookAgain()
      await readChainId(openNode([url], chain.id, (request) => fetch(request)))
    }
    await changeSettings(({ nodes: { [chain.id]: _, ...others } }) => ({
      nodes: url === '' ? others : { ...others, [chain.id]: [url] },
    }))
  })
  const url = text.trim()
  const fault = faultOf(url)
  const isAsking = url === named && isBarred
  return (
    <div class="stack" data-tight>
      <TextField
        label={t`RPC endpoint of ${chain.label}`}
        placeholder="https://rpc.example"
        hint={t`It sees your address and transactions. Stored in this browser only.`}
        value={text}
        onText={type}
        fault={fault}
      />
      {isBarred && <Callout tone="caution">{t`Host permission missing.`}</Callout>}
      <div class="buttons">
        <Button
          disabled={fault !== undefined || (url === named && !isBarred)}
          isBusy={saving.isPending}
          onClick={() => saving.run(url)}
        >
          {isAsking ? t`Allow it` : saveWords(url)}
        </Button>
      </div>
      <Outcome state={saving.state} />
    </div>
  )
}
