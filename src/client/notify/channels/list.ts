/** The channels that are set up, the desktop from the start. */
import type { Milliseconds } from '../../../domain/scalars'
import { checkRow, clientDb } from '../../db/db'
import { type ChannelRow, channelRow } from '../../db/rows/channel'
import { fittingRows } from '../../db/set-aside'
import { endOfWait } from '../../schedule/wait-times'

/** Until when nothing is sent over a channel; now where nothing holds it. */
export const waitEnd = ({ wait }: Pick<ChannelRow, 'wait'>, now: Milliseconds): Milliseconds =>
  wait ? endOfWait(wait, now) : now

/** The desktop is there from the start. */
const desktop: ChannelRow = {
  ...({ id: 'desktop', kind: 'desktop', label: 'Desktop', isOn: true, respectsQuietHours: true } as const),
  values: {},
  secret: null,
  last: null,
}

/** Every channel, the desktop first. */
export async function readChannels(): Promise<readonly ChannelRow[]> {
  const rows = fittingRows('channels', channelRow, await clientDb.channels.toArray())
  return rows.some(({ id }) => id === desktop.id) ? rows : [desktop, ...rows]
}

/** Changes a channel, if it is still there. */
export const changeChannel = (id: string, change: Partial<ChannelRow>): Promise<void> =>
  clientDb.transaction('rw', clientDb.channels, async () => {
    const row = (await readChannels()).find((each) => each.id === id)
    if (row) await clientDb.channels.put(checkRow('channels', channelRow, { ...row, ...change }))
  })
