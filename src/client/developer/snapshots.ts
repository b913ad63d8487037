/** States of the exchange that were saved by name, in a database of their own: pages alone write and read it. */
import Dexie, { type Table } from 'dexie'
import * as z from 'zod/mini'
import { Refusal } from '../../domain/refusal'
import { t } from '../../domain/text/texts'
import { type Observable, observe } from '../db/live'
import { fittingRows } from '../db/set-aside'

const MAX_NAME = 60
const MAX_SNAPSHOTS = 30

const listedSnapshot = z.lazy(() =>
  z.object({
    name: z.string().check(z.minLength(1), z.maxLength(MAX_NAME)),
    savedAt: z.int(),
    /** Characters of the saved state. */
    length: z.int(),
  }),
)
/** A snapshot without its state. */
export type ListedSnapshot = Readonly<z.output<typeof listedSnapshot>>

/** A state and its name. The state is what the control gave: JSON, checked where it is loaded. */
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

/** Opens itself at the first use. */
const snapshotsDb = openSnapshots()

const refuse = (description: string): never => {
  throw new Refusal('InvalidParameter', { description })
}

const inOneStep = <T>(act: () => Promise<T>): Promise<T> =>
  snapshotsDb.transaction('rw', snapshotsDb.names, snapshotsDb.states, act)

/** Saves a state under a name; one that has the name is replaced. @throws Refusal InvalidParameter for a name that cannot be, or one too many */
export async function saveSnapshot(named: string, state: unknown, savedAt: number): Promise<NamedSnapshot> {
  const name = named.trim()
  if (name === '' || name.length > MAX_NAME) return refuse(t`Enter a name of 1 to ${MAX_NAME} characters.`)
  const text = JSON.stringify(state)
  const snapshot = { name, savedAt, length: text.length, text }
  await inOneStep(async () => {
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

/** Puts a snapshot back that was deleted, or replaced. */
export const putBackSnapshot = (snapshot: NamedSnapshot): Promise<void> =>
  inOneStep(() => putSnapshot(snapshot))

/** A snapshot by its name; undefined where there is none. */
export const findSnapshot = (name: string): Promise<NamedSnapshot | undefined> =>
  inOneStep(async () => {
    const [listed, state] = [await snapshotsDb.names.get(name), await snapshotsDb.states.get(name)]
    return listed && state && { ...listed, text: state.text }
  })

/** Deletes a snapshot; answers what it was, to be put back. */
export const removeSnapshot = (name: string): Promise<NamedSnapshot | undefined> =>
  inOneStep(async () => {
    const removed = await findSnapshot(name)
    await snapshotsDb.names.delete(name)
    await snapshotsDb.states.delete(name)
    return removed
  })

/** Every snapshot, newest first. */
export const watchSnapshots = (): Observable<readonly ListedSnapshot[]> =>
  observe(async () => {
    const rows = await snapshotsDb.names.orderBy('savedAt').reverse().toArray()
    return fittingRows('snapshots', listedSnapshot, rows, (row) => (row as ListedSnapshot).name)
  })
