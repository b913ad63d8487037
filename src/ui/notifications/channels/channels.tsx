/** Notification settings: channels, types, quiet times, price alerts and thresholds. */

import { t } from '../../../domain/text/texts'
import { ButtonLink } from '../../kit/button'
import { Card, Split } from '../../kit/card'
import { Skeleton } from '../../kit/progress'
import { UndoNote } from '../../kit/undo-note'
import { hrefOf } from '../../workspace/routes'
import { ScreenHead } from '../../workspace/screen-head'
import { NotificationWarnings } from '../notification-warnings'
import { PriceAlerts } from '../price-alerts'
import { MuteTable } from '../settings/mute-table'
import { NotificationThresholds, QuietTimes } from '../settings/quiet-times'
import { AddChannel } from './add-channel'
import { ChannelList } from './channel-list'
import { OwnPushes } from './own-pushes'
import '../../styles/screens/channels.css'
import '../../styles/figures.css'
import '../../styles/screens/notifications.css'
import { useUndo } from '../../kit/use-undo'
import { useWorkspace } from '../../workspace/workspace'
import { useNotificationSettings } from '../settings/use-notification-settings'
import { WeeklyDigest } from '../settings/weekly-digest'

export function ChannelsScreen() {
  const { profile, chain } = useWorkspace()
  const settings = useNotificationSettings()
  const undo = useUndo()
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Notification settings`} back={hrefOf('notifications')}>
        <ButtonLink size="small" kind="quiet" href={hrefOf('deliveries')}>
          {t`Delivery log`}
        </ButtonLink>
      </ScreenHead>
      <NotificationWarnings />
      {!settings && <Skeleton height={300} />}
      {settings && (
        <Split
          aside={
            <>
              <Card title={t`Quiet times`}>
                <QuietTimes preferences={settings.preferences} />
              </Card>
              <Card title={t`Price alerts on ${chain.label}`}>
                <PriceAlerts key={`${profile.id}:${chain.id}`} />
              </Card>
              <Card title={t`Thresholds`}>
                <NotificationThresholds preferences={settings.preferences} />
              </Card>
              <Card title={t`Web Push (advanced)`}>
                <OwnPushes key={profile.id} />
              </Card>
            </>
          }
        >
          <Card title={t`Channels`}>
            <ChannelList channels={settings.channels} onUndoable={undo.offer} />
            <UndoNote {...undo} />
            <AddChannel />
          </Card>
          <Card title={t`What to notify`}>
            <MuteTable {...settings} />
            <WeeklyDigest preferences={settings.preferences} />
          </Card>
        </Split>
      )}
    </div>
  )
}
