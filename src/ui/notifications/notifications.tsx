/** Notification list: by day or by order, with search, read state, mutes and export. */

import { useState } from 'preact/hooks'
import { exportNotifications } from '../../client/notify/export-notifications'
import {
  groupByOrder,
  markUnread,
  type NotificationPage,
  readAll,
  watchNotifications,
} from '../../client/notify/notification-list'
import type { Notification } from '../../client/notify/notifications'
import { formatDate } from '../../domain/text/numbers'
import { plural, t } from '../../domain/text/texts'
import { Button, ButtonLink } from '../kit/button'
import { Outcome } from '../kit/callout'
import { EmptyState } from '../kit/card'
import { groupByDay } from '../kit/days'
import { useHide } from '../kit/hidden-amounts'
import { moveFocusAmongLinks } from '../kit/list-keys'
import { NoResults } from '../kit/list-states'
import { MoreRows, type RowLimit, useRowLimit } from '../kit/more-rows'
import { Skeleton } from '../kit/progress'
import { saveFile } from '../kit/save-file'
import { UndoNote } from '../kit/undo-note'
import { hrefOf } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { NotificationFilters } from './notification-filters'
import { NotificationItem } from './notification-item'
import { NotificationWarnings } from './notification-warnings'
import { Snooze } from './settings/snooze'
import '../styles/screens/notifications.css'
import { now } from '../../client/clock'
import { type Action, useAction } from '../kit/use-action'
import { useLatest, useLive } from '../kit/use-live'
import { useTimeText } from '../kit/use-now'
import { type Undoable, useUndo } from '../kit/use-undo'
import { useWorkspace } from '../workspace/workspace'
import { listAddableKinds } from './channels/channel-labels'
import {
  allNotifications,
  groupTitle,
  isFiltered,
  type NotificationChoice,
  toFilter,
} from './notification-view'

export function NotificationsScreen() {
  const { profile } = useWorkspace()
  const [choice, setChoice] = useState<NotificationChoice>(allNotifications)
  const [isGrouped, setGrouped] = useState(false)
  const rows = useRowLimit()
  const undo = useUndo()
  const reading = useReadAll(undo.offer)
  const filter = toFilter(choice, rows.limit)
  const page = useLatest(
    useLive(() => watchNotifications(filter), [profile.id, filter]),
    profile.id,
  )
  const choose = (next: NotificationChoice) => {
    setChoice(next)
    rows.reset()
  }
  const isNothingYet = page?.notifications.length === 0 && !isFiltered(choice)
  return (
    <div class="screen-body" data-wide>
      {page && !isNothingYet ? <NotificationsHead /> : <ScreenHead title={t`Notifications`} />}
      <NotificationWarnings />
      {!isNothingYet && (
        <NotificationFilters choice={choice} onChoice={choose} isGrouped={isGrouped} onGroup={setGrouped}>
          <MarkAllRead reading={reading} />
        </NotificationFilters>
      )}
      <UndoNote {...undo} />
      <Outcome state={reading.state} />
      {!page && <Skeleton height={200} />}
      {isNothingYet && <NoNotifications />}
      {page?.notifications.length === 0 && !isNothingYet && (
        <NoResults onShowAll={() => choose(allNotifications)}>
          {t`Search covers text, token addresses, amounts in atoms and order UIDs.`}
        </NoResults>
      )}
      {page && page.notifications.length > 0 && (
        <Notifications
          page={page}
          isGrouped={isGrouped}
          onUndoable={undo.offer}
          onOnlyOrder={({ uid, chainId, profileId }) =>
            uid && choose({ ...choice, order: { uid, chainId, profileId } })
          }
          rows={rows}
        />
      )}
    </div>
  )
}

