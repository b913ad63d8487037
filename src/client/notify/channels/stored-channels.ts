/** The stored channels. The desktop always exists. */
import type { Milliseconds } from '../../../domain/scalars'
import { fittingRows } from '../../db/damaged-rows'
import { checkRow, clientDb } from '../../db/db'
import { type ChannelRow, channelRow } from '../../db/rows/channel'
import { endOfWait } from '../../schedule/wait-times'

/** Returns when a channel may send again; `now` if nothing delays it. */
export const waitEnd = ({ wait }: Pick<ChannelRow, 'wait'>, now: Milliseconds): Milliseconds =>
  wait ? endOfWait(wait, now) : now

/** Returns whether a channel sends many events as one summary. Webhooks of earlier versions do not. */
export const combinesEvents = ({ kind, combinesEvents: isCombined }: ChannelRow): boolean =>
  isCombined ?? kind !== 'webhook'

/** The desktop channel before the user changed it. */
const desktop: ChannelRow = {
  ...({ id: 'desktop', kind: 'desktop', label: 'Desktop', isOn: true, respectsQuietHours: true } as const),
  values: {},
  secret: null,
  last: null,
}

export async function readChannels(): Promise<readonly ChannelRow[]> {
  const rows = fittingRows('channels', channelRow, await clientDb.channels.toArray())
  return rows.some(({ id }) => id === desktop.id) ? rows : [desktop, ...rows]
}

/** Changes a channel if it still exists. */
export const changeChannel = (id: string, change: Partial<ChannelRow>): Promise<void> =>
  clientDb.transaction('rw', clientDb.channels, async () => {
    const row = (await readChannels()).find((each) => each.id === id)
    if (row) await clientDb.channels.put(checkRow('channels', channelRow, { ...row, ...change }))
  })
