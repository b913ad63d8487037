/** Every channel, each with its switch, its test and how it last went. */

import { useState } from 'preact/hooks'
import { pagePorts } from '../../../client/bridge/service'
import type { ChannelRow } from '../../../client/db/rows/channel'
import {
  editChannel,
  originsFor,
  putBackChannel,
  removeChannel,
  setSound,
} from '../../../client/notify/channels/setup'
import { testFromPage } from '../../../client/notify/channels/test-from-page'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { CheckField } from '../../kit/field'
import { useHostAccess } from '../../kit/host-access'
import { Icon } from '../../kit/icon'
import { tx } from '../../kit/text'
import { useAction } from '../../kit/use-action'
import { useNow } from '../../kit/use-now'
import type { Undoable } from '../../kit/use-undo'
import { useWorkspace } from '../../workspace/workspace'
import { DesktopSight } from '../settings/desktop-sight'
import { useDesktopLevel } from '../settings/use-desktop-level'
import { askForHost } from './ask-for-host'
import { ChannelName } from './channel-form'
import { channelKinds, describePlace } from './channel-kinds'
import { lastWords } from './channel-view'
import { WebhookSecret } from './webhook-secret'

interface ChannelListProps {
  readonly channels: readonly ChannelRow[]
  readonly onUndoable: (undoable: Undoable) => void
}

export const ChannelList = ({ channels, onUndoable }: ChannelListProps) => (
  <ul class="channels" aria-label={t`Channels`}>
    {channels.map((row) => (
      <ChannelItem key={row.id} row={row} onUndoable={onUndoable} />
    ))}
  </ul>
)

interface ChannelItemProps {
  readonly row: ChannelRow
  readonly onUndoable: (undoable: Undoable) => void
}

/** What went wrong with a test stands in the channel's row, which is shown. */
const test = (id: string): Promise<unknown> => testFromPage(id).catch(() => undefined)

function ChannelItem({ row, onUndoable }: ChannelItemProps) {
  const { id, label, kind, isOn } = row
  const [isOpen, setOpen] = useState(false)
  const switching = useAction((next: boolean) => editChannel(id, { isOn: next }))
  const testing = useAction(() => test(id))
  return (
    <li class="channel" data-off={!isOn}>
      <div class="channel-head">
        <CheckField isChecked={isOn} onCheck={switching.run}>
          <strong>{label}</strong>{' '}
          {label !== channelKinds[kind].label && <span class="small soft">{channelKinds[kind].label}</span>}
        </CheckField>
        <Button
          size="small"
          isBusy={testing.isPending}
          aria-label={t`Test ${label}`}
          onClick={() => testing.run()}
        >
          {t`Test`}
        </Button>
        <Button
          size="small"
          kind="quiet"
          aria-expanded={isOpen}
          aria-label={t`Options of ${label}`}
          onClick={() => setOpen(!isOpen)}
        >
          {t`Options`}
        </Button>
      </div>
      <p class="small soft">{describePlace(row)}</p>
      <LastLine row={row} />
      {kind === 'desktop' && <DesktopSight row={row} />}
      <HostLine key={id} row={row} />
      {isOpen && <ChannelSetUp row={row} onUndoable={onUndoable} />}
      <Outcome state={switching.state} />
      <Outcome state={testing.state} />
    </li>
  )
}

/** How it last went; of the desktop also whether the browser blocks it, which no test would show. */
function LastLine({ row }: { readonly row: ChannelRow }) {
  const time = useNow()
  const level = useDesktopLevel()
  const isBlocked = row.kind === 'desktop' && level === 'denied'
  const isBad = isBlocked || (row.last !== null && !row.last.isSent)
  return (
    <p class="channel-last small" data-tone={isBad ? 'bad' : row.last ? 'good' : 'soft'} role="status">
      {(isBad || row.last) && <Icon name={isBad ? 'warning' : 'check'} size={16} />}
      <span>
        {isBlocked ? t`Blocked by your browser: allow notifications in its settings.` : lastWords(row, time)}
      </span>
    </p>
  )
}

/** A right that was taken back is asked for again. */
function HostLine({ row }: { readonly row: ChannelRow }) {
  const [mayReach, lookAgain] = useHostAccess(originsFor(row.kind, row.values))
  const asking = useAction(async () => {
    await askForHost(row)
    lookAgain()
  })
  if (mayReach !== false) return null
  return (
    <div class="stack" data-tight>
      <p class="channel-last small" data-tone="bad">
        <Icon name="warning" size={16} />
        <span>{t`Host permission missing: nothing is sent.`}</span>
      </p>
      <div class="buttons">
        <Button size="small" isBusy={asking.isPending} onClick={() => asking.run()}>
          {t`Allow it`}
        </Button>
      </div>
      <Outcome state={asking.state} />
    </div>
  )
}

function ChannelSetUp({ row, onUndoable }: ChannelItemProps) {
  const { id, kind, label, respectsQuietHours, values } = row
  const { surface } = useWorkspace()
  const isRoomForSecrets = surface === 'tab' || surface === 'options'
  const changing = useAction((change: Parameters<typeof editChannel>[1]) => editChannel(id, change))
  const sounding = useAction(setSound)
  const removing = useAction(async () => {
    const waiting = await removeChannel(id)
    const undo = async () => {
      await putBackChannel(row, waiting)
      await pagePorts.wake()
    }
    onUndoable({ says: t`${label} was removed.`, undo })
  })
  return (
    <div class="stack channel-setup">
      {kind === 'desktop' ? (
        <CheckField isChecked={values['sound'] === 'on'} onCheck={sounding.run}>
          {t`Play a sound, where the browser supports it`}
        </CheckField>
      ) : (
        <ChannelName label={label} onLabel={(text) => text && changing.run({ label: text })} />
      )}
      <CheckField
        isChecked={respectsQuietHours}
        onCheck={(next) => changing.run({ respectsQuietHours: next })}
      >
        {t`Respect quiet hours and snooze`}
      </CheckField>
      {kind === 'webhook' && isRoomForSecrets && <WebhookSecret id={id} />}
      {kind !== 'desktop' && (
        <div class="buttons">
          <Button size="small" kind="danger" isBusy={removing.isPending} onClick={() => removing.run()}>
            {tx`Remove ${label}`}
          </Button>
        </div>
      )}
      <Outcome state={changing.state} />
      <Outcome state={sounding.state} />
      <Outcome state={removing.state} />
    </div>
  )
}
