/** Shows whether the service reports the order that was signed. */

import type { StoredRefusal } from '../../../client/db/rows/order-entry'
import { t, translate } from '../../../domain/text/texts'
import { Callout } from '../../kit/callout'
import { tx } from '../../kit/text'
import type { ReportDifference } from '../report-differences'

interface ReportCheckProps {
  readonly differences: readonly ReportDifference[]
  /** A forgery that the journal has recorded permanently. */
  readonly forgery: StoredRefusal | null
  /** Another mismatch is known, which is shown below. */
  readonly hasMismatch: boolean
}

/** The result in one sentence, with each field that differs. It names what was compared. */
export function ReportCheck({ differences, forgery, hasMismatch }: ReportCheckProps) {
  if (differences.length === 0 && !forgery) {
    return hasMismatch ? null : (
      <p class="small">
        {t`Verified: the order on the server matches what you signed (12/12 fields, UID). Its status and fills are what the server reports.`}
      </p>
    )
  }
  return (
    <Callout
      tone="bad"
      title={
        forgery
          ? translate(forgery.message)
          : t`Mismatch: the order on the server differs from what you signed`
      }
    >
      <p>{forgery ? translate(forgery.fix) : t`Cancel the order and do not trust this service.`}</p>
      <ul>
        {differences.map(({ field, signed, reported }) => (
          <li key={field}>
            {tx`${field}: you signed ${<code>{signed}</code>}, the server has ${<code>{reported}</code>}`}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
