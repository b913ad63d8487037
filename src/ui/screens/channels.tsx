/** How the trader is told: over which channels, of what, when, and from which prices on. */
import { AddChannel } from '../components/add-channel'
import { ButtonLink } from '../components/button'
import { Card, ScreenHead, Split } from '../components/card'
import { ChannelList } from '../components/channel-list'
import { MuteTable } from '../components/mute-table'
import { NoticeTroubles } from '../components/notice-troubles'
import { OwnPushes } from '../components/own-pushes'
import { PriceAlerts } from '../components/price-alerts'
import { Skeleton } from '../components/progress'
import { UndoNote } from '../components/undo-note'
import { NoticeNumbers, WhenTold } from '../components/when-told'
import { hrefOf } from '../routes'
import '../styles/channels.css'
import '../styles/figures.css'
import '../styles/notices.css'
import { useTelling } from '../use-telling'
import { useUndo } from '../use-undo'
import { useWorkspace } from '../workspace'

export function ChannelsScreen() {
  const { profile, chain } = useWorkspace()
  const telling = useTelling()
  const undo = useUndo()
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title="Notifications" back={hrefOf('notices')}>
        <ButtonLink size="small" kind="quiet" href={hrefOf('deliveries')}>
          Delivery log
        </ButtonLink>
      </ScreenHead>
      <NoticeTroubles />
      {!telling && <Skeleton height={300} />}
      {telling && (
        <Split
          aside={
            <>
              <Card title="When">
                <WhenTold preferences={telling.preferences} />
              </Card>
              <Card title={`Price alerts on ${chain.label}`}>
                <PriceAlerts key={`${profile.id}:${chain.id}`} />
              </Card>
              <Card title="Near, far and old">
                <NoticeNumbers preferences={telling.preferences} />
              </Card>
              <Card title="Pushes to this browser">
                <OwnPushes key={profile.id} />
              </Card>
            </>
          }
        >
          <Card title="Channels">
            <ChannelList channels={telling.channels} onUndoable={undo.offer} />
            <UndoNote {...undo} />
            <AddChannel />
          </Card>
          <Card title="What is told where">
            <MuteTable {...telling} />
          </Card>
        </Split>
      )}
    </div>
  )
}
