/** List of channels, each with a switch, a test and its last result. */

import { useState } from 'preact/hooks'
import { pagePorts } from '../../../client/bridge/page-ports'
import { now } from '../../../client/clock'
import type { ChannelRow } from '../../../client/db/rows/channel'
import {
  editChannel,
  originsFor,
  putBackChannel,
  removeChannel,
  setSound,
} from '../../../client/notify/channels/setup'
import { combinesEvents } from '../../../client/notify/channels/stored-channels'
import { testFromPage } from '../../../client/notify/channels/test-from-page'
import { makeSampleFill } from '../../../client/notify/sample-fill'
import { isolate } from '../../../domain/text/isolate'
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
import { DesktopTestResult } from '../settings/desktop-test-result'
import { useDesktopLevel } from '../settings/use-desktop-level'
import { askForHost } from './ask-for-host'
import { ChannelName, SummaryField } from './channel-form'
import { describeDestination } from './channel-kinds'
import { channelLabels } from './channel-labels'
import { ChannelSwitches, ChannelValues } from './channel-values'
import { lastDeliveryText } from './channel-view'
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

/** A failed test is not thrown, because the row shows its error. */
const test = (...[id, sample]: Parameters<typeof testFromPage>): Promise<unknown> =>
  testFromPage(id, sample).catch(() => undefined)

function ChannelItem({ row, onUndoable }: ChannelItemProps) {
  const { id, label, kind, isOn } = row
  const [isOpen, setOpen] = useState(false)
  const switching = useAction((next: boolean) => editChannel(id, { isOn: next }))
  const testing = useAction(() => test(id))
  return (
    <li class="channel" data-off={!isOn}>
      <div class="channel-head">
        <CheckField isChecked={isOn} onCheck={switching.run}>
          <strong>{isolate(label)}</strong>{' '}
          {label !== channelLabels[kind] && <span class="small soft">{channelLabels[kind]}</span>}
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
      <p class="small soft">{describeDestination(row)}</p>
      <LastDelivery row={row} />
      {kind === 'desktop' && <DesktopTestResult row={row} />}
      <HostPermission key={id} row={row} />
      {isOpen && <ChannelOptions row={row} onUndoable={onUndoable} />}
      <Outcome state={switching.state} />
      <Outcome state={testing.state} />
    </li>
  )
}

/**
 * Last result of a channel. For the desktop it also shows if the browser blocks notifications, which no test
 * reveals.
 */
function LastDelivery({ row }: { readonly row: ChannelRow }) {
  const time = useNow()
  const level = useDesktopLevel()
  const isBlocked = row.kind === 'desktop' && level === 'denied'
  const isBad = isBlocked || (row.last !== null && !row.last.isSent)
  return (
    <p class="channel-last small" data-tone={isBad ? 'bad' : row.last ? 'good' : 'soft'} role="status">
      {(isBad || row.last) && <Icon name={isBad ? 'warning' : 'check'} size={16} />}
      <span>
        {isBlocked
          ? t`Blocked by your browser: allow notifications in its settings.`
          : lastDeliveryText(row, time)}
      </span>
    </p>
  )
}

/** Asks for a revoked host permission again. */
function HostPermission({ row }: { readonly row: ChannelRow }) {
  const [mayReach, recheck] = useHostAccess(originsFor(row.kind, row.values))
  const permission = useAction(async () => {
    await askForHost(row)
    recheck()
  })
  if (mayReach !== false) return null
  return (
    <div class="stack" data-tight>
      <p class="channel-last small" data-tone="bad">
        <Icon name="warning" size={16} />
        <span>{t`Host permission missing: nothing is sent.`}</span>
      </p>
      <div class="buttons">
        <Button size="small" isBusy={permission.isPending} onClick={() => permission.run()}>
          {t`Allow it`}
        </Button>
      </div>
      <Outcome state={permission.state} />
    </div>
  )
}

function ChannelOptions({ row, onUndoable }: ChannelItemProps) {
  const { id, kind, label, respectsQuietHours, values } = row
  const { surface } = useWorkspace()
  const allowsSecrets = surface === 'tab' || surface === 'options'
  const changing = useAction((change: Parameters<typeof editChannel>[1]) => editChannel(id, change))
  const sounding = useAction(setSound)
  const sampling = useAction(() => test(id, [makeSampleFill(now())]))
  const removing = useAction(async () => {
    const waiting = await removeChannel(id)
    const undo = async () => {
      await putBackChannel(row, waiting)
      await pagePorts.wake()
    }
    onUndoable({ message: t`${label} was removed.`, undo })
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
      <ChannelSwitches row={row} />
      <ChannelValues row={row} allowsSecrets={allowsSecrets} />
      {kind !== 'desktop' && (
        <SummaryField
          isCombined={combinesEvents(row)}
          onCombined={(next) => changing.run({ combinesEvents: next })}
        />
      )}
      {kind === 'webhook' && allowsSecrets && <WebhookSecret id={id} />}
      {kind !== 'desktop' && (
        <div class="buttons">
          <Button size="small" isBusy={sampling.isPending} onClick={() => sampling.run()}>
            {t`Send a sample fill`}
          </Button>
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
