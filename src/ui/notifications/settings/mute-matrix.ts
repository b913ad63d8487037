/** Table of mutes: a row for each type, account and muted order, a column for each channel. */

import { type OrderKey, orderKey } from '../../../client/db/rows/keys'
import { isUrgent, type NotificationType, notificationTitle } from '../../../client/db/rows/notification'
import { muteName } from '../../../client/settings/preferences'
import { shortUid } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import type { Account } from '../../../wallet/vault/accounts'
import { listedTypes, parseMute } from '../notification-view'

/** Cell of the table. `name` is the mute that the checkbox sets or removes. */
export interface MuteCell {
  readonly channel: string
  readonly name: string
  readonly isNotified: boolean
  /** The row is muted on all channels or cannot be muted. */
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

export interface MuteColumn {
  readonly id: string
  readonly label: string
}

/** First column, for all channels. Its id is empty. */
export const ALL_CHANNELS: MuteColumn = { id: '', label: t`All channels` }

type MuteSubject = Parameters<typeof muteName>[0]

function buildRow(
  subject: MuteSubject,
  label: string,
  columns: readonly MuteColumn[],
  mutes: ReadonlySet<string>,
  isUrgentType = false,
): MuteRow {
  const isMuted = mutes.has(subject) && !isUrgentType
  const cells = columns.map(({ id }) => {
    const name = muteName(subject, id)
    const isNotified = isUrgentType || !(isMuted || mutes.has(name))
    return { channel: id, name, isNotified, isFixed: isUrgentType || (id !== '' && isMuted) }
  })
  return { key: subject, label, cells }
}

/** Returns the muted orders as `profile:chain:uid`, each once. */
const mutedOrders = (mutes: readonly string[]): readonly string[] => [
  ...new Set(
    mutes.flatMap((name) => {
      const parts = parseMute(name)
      return parts?.kind === 'order' ? [parts.value] : []
    }),
  ),
]

/** Lists the orders muted on any channel. */
export const listMutedOrders = (mutes: readonly string[]): readonly OrderKey[] =>
  mutedOrders(mutes).flatMap((line) => {
    const [profileId, chainId, uid] = line.split(':')
    const read = orderKey.safeParse({ profileId, chainId: Number(chainId), uid })
    return read.success ? [read.data] : []
  })

/**
 * Builds the table.
 * @param channels Columns after the first one, which means all channels.
 * @param trades Descriptions of muted orders by mute name.
 */
export function muteMatrix(
  mutes: readonly string[],
  accounts: readonly Pick<Account, 'address' | 'name'>[],
  channels: readonly MuteColumn[],
  trades: ReadonlyMap<string, string>,
): readonly MuteSection[] {
  const muteSet = new Set(mutes)
  const columns = [ALL_CHANNELS, ...channels]
  const ofType = (type: NotificationType) =>
    buildRow(`type:${type}`, notificationTitle(type), columns, muteSet, isUrgent(type))
  const sections = [
    { title: t`By type`, rows: listedTypes.map(ofType) },
    {
      title: t`By account`,
      rows: accounts.map(({ address, name }) => buildRow(`account:${address}`, name, columns, muteSet)),
    },
    {
      title: t`Muted orders`,
      rows: mutedOrders(mutes).map((line) =>
        buildRow(
          `order:${line}`,
          trades.get(`order:${line}`) ?? t`Order ${shortUid(line.split(':').at(-1) ?? line)}`,
          columns,
          muteSet,
        ),
      ),
    },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}
