/** "Why is it still open?": what is really known, blockers first, and nothing guessed. */

import { t } from '../../../domain/text/texts'
import { Card } from '../../kit/card'
import { Icon } from '../../kit/icon'
import type { OpenReason } from './story'

interface OrderWhyProps {
  readonly reasons: readonly OpenReason[]
  /** The market or the funds are still being asked about. */
  readonly isAsking: boolean
}

/** No line ends within a few words in parentheses. */
const joinParentheses = (says: string): string =>
  says.replace(/\([^()]{1,24}\)/g, (words) => words.replaceAll(' ', '\u00a0'))

/** The reasons; when there are none, that is said, but not before everything was asked. */
export const OrderWhy = ({ reasons, isAsking }: OrderWhyProps) => (
  <Card title={t`Why isn’t it filled?`}>
    <ul class="reasons" aria-live="polite" aria-busy={isAsking}>
      {reasons.length === 0 && (
        <li class="soft">
          {isAsking
            ? t`Checking market and balance…`
            : t`Nothing is blocking it. It can fill in the next auction.`}
        </li>
      )}
      {reasons.map((reason) => (
        <li key={reason.kind} data-blocker={reason.isBlocker}>
          <Icon name={reason.isBlocker ? 'warning' : 'info'} size={16} />
          <span>
            {reason.isBlocker && <strong>{t`Action needed:`} </strong>}
            {joinParentheses(reason.says)}
          </span>
        </li>
      ))}
    </ul>
  </Card>
)
