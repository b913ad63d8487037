import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { writeDraft } from '../../../src/client/db/drafts'
import { observe } from '../../../src/client/db/live'
import { emptyClientDb } from '../../support/client'

beforeEach(emptyClientDb)

/** Writes a number of drafts one after the other in one transaction. */
const write = (count: number) =>
  clientDb.transaction('rw', clientDb.drafts, async () => {
    for (let index = 0; index < count; index += 1) await writeDraft(`draft ${index}`, index)
  })

/** Returns the length of the announcement that open pages receive about a task's writes. */
async function countAnnounced(act: () => Promise<unknown>): Promise<number> {
  let size = 0
  const listener = (parts: unknown): void => {
    size += JSON.stringify(parts).length
  }
  Dexie.on.storagemutated.subscribe(listener)
  await act()
  Dexie.on.storagemutated.unsubscribe(listener)
  return size
}

it('a large transaction is announced to pages as briefly as a small one', async () => {
  const few = await countAnnounced(() => write(4))
  expect(few).toBeGreaterThan(0)
  expect(await countAnnounced(() => write(200))).toBeLessThan(few)
})

it('a query over rows of a large transaction runs again', async () => {
  const seen: unknown[] = []
  const watching = observe(() => clientDb.drafts.get('draft 150')).subscribe((row) => seen.push(row))
  await expect.poll(() => seen).toEqual([undefined])
  await write(200)
  await expect.poll(() => seen.at(-1)).toMatchObject({ value: 150 })
  watching.unsubscribe()
})
