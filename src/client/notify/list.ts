/** The notices as a list: filtered, searched, a page at a time. For pages only. */
import type { ChainId, OrderUid } from '../../domain/scalars'
import { deskDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { NoticeRow, NoticeType } from '../db/rows/notification'
import { readSettings } from '../settings/settings'
import { markRead, type Notice, toNotices } from './store'

/** Which notices; what is not named does not matter. `search` is looked for in words, tokens and UIDs. */
export interface NoticeFilter {
  readonly types?: readonly NoticeType[]
  readonly isUnread?: boolean
  readonly search?: string
  readonly owner?: string
  readonly chainId?: ChainId
  readonly uid?: OrderUid
  /** Most notices to give; 50 when nothing is said. */
  readonly limit?: number
}

/** A page of notices, newest first, and whether older ones fit too. */
export interface NoticePage {
  readonly notices: readonly Notice[]
  readonly hasMore: boolean
}

const PAGE = 50

function fits(row: NoticeRow, filter: NoticeFilter): boolean {
  const { types, isUnread, search = '', owner, chainId, uid } = filter
  const words = `${row.message} ${row.uid} ${Object.values(row.facts ?? {}).join(' ')}`.toLowerCase()
  return (
    (!types || types.includes(row.type)) &&
    (!isUnread || row.isRead === 0) &&
    (!owner || row.facts?.['owner'] === owner) &&
    (!chainId || row.chainId === chainId) &&
    (!uid || row.uid === uid) &&
    words.includes(search.trim().toLowerCase())
  )
}

/**
 * The newest notices of the chosen profile that fit.
 * @internal Exported for stories whose clock stands still: nothing that is watched moves there.
 */
export async function readNotices(filter: NoticeFilter = {}): Promise<NoticePage> {
  const { profileId } = await readSettings()
  const limit = filter.limit ?? PAGE
  const rows = await deskDb.notices
    .where('[profileId+at]')
    .between([profileId, 0], [profileId, Number.MAX_SAFE_INTEGER], true, true)
    .reverse()
    .filter((row) => fits(row, filter))
    .limit(limit + 1)
    .toArray()
  return { notices: toNotices(rows.slice(0, limit)), hasMore: rows.length > limit }
}

/** The same, told again whenever one is added or read. */
export const watchNotices = (filter: NoticeFilter = {}): Observable<NoticePage> =>
  observe(() => readNotices(filter))

/** Marks every notice of the chosen profile read and answers which were not, so that they can be marked back. */
export const readAll = (): Promise<readonly string[]> =>
  deskDb.transaction('rw', deskDb.notices, deskDb.settings, async () => {
    const { notices } = await readNotices({ isUnread: true, limit: Number.MAX_SAFE_INTEGER - 1 })
    const ids = notices.map(({ id }) => id)
    await markRead(ids)
    return ids
  })

/** Marks notices unread again; ids of none are passed over. */
export const markUnread = async (ids: readonly string[]): Promise<void> => {
  await deskDb.notices
    .where('id')
    .anyOf([...ids])
    .modify({ isRead: 0 })
}

/** Notices of one order, or one that is of none. */
export interface NoticeGroup {
  readonly key: string
  readonly uid: OrderUid | null
  readonly chainId: ChainId
  readonly notices: readonly Notice[]
}

/** Notices by their order, the order with the newest first. */
export function groupByOrder(notices: readonly Notice[]): readonly NoticeGroup[] {
  const groups = new Map<string, Notice[]>()
  for (const notice of notices) {
    const key = notice.uid ? `${notice.chainId}:${notice.uid}` : notice.id
    groups.set(key, [...(groups.get(key) ?? []), notice])
  }
  return [...groups].flatMap(([key, all]) =>
    all[0] ? [{ key, uid: all[0].uid, chainId: all[0].chainId, notices: all }] : [],
  )
}
