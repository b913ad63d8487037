/** What the ledger holds about an order: its signatures, and whatever did not agree with them. */

import type { LedgerRow } from '../../../client/db/rows/ledger'
import { moment } from '../../../domain/text/numbers'
import { t, translate } from '../../../domain/text/texts'
import { Callout } from '../../kit/callout'
import { kindWords } from '../../ledger/view'
import { hrefOf } from '../../workspace/routes'

type Named = Pick<LedgerRow, 'kind' | 'at'>

/**
 * Names the record of a row beside those of others: by what was signed, and when, where it was signed more than once.
 * @internal Exported for its test.
 */
export function recordName(rows: readonly Named[], row: Named): string {
  if (rows.length === 1) return t`Signature record`
  const isOnly = rows.filter(({ kind }) => kind === row.kind).length === 1
  return t`Signature record: ${isOnly ? kindWords(row) : `${kindWords(row)}, ${moment(row.at)}`}`
}

/** Nothing where nothing was signed here. */
export function LedgerNote({ signed }: { readonly signed: readonly LedgerRow[] }) {
  // Oldest first, as in the timeline.
  const rows = signed.toSorted((a, b) => a.at - b.at)
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
          <a href={hrefOf('signed', { digest: row.digest, at: String(row.at) })}>{recordName(rows, row)} →</a>
        </p>
      ))}
    </div>
  )
}
