/** "Why is it still open?": what is really known, blockers first, and nothing guessed. */
import type { OpenReason } from '../screens/order-story'
import { Card } from './card'
import { Icon } from './icon'

/** The reasons; when there are none, that is said. */
export const OrderWhy = ({ reasons }: { readonly reasons: readonly OpenReason[] }) => (
  <Card title="Why is it still open?">
    <ul class="reasons" aria-live="polite">
      {reasons.length === 0 && (
        <li class="soft">Nothing is known that holds it back. The next auction may take it.</li>
      )}
      {reasons.map((reason) => (
        <li key={reason.kind} data-blocker={reason.isBlocker}>
          <Icon name={reason.isBlocker ? 'warning' : 'info'} size={16} />
          <span>
            {reason.isBlocker && <strong>Must change: </strong>}
            {reason.says}
          </span>
        </li>
      ))}
    </ul>
  </Card>
)
