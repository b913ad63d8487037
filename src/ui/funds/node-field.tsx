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
import { useAction } from '../kit/use-action'
import { useLoaded } from '../kit/use-loaded'
import { useWorkspace } from '../workspace/workspace'

/** What is wrong with an address as it is typed; none of nothing, which removes the endpoint. */
function faultOf(url: string): string | undefined {
  if (url === '') return undefined
  if (!isHttpUrl(url) || /\s/.test(url)) return t`Enter a URL such as https://rpc.example.`
  return url.length > MAX_URL_LENGTH ? t`At most ${MAX_URL_LENGTH} characters.` : undefined
}

const saveWords = (url: string): string => (url === '' ? t`Remove RPC endpoint` : t`Save RPC endpoint`)

/** Whether the browser allows the host of an RPC endpoint: a restored one was never asked for. */
const mayReach = async (url: string): Promise<boolean> =>
  url === '' || browser.permissions.contains({ origins: [hostPatternOf(url)] })

export function NodeField() {
  const { chain, settings } = useWorkspace()
  const [named = ''] = settings.nodes[chain.id] ?? []
  const [text, type] = useState(named)
  const [load, setLoad] = useState(() => () => mayReach(named))
  const access = useLoaded(load)
  const isBarred = access.step === 'done' && !access.value
  const saving = useAction(async (url: string) => {
    if (url !== '') {
      await askForHosts([hostPatternOf(url)], browser.permissions)
      setLoad(() => () => mayReach(named))
      await readChainId(openNode([url], chain.id, (request) => fetch(request)))
    }
    await changeSettings(({ nodes: { [chain.id]: _, ...others } }) => ({
      nodes: url === '' ? others : { ...others, [chain.id]: [url] },
    }))
    setLoad(() => () => mayReach(url))
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
