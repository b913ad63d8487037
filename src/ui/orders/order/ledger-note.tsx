/** Links an order to its signature log, and warns of mismatches. */

import type { LedgerRow } from '../../../client/db/rows/ledger'
import { formatDateTimeSeconds } from '../../../domain/text/numbers'
import { t, translate } from '../../../domain/text/texts'
import { Callout } from '../../kit/callout'
import { kindText } from '../../signing/signature-words'
import { hrefOf } from '../../workspace/routes'

type NamedRecord = Pick<LedgerRow, 'kind' | 'at'>

/**
 * Names a signature record among the records of an order: by its kind, and by its time if there are several
 * of one kind.
 * @internal Exported for its test.
 */
export function recordName(rows: readonly NamedRecord[], row: NamedRecord): string {
  if (rows.length === 1) return t`Signature record`
  const isOnly = rows.filter(({ kind }) => kind === row.kind).length === 1
  return t`Signature record: ${isOnly ? kindText(row) : `${kindText(row)}, ${formatDateTimeSeconds(row.at)}`}`
}

/** Renders nothing if nothing was signed here. */
export function LedgerNote({ signed }: { readonly signed: readonly LedgerRow[] }) {
  // Oldest first, as in the timeline.
  const rows = signed.toSorted((a, b) => a.at - b.at)
  if (rows.length === 0) return null
  const mismatches = [...new Set(rows.flatMap((row) => row.mismatches))]
  return (
    <div class="stack" data-tight>
      {mismatches.map((mismatch) => (
        <Callout key={mismatch} tone="bad" title={translate(mismatch)}>
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
