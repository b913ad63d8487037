/** What is shown of the notices: words, kind, account, only what is new, one order. */

import type { ComponentChildren } from 'preact'
import { shortUid } from '../../domain/text/numbers'
import { Button } from '../kit/button'
import { CheckField, Select } from '../kit/field'
import { useWorkspace } from '../workspace/workspace'
import { allNotices, isNarrowed, type NoticeChoice, ownerChoices, typeChoices } from './notice-view'

interface NoticeFiltersProps {
  readonly choice: NoticeChoice
  readonly onChoice: (choice: NoticeChoice) => void
  readonly isGrouped: boolean
  readonly onGroup: (isGrouped: boolean) => void
  /** What can be done to all of them. */
  readonly children?: ComponentChildren
}

export function NoticeFilters({ choice, onChoice, isGrouped, onGroup, children }: NoticeFiltersProps) {
  const { accounts } = useWorkspace()
  const change = (patch: Partial<NoticeChoice>) => onChoice({ ...choice, ...patch })
  return (
    <search class="notice-filters" aria-label="Filter notifications">
      <input
        class="input"
        type="search"
        aria-label="Search notifications"
        placeholder="Search"
        autocomplete="off"
        spellcheck={false}
        value={choice.search}
        onInput={(event) => change({ search: event.currentTarget.value })}
      />
      <Select
        aria-label="Type"
        value={choice.type}
        choices={typeChoices}
        onChoice={(type) => change({ type })}
      />
      {accounts.length > 1 && (
        <Select
          aria-label="Account"
          value={choice.owner}
          choices={ownerChoices(accounts)}
          onChoice={(owner) => change({ owner })}
        />
      )}
      <div class="notice-checks">
        <CheckField isChecked={choice.isUnread} onCheck={(isUnread) => change({ isUnread })}>
          Unread
        </CheckField>
        <CheckField isChecked={isGrouped} onCheck={onGroup}>
          Group by order
        </CheckField>
        {choice.order && (
          <span class="small">
            Order <code>{shortUid(choice.order.uid)}</code> only
          </span>
        )}
        {isNarrowed(choice) && (
          <Button size="small" kind="quiet" onClick={() => onChoice(allNotices)}>
            Show all
          </Button>
        )}
        {children}
      </div>
    </search>
  )
}