/** Head with snooze and settings. Shown once there are notifications. */
function NotificationsHead() {
  const [isSnoozing, setSnoozing] = useState(false)
  return (
    <>
      <ScreenHead title={t`Notifications`}>
        <Button kind="quiet" size="small" aria-expanded={isSnoozing} onClick={() => setSnoozing(!isSnoozing)}>
          {t`Snooze`}
        </Button>
        <ButtonLink kind="quiet" size="small" href={hrefOf('channels')} aria-label={t`Notification settings`}>
          {t`Settings`}
        </ButtonLink>
      </ScreenHead>
      {isSnoozing && <Snooze onSnooze={() => setSnoozing(false)} />}
    </>
  )
}

/**
 * Marks all notifications as read and offers to undo it. If it fails midway, the marked part can be undone
 * and the button stays.
 */
const useReadAll = (onUndoable: (undoable: Undoable) => void): Action<[], void> =>
  useAction(async () => {
    const ids: string[] = []
    try {
      await readAll((marked) => ids.push(...marked))
    } finally {
      const count = plural(ids.length, t`One notification`, t`${ids.length} notifications`)
      if (ids.length > 0) onUndoable({ message: t`${count} marked read.`, undo: () => markUnread(ids) })
    }
  })

function MarkAllRead({ reading }: { readonly reading: Action<[], void> }) {
  const { unread } = useWorkspace()
  if (unread === 0) return null
  return (
    <Button kind="quiet" size="small" isBusy={reading.isPending} onClick={() => reading.run()}>
      {t`Mark all read`}
    </Button>
  )
}

const NoNotifications = () => (
  <EmptyState
    icon="bell"
    title={t`No notifications yet`}
    action={
      <div class="buttons">
        <ButtonLink kind="primary" href={hrefOf('swap')}>
          {t`New order`}
        </ButtonLink>
        <ButtonLink href={hrefOf('channels')}>{t`Notification settings`}</ButtonLink>
      </div>
    }
  >
    {t`Fills, expiries and cancellations appear here. Also get them by ${listAddableKinds()}.`}
  </EmptyState>
)

interface NotificationsProps {
  readonly page: NotificationPage
  readonly isGrouped: boolean
  readonly onUndoable: (undoable: Undoable) => void
  readonly onOnlyOrder: (notification: Notification) => void
  readonly rows: RowLimit
}

/** Notifications of one day or one order. */
interface Group {
  readonly key: string
  readonly title: string
  readonly notifications: readonly Notification[]
}

const byDay = (notifications: readonly Notification[]): readonly Group[] =>
  groupByDay(notifications, now()).map(({ name, items }) => ({
    key: name,
    title: name,
    notifications: items,
  }))

const byOrder = (notifications: readonly Notification[]): readonly Group[] =>
  groupByOrder(notifications).map((group) => ({ ...group, title: groupTitle(group) }))

function Notifications({ page, isGrouped, rows, ...acts }: NotificationsProps) {
  useTimeText(formatDate)
  const hide = useHide()
  const groups = (isGrouped ? byOrder : byDay)(page.notifications)
  return (
    <>
      <ul class="stack" onKeyDown={moveFocusAmongLinks}>
        {groups.map(({ key, title, notifications }) => (
          <li key={key} class="stack" data-tight>
            <h2 class="notification-group">{isGrouped ? hide(title) : title}</h2>
            <ul class="notifications">
              {notifications.map((each) => (
                <NotificationItem key={each.id} notification={each} isUnderDay={!isGrouped} {...acts} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {page.hasMore && <MoreRows rows={rows} shown={page.notifications.length} />}
      <NotificationsFoot />
    </>
  )
}

function NotificationsFoot() {
  const exporting = useAction(async () =>
    saveFile('cowbell-notifications.json', await exportNotifications(now())),
  )
  return (
    <>
      <p class="small soft wide-only">
        {t`Arrow keys move, Enter opens the order, R toggles read, M shows more.`}
      </p>
      <div class="buttons">
        <ButtonLink size="small" href={hrefOf('deliveries')}>
          {t`Delivery log`}
        </ButtonLink>
        <Button size="small" isBusy={exporting.isPending} onClick={() => exporting.run()}>
          {t`Export as JSON`}
        </Button>
      </div>
      <Outcome state={exporting.state} />
    </>
  )
}
