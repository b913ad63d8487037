/** Delivery log: for each event its deliveries with channel, result and delay. */

import { useState } from 'preact/hooks'
import { notificationTitle } from '../../client/db/rows/notification'
import { watchDeliveryLog } from '../../client/notify/delivery-log'
import type { Notification } from '../../client/notify/notifications'
import { formatShortDateTime } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { joinUnits } from '../../domain/text/units'
import { EmptyState } from '../kit/card'
import { Select } from '../kit/field'
import { useHide } from '../kit/hidden-amounts'
import { moveFocusAmongLinks } from '../kit/list-keys'
import { MoreRows, useRowLimit } from '../kit/more-rows'
import { Skeleton } from '../kit/progress'
import { StatusMark } from '../kit/status-mark'
import { hrefOf } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { DeliveryLines } from './notification-deliveries'
import '../styles/screens/notifications.css'
import { now } from '../../client/clock'
import { useLatest, useLive } from '../kit/use-live'
import {
  delaysText,
  type EventLines,
  groupByEvent,
  type ResultChoice,
  resultChoices,
  statesOfResult,
} from './delivery-view'
import { notificationMarks } from './notification-view'
import { useNotificationSettings } from './settings/use-notification-settings'

export function DeliveriesScreen() {
  const [channel, setChannel] = useState('all')
  const [result, setResult] = useState<ResultChoice>('all')
  const rows = useRowLimit()
  const channels = useNotificationSettings()?.channels ?? []
  const states = statesOfResult(result)
  const filter = {
    limit: rows.limit,
    ...(channel === 'all' ? {} : { channel }),
    ...(states ? { states } : {}),
  }
  const log = useLatest(
    useLive(() => watchDeliveryLog(filter), [filter]),
    '',
  )
  const delays = log && delaysText(log.delays)
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Delivery log`} back={hrefOf('notifications')} />
      <search class="notification-filters" aria-label={t`Filter deliveries`}>
        <Select
          aria-label={t`Channel`}
          value={channel}
          choices={[
            { value: 'all', label: t`All channels` },
            ...channels.map(({ id, label }) => ({ value: id, label })),
          ]}
          onChoice={setChannel}
        />
        <Select aria-label={t`Result`} value={result} choices={resultChoices} onChoice={setResult} />
      </search>
      <p class="small soft" aria-live="polite">
        {delays}
      </p>
      {!log && <Skeleton height={200} />}
      {log?.lines.length === 0 && (
        <EmptyState icon="bell" title={t`No deliveries`}>
          {t`Each notification is listed once per channel: sent, waiting, failed or muted.`}
        </EmptyState>
      )}
      {log && log.lines.length > 0 && (
        <ul class="notifications" onKeyDown={moveFocusAmongLinks}>
          {groupByEvent(log.lines).map((event) => (
            <EventItem key={event.notificationId} event={event} />
          ))}
        </ul>
      )}
      {log?.hasMore && <MoreRows rows={rows} shown={log.lines.length} />}
    </div>
  )
}

function EventItem({ event }: { readonly event: EventLines }) {
  const notification = event.lines[0]?.notification
  return (
    <li class="notification">
      {notification ? (
        <EventHead notification={notification} />
      ) : (
        <p class="notification-more small soft">{t`Notification deleted after its retention period.`}</p>
      )}
      <div class="notification-more">
        <DeliveryLines lines={event.lines} />
      </div>
    </li>
  )
}

function EventHead({ notification }: { readonly notification: Notification }) {
  const { type, message, at, happenedAt, chainId, uid } = notification
  const hide = useHide()
  const happened = happenedAt ?? at
  return (
    <div class="notification-row">
      <a href={uid ? hrefOf('order', { chain: String(chainId), uid }) : hrefOf('notifications')}>
        <StatusMark status={notificationMarks[type]} text={notificationTitle(type)} />
        <time class="small soft" dateTime={new Date(happened).toISOString()}>
          {formatShortDateTime(happened, now())}
        </time>
        <span class="notification-text">{joinUnits(hide(message))}</span>
      </a>
    </div>
  )
}
