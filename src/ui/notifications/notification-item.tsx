/** Notification in the list. Its text links to the order, its actions unfold below. */

import { useState } from 'preact/hooks'
import { now } from '../../client/clock'
import { isUrgent, notificationTitle } from '../../client/db/rows/notification'
import { threadOf } from '../../client/notify/enqueue'
import { markUnread } from '../../client/notify/notification-list'
import { markRead, type Notification } from '../../client/notify/notifications'
import { muteName, setMute } from '../../client/settings/preferences'
import { formatDateTimeSeconds, formatShortDateTime, formatTime } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { joinUnits } from '../../domain/text/units'
import { Button, IconButton } from '../kit/button'
import { Outcome } from '../kit/callout'
import { useHide } from '../kit/hidden-amounts'
import { StatusMark } from '../kit/status-mark'
import { tx } from '../kit/text'
import { useAction } from '../kit/use-action'
import type { Undoable } from '../kit/use-undo'
import { hrefOf } from '../workspace/routes'
import { NotificationDeliveries } from './notification-deliveries'
import { notificationMarks } from './notification-view'

interface NotificationItemProps {
  readonly notification: Notification
  /** If true, only the time is shown, because the heading names the day. */
  readonly isUnderDay: boolean
  readonly onUndoable: (undoable: Undoable) => void
  /** Filters the list by the order of this notification. */
  readonly onOnlyOrder: (notification: Notification) => void
}

/** Keyboard: `R` toggles read for the focused notification, `M` shows its actions. */
export function NotificationItem(props: NotificationItemProps) {
  const { id, type, message, at, isRead } = props.notification
  const hide = useHide()
  const [isOpen, setOpen] = useState(false)
  const reading = useAction((isNew: boolean) => (isNew ? markUnread([id]) : markRead([id])))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'r') reading.run(isRead)
    else if (event.key === 'm') setOpen(!isOpen)
  }
  return (
    <li class="notification" data-unread={!isRead}>
      <div class="notification-row">
        <a
          href={hrefOfNotification(props.notification)}
          onClick={() => reading.run(false)}
          onKeyDown={onKeyDown}
        >
          <StatusMark status={notificationMarks[type]} text={notificationTitle(type)} />
          {!isRead && <span class="notification-new">{t`New`}</span>}
          <time class="small soft" dateTime={new Date(at).toISOString()} title={formatDateTimeSeconds(at)}>
            {props.isUnderDay ? formatTime(at) : formatShortDateTime(at, now())}
          </time>
          <span class="notification-text">{joinUnits(hide(message))}</span>
        </a>
        <IconButton
          icon="more"
          size="small"
          label={t`More about: ${notificationTitle(type)}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && <NotificationActions {...props} onRead={(isNew) => reading.run(isNew)} />}
      <Outcome state={reading.state} />
    </li>
  )
}

/** Returns the link to what a notification is about: an order, a plan, or nothing but the list. */
function hrefOfNotification({ chainId, uid, facts }: Notification): string {
  if (uid) return hrefOf('order', { chain: String(chainId), uid })
  const plan = facts?.['plan']
  return plan ? hrefOf('plan', { id: plan }) : hrefOf('notifications')
}

interface NotificationActionsProps extends NotificationItemProps {
  readonly onRead: (isNew: boolean) => void
}

function NotificationActions({ notification, onUndoable, onOnlyOrder, onRead }: NotificationActionsProps) {
  const { id, type, uid, isRead } = notification
  const title = notificationTitle(type)
  const muting = useAction(async (name: string, message: string) => {
    await setMute(name, true)
    onUndoable({ message, undo: () => setMute(name, false) })
  })
  const order = muteName(`order:${threadOf(notification)}`)
  return (
    <div class="notification-more">
      <div class="buttons">
        <Button size="small" onClick={() => onRead(isRead)}>
          {isRead ? t`Mark as unread` : t`Mark as read`}
        </Button>
        {uid && (
          <Button size="small" onClick={() => onOnlyOrder(notification)}>
            {t`Only this order`}
          </Button>
        )}
        {uid && !isUrgent(type) && (
          <Button size="small" onClick={() => muting.run(order, t`This order is muted.`)}>
            {t`Mute this order`}
          </Button>
        )}
        {!isUrgent(type) && (
          <Button size="small" onClick={() => muting.run(muteName(`type:${type}`), t`“${title}” is muted.`)}>
            {tx`Mute “${title}”`}
          </Button>
        )}
      </div>
      <Outcome state={muting.state} />
      <NotificationDeliveries notificationId={id} />
    </div>
  )
}
