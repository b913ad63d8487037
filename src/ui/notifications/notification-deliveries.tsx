/** Deliveries of a notification by channel. */

import { pagePorts } from '../../client/bridge/page-ports'
import { now } from '../../client/clock'
import type { LogLine } from '../../client/notify/delivery-log'
import { sendAgain, watchDeliveryLog } from '../../client/notify/delivery-log'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Icon } from '../kit/icon'
import { useAction } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { useNow } from '../kit/use-now'
import { useWorkspace } from '../workspace/workspace'
import { deliveryText, resultTones } from './delivery-view'
import { muteText } from './notification-view'
import { useNotificationSettings } from './settings/use-notification-settings'

export function NotificationDeliveries({ notificationId }: { readonly notificationId: string }) {
  const log = useLive(() => watchDeliveryLog({ notificationId }), [notificationId])
  if (!log) return null
  if (log.lines.length === 0) return <p class="small soft">{t`No channel was on. Listed here only.`}</p>
  return <DeliveryLines lines={log.lines} />
}

const MARKS = { good: 'check', caution: 'refresh', bad: 'warning', soft: 'close' } as const

/** Button to retry a delivery that has failed permanently. */
function SendAgain({ id }: { readonly id: string }) {
  const sending = useAction(async () => {
    await sendAgain(id, now())
    await pagePorts.wake()
  })
  return (
    <>
      <Button size="small" kind="quiet" isBusy={sending.isPending} onClick={() => sending.run()}>
        {t`Send again`}
      </Button>
      <Outcome state={sending.state} />
    </>
  )
}

/** Log lines of one event. */
export function DeliveryLines({ lines }: { readonly lines: readonly LogLine[] }) {
  const { accounts } = useWorkspace()
  const channels = useNotificationSettings()?.channels ?? []
  const time = useNow()
  const labelOf = (id: string) => channels.find((each) => each.id === id)?.label ?? t`Deleted channel`
  return (
    <ul class="deliveries">
      {lines.map((line) => {
        const tone = resultTones[line.delivery.state]
        return (
          <li key={line.delivery.id} class="delivery small" data-tone={tone}>
            <Icon name={MARKS[tone]} size={16} />
            <strong>{labelOf(line.delivery.channel)}</strong>
            <span>
              <bdi>{deliveryText(line, time, (name) => muteText(name, accounts, channels))}</bdi>
            </span>
            {line.delivery.state === 'failed' && <SendAgain id={line.delivery.id} />}
          </li>
        )
      })}
    </ul>
  )
}
