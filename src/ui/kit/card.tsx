/** Surfaces: a card, two columns, a screen with its heading, nothing-here-yet. */

import type { ComponentChildren } from 'preact'
import { t } from '../../domain/text/texts'
import { hrefBack } from '../workspace/trail'
import { IconButton } from './button'
import { Icon, type IconName } from './icon'

interface CardProps {
  readonly title?: ComponentChildren
  /** Stands at the right of the title. */
  readonly aside?: ComponentChildren
  readonly children: ComponentChildren
}

/** A bordered block, with a heading if it has a title. */
export function Card({ title, aside, children }: CardProps) {
  return (
    <section class="card">
      {(title || aside) && (
        <div class="card-head">
          {title && <h2>{title}</h2>}
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}

interface SplitProps {
  readonly children: ComponentChildren
  readonly aside: ComponentChildren
}

/** Main matter and what belongs beside it: two columns from 1080 px, one under the other below. */
export const Split = ({ children, aside }: SplitProps) => (
  <div class="split">
    <div class="stack">{children}</div>
    <div class="stack">{aside}</div>
  </div>
)

interface ScreenHeadProps {
  readonly title: ComponentChildren
  /** Shows a way back: to the screen one came from, or to this href where there is none. */
  readonly back?: string
  /** The way back where it is no address. */
  readonly onBack?: () => void
  readonly children?: ComponentChildren
}

/** The heading of a screen, with a way back and what can be done to all of it. */
export function ScreenHead({ title, back, onBack, children }: ScreenHeadProps) {
  const goBack = onBack ?? (back ? () => globalThis.location.assign(hrefBack(back)) : undefined)
  return (
    <div class="screen-head">
      {goBack && <IconButton icon="back" label={t`Back`} size="small" onClick={goBack} />}
      <h1>{title}</h1>
      {children}
    </div>
  )
}

interface EmptyStateProps {
  readonly icon: IconName
  readonly title: string
  /** What would stand here, and how it comes to be. */
  readonly children: ComponentChildren
  readonly action?: ComponentChildren
  /** It is all of its screen, which has no heading but this one. */
  readonly isWholeScreen?: true
}

/** A place with nothing in it yet: says what will be, and leads there. */
export const EmptyState = ({ icon, title, children, action, isWholeScreen }: EmptyStateProps) => (
  <div class="empty">
    <Icon name={icon} size={32} />
    {isWholeScreen ? <h1>{title}</h1> : <h2>{title}</h2>}
    <p>{children}</p>
    {action}
  </div>
)

interface FactsProps {
  readonly rows: readonly (readonly [label: ComponentChildren, value: ComponentChildren])[]
}

/** Labels with their values, one under the other. */
export const Facts = ({ rows }: FactsProps) => (
  <dl class="facts">
    {rows.map(([label, value], at) => (
      <div key={typeof label === 'string' ? label : at}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
