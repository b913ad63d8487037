/** Messages that must be read: what is wrong, and what to do. */

import type { ComponentChildren } from 'preact'
import { t } from '../../domain/text/texts'
import { useInView } from './answer'
import { Button } from './button'
import { Icon, type IconName } from './icon'
import { tx } from './text'
import { withUnbrokenAddresses } from './unbroken-addresses'
import type { ActionState } from './use-action'

type Tone = 'neutral' | 'good' | 'caution' | 'bad'

const icons = {
  neutral: 'info',
  good: 'check',
  caution: 'warning',
  bad: 'warning',
} as const satisfies Record<Tone, IconName>

interface CalloutProps {
  readonly tone?: Tone
  readonly title?: ComponentChildren
  readonly children?: ComponentChildren
}

export function Callout({ tone = 'neutral', title, children }: CalloutProps) {
  return (
    <div class="callout" data-tone={tone}>
      <Icon name={icons[tone]} size={18} />
      <div class="stack" data-tight>
        {title && <strong>{withUnbrokenAddresses(title)}</strong>}
        {children && <div>{withUnbrokenAddresses(children)}</div>}
      </div>
    </div>
  )
}

/** Quotes a service or wallet as plain text, isolated from the direction of the text around it. */
export const Quote = ({ children }: { readonly children: string | undefined }) =>
  children === undefined ? null : (
    <p class="small quote">
      <bdi>{children}</bdi>
    </p>
  )

const RetryButton = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div class="buttons">
    <Button size="small" icon="refresh" onClick={onRetry}>
      {t`Retry`}
    </Button>
  </div>
)

interface OutcomeProps {
  readonly state: ActionState<unknown>
  /** Repeats a failed read, if that can help. Omitted where a button on the screen does that. */
  readonly onRetry?: () => void
}

/**
 * Shows why an action failed or was refused. Always in the page, so that screen readers announce changes. The
 * answer to a press is scrolled into view.
 */
export function Outcome({ state, onRetry }: OutcomeProps) {
  const retry = onRetry && <RetryButton onRetry={onRetry} />
  const isAnswer = (state.step === 'refused' || state.step === 'failed') && state.isAnswer
  const place = useInView<HTMLDivElement>(isAnswer && state)
  return (
    <div ref={place} class="answer" aria-live="assertive" role="alert">
      {state.step === 'refused' && (
        <Callout tone="bad" title={state.message}>
          <Quote>{state.quote}</Quote>
          {state.fix}
          {state.canRetry && retry}
        </Callout>
      )}
      {state.step === 'failed' && (
        <Callout tone="bad" title={t`Something went wrong in Cowbell.`}>
          {tx`This is a bug. Try again. Details: ${<code>{state.details}</code>}`}
          {retry}
        </Callout>
      )}
    </div>
  )
}
