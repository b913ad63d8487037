/** The table of mutes: a row for each type, account and muted order, a column for each channel. */

import { type OrderKey, orderKey } from '../../../client/db/rows/keys'
import { isUrgent, type NotificationType, notificationTitle } from '../../../client/db/rows/notification'
import { muteName } from '../../../client/settings/preferences'
import { shortUid } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import type { Account } from '../../../wallet/vault/accounts'
import { listedTypes, readMute } from '../notification-view'

/** A cell: whether it is notified there, and the mute that a press sets or ends. */
export interface MuteCell {
  readonly channel: string
  readonly name: string
  readonly isNotified: boolean
  /** A cell that another one decides: the row is muted everywhere, or cannot be muted. */
  readonly isFixed: boolean
}

interface MuteRow {
  readonly key: string
  readonly label: string
  readonly cells: readonly MuteCell[]
}

export interface MuteSection {
  readonly title: string
  readonly rows: readonly MuteRow[]
}

/** A column; the first is every channel. */
export interface MuteColumn {
  readonly id: string
  readonly label: string
}

/** The column that stands for all. */
export const EVERYWHERE: MuteColumn = { id: '', label: t`All channels` }

type What = Parameters<typeof muteName>[0]

function rowOf(
  what: What,
  label: string,
  columns: readonly MuteColumn[],
  mutes: ReadonlySet<string>,
  isAlways = false,
): MuteRow {
  const isMuted = mutes.has(what) && !isAlways
  const cells = columns.map(({ id }) => {
    const name = muteName(what, id)
    const isNotified = isAlways || !(isMuted || mutes.has(name))
    return { channel: id, name, isNotified, isFixed: isAlways || (id !== '' && isMuted) }
  })
  return { key: what, label, cells }
}

/** Lines `profile:chain:uid` of orders that are muted anywhere, each once. */
const mutedOrders = (mutes: readonly string[]): readonly string[] => [
  ...new Set(
    mutes.flatMap((name) => {
      const parts = readMute(name)
      return parts?.what === 'order' ? [parts.of] : []
    }),
  ),
]

/** Lists the orders that are muted anywhere. */
export const listMutedOrders = (mutes: readonly string[]): readonly OrderKey[] =>
  mutedOrders(mutes).flatMap((line) => {
    const [profileId, chainId, uid] = line.split(':')
    const read = orderKey.safeParse({ profileId, chainId: Number(chainId), uid })
    return read.success ? [read.data] : []
  })

/** The matrix. `columns` are the channels; the column for all stands before them. `trades` says what the muted orders trade, by the names of their mutes. */
export function muteMatrix(
  given: readonly string[],
  accounts: readonly Pick<Account, 'address' | 'name'>[],
  channels: readonly MuteColumn[],
  trades: ReadonlyMap<string, string>,
): readonly MuteSection[] {
  const mutes = new Set(given)
  const columns = [EVERYWHERE, ...channels]
  const ofType = (type: NotificationType) =>
    rowOf(`type:${type}`, notificationTitle(type), columns, mutes, isUrgent(type))
  const sections = [
    { title: t`By type`, rows: listedTypes.map(ofType) },
    {
      title: t`By account`,
      rows: accounts.map(({ address, name }) => rowOf(`account:${address}`, name, columns, mutes)),
    },
    {
      title: t`Muted orders`,
      rows: mutedOrders(given).map((line) =>
        rowOf(
          `order:${line}`,
          trades.get(`order:${line}`) ?? t`Order ${shortUid(line.split(':').at(-1) ?? line)}`,
          columns,
          mutes,
        ),
      ),
    },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}
