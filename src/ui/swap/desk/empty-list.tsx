/** A card of the workspace before it has rows: what its rows will say, and a way to the first of them. */
import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from '../../kit/icon'

interface EmptyListProps {
  readonly icon: IconName
  readonly title: string
  readonly children: ComponentChildren
  readonly action?: ComponentChildren
}

export const EmptyList = ({ icon, title, children, action }: EmptyListProps) => (
  <div class="desk-empty small">
    <Icon name={icon} size={24} />
    <div>
      <strong>{title}</strong>
      <p class="soft">{children}</p>
    </div>
    {action}
  </div>
)
