/** Something that must be read: what happened, and what would be right. */

import type { ComponentChildren } from 'preact'
import { t } from '../../domain/text/texts'
import { Icon, type IconName } from './icon'
import { tx } from './text'
import type { ActionState } from './use-action'
import { withWholeAddresses } from './whole-addresses'

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

/** A block beside the matter it speaks of. */
export function Callout({ tone = 'neutral', title, children }: CalloutProps) {
  return (
    <div class="callout" data-tone={tone}>
      <Icon name={icons[tone]} size={18} />
      <div class="stack" data-tight>
        {title && <strong>{withWholeAddresses(title)}</strong>}
        {children && <div>{withWholeAddresses(children)}</div>}
      </div>
    </div>
  )
}

/** Words of another party: plain text, set apart, with a text direction of their own. */
export const Quote = ({ children }: { readonly children: string | undefined }) =>
  children === undefined ? null : (
    <p class="small quote">
      <bdi>{children}</bdi>
    </p>
  )

/** How an action ended when it did not end well; always in the page, so that its change is read out. */
export function Outcome({ state }: { readonly state: ActionState<unknown> }) {
  return (
    <div aria-live="assertive" role="alert">
      {state.step === 'refused' && (
        <Callout tone="bad" title={state.says}>
          <Quote>{state.quote}</Quote>
          {state.fix}
        </Callout>
      )}
      {state.step === 'failed' && (
        <Callout tone="bad" title={t`Something went wrong in Cowbell.`}>
          {tx`This is a bug. Try again. Details: ${<code>{state.details}</code>}`}
        </Callout>
      )}
    </div>
  )
}
