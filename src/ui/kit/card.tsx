/** Layout blocks: card, two columns, empty state, list of facts. */

import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon'

interface CardProps {
  readonly title?: ComponentChildren
  /** Shown at the right of the title. */
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

/** Main content and an aside: two columns from 1080 px, stacked below that. */
export const Split = ({ children, aside }: SplitProps) => (
  <div class="split">
    <div class="stack">{children}</div>
    <div class="stack">{aside}</div>
  </div>
)

interface EmptyStateProps {
  readonly icon: IconName
  readonly title: string
  /** Explains what will appear here, and how. */
  readonly children: ComponentChildren
  readonly action?: ComponentChildren
  /** Renders the title as the `h1` of the screen, which then has no other heading. */
  readonly isWholeScreen?: true
}

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

/** Labels and their values, one pair per row. */
export const Facts = ({ rows }: FactsProps) => (
  <dl class="facts">
    {rows.map(([label, value], index) => (
      <div key={typeof label === 'string' ? label : index}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
