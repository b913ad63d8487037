/** Saved states of the exchange, by name, in their own database. Only pages use it. */
import Dexie, { type Table } from 'dexie'
import * as z from 'zod/mini'
import { Refusal } from '../../domain/refusal'
import { t } from '../../domain/text/texts'
import { fittingRows } from '../db/damaged-rows'
import { type Observable, observe } from '../db/live'

const MAX_NAME = 60
const MAX_SNAPSHOTS = 30

const listedSnapshot = z.lazy(() =>
  z.object({
    name: z.string().check(z.minLength(1), z.maxLength(MAX_NAME)),
    savedAt: z.int(),
    /** Length of the saved state in characters. */
    length: z.int(),
  }),
)
/** A snapshot without its state. */
export type ListedSnapshot = Readonly<z.output<typeof listedSnapshot>>

/**
 * A snapshot with its state as JSON, unchanged from the control endpoint. It is validated when it is loaded.
 */
export interface NamedSnapshot extends ListedSnapshot {
  readonly text: string
}

type SnapshotsDb = Dexie & {
  readonly names: Table<ListedSnapshot, string>
  readonly states: Table<{ readonly name: string; readonly text: string }, string>
}

function openSnapshots(): SnapshotsDb {
  const db = new Dexie('cowbell-snapshots')
  db.version(1).stores({ names: 'name, savedAt', states: 'name' })
  return db as SnapshotsDb
}

const snapshotsDb = openSnapshots()

const refuse = (description: string): never => {
  throw new Refusal('InvalidParameter', { description })
}

const inTransaction = <T>(task: () => Promise<T>): Promise<T> =>
  snapshotsDb.transaction('rw', snapshotsDb.names, snapshotsDb.states, task)

/**
 * Saves a state under a name. It replaces a snapshot of the same name.
 * @throws Refusal InvalidParameter for an invalid name or too many snapshots
 */
export async function saveSnapshot(
  typedName: string,
  state: unknown,
  savedAt: number,
): Promise<NamedSnapshot> {
  const name = typedName.trim()
  if (name === '' || name.length > MAX_NAME) return refuse(t`Enter a name of 1 to ${MAX_NAME} characters.`)
  const text = JSON.stringify(state)
  const snapshot = { name, savedAt, length: text.length, text }
  await inTransaction(async () => {
    const others = await snapshotsDb.names.where('name').notEqual(name).count()
    if (others >= MAX_SNAPSHOTS) refuse(t`At most ${MAX_SNAPSHOTS} snapshots: delete one first.`)
    await putSnapshot(snapshot)
  })
  return snapshot
}

async function putSnapshot({ name, savedAt, length, text }: NamedSnapshot): Promise<void> {
  await snapshotsDb.names.put({ name, savedAt, length })
  await snapshotsDb.states.put({ name, text })
}

/** Restores a deleted or replaced snapshot. */
export const putBackSnapshot = (snapshot: NamedSnapshot): Promise<void> =>
  inTransaction(() => putSnapshot(snapshot))

/** Finds a snapshot by its name. */
export const findSnapshot = (name: string): Promise<NamedSnapshot | undefined> =>
  inTransaction(async () => {
    const [listed, state] = [await snapshotsDb.names.get(name), await snapshotsDb.states.get(name)]
    return listed && state && { ...listed, text: state.text }
  })

/** Deletes a snapshot. Returns it, so that it can be restored. */
export const removeSnapshot = (name: string): Promise<NamedSnapshot | undefined> =>
  inTransaction(async () => {
    const removed = await findSnapshot(name)
    await snapshotsDb.names.delete(name)
    await snapshotsDb.states.delete(name)
    return removed
  })

/** Watches all snapshots, newest first. */
export const watchSnapshots = (): Observable<readonly ListedSnapshot[]> =>
  observe(async () => {
    const rows = await snapshotsDb.names.orderBy('savedAt').reverse().toArray()
    return fittingRows('snapshots', listedSnapshot, rows, (row) => (row as ListedSnapshot).name)
  })
