/** The address of a node of the present network, for profiles whose chain no profile names. */

import { useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { openNode } from '../../api/node'
import { readChainId } from '../../client/chain/rpc'
import { changeSettings } from '../../client/settings/settings'
import { isHttpUrl } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { TextField } from '../kit/field'
import { useAction } from '../kit/use-action'
import { useWorkspace } from '../workspace/workspace'

const isAddress = (text: string): boolean => isHttpUrl(text) && !/\s/.test(text)

/** Asks the browser to let us reach a node, and the node what it is of. False when the browser was not allowed to. */
async function reach(url: string, chainId: Parameters<typeof openNode>[1]): Promise<boolean> {
  const { protocol, hostname } = new URL(url)
  const isAllowed = await browser.permissions.request({ origins: [`${protocol}//${hostname}/*`] })
  if (isAllowed) await readChainId(openNode([url], chainId, (request) => fetch(request)))
  return isAllowed
}

export function NodeField() {
  const { chain, settings } = useWorkspace()
  const [named = ''] = settings.nodes[chain.id] ?? []
  const [text, type] = useState(named)
  const saving = useAction(async (url: string) => {
    if (url !== '' && !(await reach(url, chain.id))) return false
    const { [chain.id]: _, ...others } = settings.nodes
    await changeSettings({ nodes: url === '' ? others : { ...others, [chain.id]: [url] } })
    return true
  })
  const url = text.trim()
  const isReadable = url === '' || isAddress(url)
  return (
    <div class="stack" data-tight>
      <TextField
        label={t`RPC endpoint of ${chain.label}`}
        placeholder="https://rpc.example"
        hint={t`It sees your address and transactions. Stored in this browser only.`}
        value={text}
        onText={type}
        fault={isReadable ? undefined : t`Enter a URL such as https://rpc.example.`}
      />
      <div class="buttons">
        <Button
          disabled={!isReadable || url === named}
          isBusy={saving.isPending}
          onClick={() => saving.run(url)}
        >
          {url === '' ? t`Remove RPC endpoint` : t`Save RPC endpoint`}
        </Button>
      </div>
      <div aria-live="polite">
        {saving.state.step === 'done' && !saving.state.value && (
          <Callout tone="caution" title={t`Not saved.`}>
            {t`Host permission was denied.`}
          </Callout>
        )}
      </div>
      <Outcome state={saving.state} />
    </div>
  )
}
