/** Filters of the notification list: text, type, account, unread, one order. */

import type { ComponentChildren } from 'preact'
import { shortUid } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { CheckField, Select } from '../kit/field'
import { SearchField } from '../kit/search-field'
import { tx } from '../kit/text'
import { useWorkspace } from '../workspace/workspace'
import {
  allNotifications,
  isFiltered,
  type NotificationChoice,
  ownerChoices,
  typeChoices,
} from './notification-view'

interface NotificationFiltersProps {
  readonly choice: NotificationChoice
  readonly onChoice: (choice: NotificationChoice) => void
  readonly isGrouped: boolean
  readonly onGroup: (isGrouped: boolean) => void
  /** Actions on all notifications. */
  readonly children?: ComponentChildren
}

export function NotificationFilters({
  choice,
  onChoice,
  isGrouped,
  onGroup,
  children,
}: NotificationFiltersProps) {
  const { accounts } = useWorkspace()
  const change = (patch: Partial<NotificationChoice>) => onChoice({ ...choice, ...patch })
  return (
    <search class="notification-filters" aria-label={t`Filter notifications`}>
      <SearchField
        label={t`Search notifications`}
        value={choice.search}
        onText={(search) => change({ search })}
      />
      <Select
        aria-label={t`Type`}
        value={choice.type}
        choices={typeChoices}
        onChoice={(type) => change({ type })}
      />
      {accounts.length > 1 && (
        <Select
          aria-label={t`Account`}
          value={choice.owner}
          choices={ownerChoices(accounts)}
          onChoice={(owner) => change({ owner })}
        />
      )}
      <div class="notification-checks">
        <CheckField isChecked={choice.isUnread} onCheck={(isUnread) => change({ isUnread })}>
          {t`Unread`}
        </CheckField>
        <CheckField isChecked={isGrouped} onCheck={onGroup}>
          {t`Group by order`}
        </CheckField>
        {choice.order && (
          <span class="small">{tx`Order ${<code>{shortUid(choice.order.uid)}</code>} only`}</span>
        )}
        {isFiltered(choice) && (
          <Button size="small" kind="quiet" onClick={() => onChoice(allNotifications)}>
            {t`Show all`}
          </Button>
        )}
        {children}
      </div>
    </search>
  )
}
