/** A panel without rows: says what its rows will show, and how to get the first one. */
import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from '../../kit/icon'

interface EmptyListProps {
  readonly icon: IconName
  readonly title: string
  readonly children: ComponentChildren
  readonly action?: ComponentChildren
}

export const EmptyList = ({ icon, title, children, action }: EmptyListProps) => (
  <div class="panel-empty small">
    <Icon name={icon} size={24} />
    <div>
      <strong>{title}</strong>
      <p class="soft">{children}</p>
    </div>
    {action}
  </div>
)
