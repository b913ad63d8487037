/** Shows what proves the fill or the cancellation that a remote service reports, and warns of doubtful ones. */

import { proofOf } from '../../../client/db/rows/order-entry'
import { orderbookHostOf } from '../../../client/settings/profiles'
import { t } from '../../../domain/text/texts'
import { Callout } from '../../kit/callout'
import { useWorkspace } from '../../workspace/workspace'
import type { OrderView } from '../order-view'

/** Renders nothing for the service of this extension, and before the first fill or cancellation. */
export function ReportProofNote({
  view: { entry, chainId, terms, filledBps },
}: {
  readonly view: OrderView
}) {
  const { profile } = useWorkspace()
  const host = orderbookHostOf(profile, chainId)
  if (!host) return null
  if (entry && 'doubtedSince' in entry && entry.doubtedSince !== undefined)
    return (
      <Callout tone="caution" title={t`The chain contradicts ${host}`}>
        {t`Its newest report does not fit the settlement contract, so this page does not show it.`}
      </Callout>
    )
  switch (proofOf(entry)) {
    case 'implausible':
      return (
        <Callout tone="bad" title={t`The price is more than twice the expected one`}>
          {t`Only ${host} reports these amounts. Do not rely on them.`}
        </Callout>
      )
    case 'fill':
      return (
        <p class="small soft">
          {terms.kind === 'sell'
            ? t`Checked on-chain: the sold amount. Only ${host} reports the received amount.`
            : t`Checked on-chain: the received amount. Only ${host} reports the paid amount.`}
        </p>
      )
    case 'service':
      return <p class="small soft">{t`Reported by ${host}, not checked on-chain.`}</p>
    case 'chain':
      return (
        <p class="small soft">
          {filledBps !== 0
            ? t`Checked on-chain: the settlement contract has these trades.`
            : t`Checked on-chain: the settlement contract refuses this order.`}
        </p>
      )
    default:
      return null
  }
}
