/** RPC endpoints of the active network, for chains that no environment configures. */

import { useState } from 'preact/hooks'
import { patternsOf } from '../../client/settings/profiles'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Callout } from '../kit/callout'
import { TextField } from '../kit/field'
import { useHostAccess } from '../kit/host-access'
import { useAction } from '../kit/use-action'
import { chooseProfile, lacksAccess } from '../workspace/choose-profile'
import { useWorkspace } from '../workspace/workspace'
import { SaveAnyway } from './save-anyway'
import { continueInTab, readUrls, urlsFault } from './typed-nodes'

const saveWords = (urls: readonly string[]): string =>
  urls.length === 0 ? t`Remove RPC endpoint` : t`Save RPC endpoint`

export function NodeField() {
  const { chain, profile, settings, surface } = useWorkspace()
  const saved = settings.nodes[chain.id] ?? []
  const [text, setText] = useState(saved.join(' '))
  // A restored endpoint was never granted a host permission.
  const [mayReach, recheck] = useHostAccess(patternsOf(saved))
  const lacksPermission = mayReach === false
  const saving = useAction(async (urls: readonly string[], isUnchecked: boolean) => {
    const choices = { nodes: { chainId: chain.id, urls, isUnchecked } }
    if (surface === 'popup' && (await lacksAccess(profile, choices)))
      return continueInTab(profile, chain.id, { kind: 'own', text: urls.join(' ') })
    await chooseProfile(profile, choices)
    recheck()
  })
  const urls = readUrls(text)
  const fault = urlsFault(urls)
  const isSaved = urls.join() === saved.join()
  return (
    <div class="stack" data-tight>
      <TextField
        label={t`RPC endpoint of ${chain.label}`}
        placeholder="https://rpc.example"
        hint={t`It sees your address and transactions. A second one of another operator, after a space, is compared with it.`}
        value={text}
        onText={setText}
        fault={fault}
      />
      {lacksPermission && <Callout tone="caution">{t`Host permission missing.`}</Callout>}
      <div class="buttons">
        <Button
          disabled={fault !== undefined || (isSaved && !lacksPermission)}
          isBusy={saving.isPending}
          onClick={() => saving.run(urls, false)}
        >
          {isSaved && lacksPermission ? t`Allow it` : saveWords(urls)}
        </Button>
      </div>
      <SaveAnyway state={saving.state} onSave={() => saving.run(urls, true)} />
    </div>
  )
}
