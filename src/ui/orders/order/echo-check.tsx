/** Whether the service tells the very order that was signed. */
import type { KeptRefusal } from '../../../client/db/rows/order-entry'
import { Callout } from '../../kit/callout'
import type { EchoDifference } from '../facts'

interface EchoCheckProps {
  readonly differences: readonly EchoDifference[]
  /** What the journal kept of a forgery, for good. */
  readonly forgery: KeptRefusal | null
}

/** The result in a sentence; each differing field, if any. */
export function EchoCheck({ differences, forgery }: EchoCheckProps) {
  if (differences.length === 0 && !forgery) {
    return (
      <p class="small">What the service tells is what you signed: all twelve fields and the UID agree.</p>
    )
  }
  return (
    <Callout tone="bad" title={forgery ? forgery.says : 'The service tells another order than you signed'}>
      <p>{forgery?.fix ?? 'Cancel it, and do not trust this service.'}</p>
      <ul>
        {differences.map(({ field, signed, told }) => (
          <li key={field}>
            {field}: you signed <code>{signed}</code>, it tells <code>{told}</code>
          </li>
        ))}
      </ul>
    </Callout>
  )
}
