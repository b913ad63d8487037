/** What the ledger holds about an order: its signatures, and whatever did not agree with them. */

import type { OrderKey } from '../../../client/db/rows/keys'
import { watchSignedOf } from '../../../client/orders/ledger'
import { t, translate } from '../../../domain/text/texts'
import { Callout } from '../../kit/callout'
import { useLive } from '../../kit/use-live'
import { kindWords } from '../../ledger/view'
import { hrefOf } from '../../workspace/routes'

/** Nothing where nothing was signed here. */
export function LedgerNote({ order }: { readonly order: OrderKey }) {
  const { profileId, chainId, uid } = order
  const rows = useLive(() => watchSignedOf(order), [profileId, chainId, uid]) ?? []
  if (rows.length === 0) return null
  const mismatches = [...new Set(rows.flatMap((row) => row.mismatches))]
  return (
    <div class="stack" data-tight>
      {mismatches.map((says) => (
        <Callout key={says} tone="bad" title={translate(says)}>
          {t`Cancel the order and do not trust this service.`}
        </Callout>
      ))}
      {rows.map((row) => (
        <p key={row.id} class="small">
          <a href={hrefOf('signed', { digest: row.digest, at: String(row.at) })}>
            {row.kind === 'order' ? t`Signature record` : t`Signature record: ${kindWords(row)}`} →
          </a>
        </p>
      ))}
    </div>
  )
}
