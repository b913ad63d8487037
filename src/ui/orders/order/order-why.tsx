/** Answers "Why isn't it filled?" with known reasons, blockers first. */

import type { ComponentChildren } from 'preact'
import { t } from '../../../domain/text/texts'
import { Card } from '../../kit/card'
import { Icon } from '../../kit/icon'
import type { OpenReason } from './order-explanations'

interface OrderWhyProps {
  readonly reasons: readonly OpenReason[]
  /** The market or the funds are still loading. */
  readonly isLoading: boolean
  /** Shown below the reasons. */
  readonly children?: ComponentChildren
}

/** Avoids line breaks within short texts in parentheses. */
const joinParentheses = (text: string): string =>
  text.replace(/\([^()]{1,24}\)/g, (words) => words.replaceAll(' ', '\u00a0'))

/** Says that no reason is known only after everything has loaded. */
export const OrderWhy = ({ reasons, isLoading, children }: OrderWhyProps) => (
  <Card title={t`Why isn’t it filled?`}>
    <ul class="reasons" aria-live="polite" aria-busy={isLoading}>
      {reasons.length === 0 && (
        <li class="soft">
          {isLoading
            ? t`Checking market and balance…`
            : t`Nothing is blocking it. It can fill in the next auction.`}
        </li>
      )}
      {reasons.map((reason) => (
        <li key={reason.kind} data-blocker={reason.isBlocker}>
          <Icon name={reason.isBlocker ? 'warning' : 'info'} size={16} />
          <span>
            {reason.isBlocker && <strong>{t`Action needed:`} </strong>}
            {joinParentheses(reason.text)}
          </span>
        </li>
      ))}
    </ul>
    {children}
  </Card>
)
