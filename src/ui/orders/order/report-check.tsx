/** Whether the service reports the very order that was signed. */

import type { KeptRefusal } from '../../../client/db/rows/order-entry'
import { t, translate } from '../../../domain/text/texts'
import { Callout } from '../../kit/callout'
import { tx } from '../../kit/text'
import type { ReportDifference } from '../facts'

interface EchoCheckProps {
  readonly differences: readonly ReportDifference[]
  /** What the journal kept of a forgery, for good. */
  readonly forgery: KeptRefusal | null
}

/** The result in a sentence; each differing field, if any. */
export function ReportCheck({ differences, forgery }: EchoCheckProps) {
  if (differences.length === 0 && !forgery) {
    return (
      <p class="small">{t`Verified: the order on the server matches what you signed (12/12 fields, UID).`}</p>
    )
  }
  return (
    <Callout
      tone="bad"
      title={
        forgery ? translate(forgery.says) : t`Mismatch: the order on the server differs from what you signed`
      }
    >
      <p>{forgery ? translate(forgery.fix) : t`Cancel the order and do not trust this service.`}</p>
      <ul>
        {differences.map(({ field, signed, reported: told }) => (
          <li key={field}>
            {tx`${field}: you signed ${<code>{signed}</code>}, the server has ${<code>{told}</code>}`}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
