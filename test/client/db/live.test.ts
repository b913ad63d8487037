import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { beforeEach, expect, it } from 'vitest'
import { readDraft, writeDraft } from '../../../src/client/db/drafts'
import { invalidateAllQueries, observe } from '../../../src/client/db/live'
import { emptyClientDb } from '../../support/client'

beforeEach(emptyClientDb)

it('an observed query emits again when its data changes, until it is unsubscribed', async () => {
  const emitted: unknown[] = []
  const watching = observe(() => readDraft('a')).subscribe((value) => emitted.push(value))
  await expect.poll(() => emitted).toEqual([undefined])
  await writeDraft('a', 1)
  await expect.poll(() => emitted).toEqual([undefined, 1])
  watching.unsubscribe()
  await writeDraft('a', 2)
  expect(await readDraft('a')).toBe(2)
  expect(emitted).toEqual([undefined, 1])
})

it('an observed query runs again after a writer died before its announcement', async () => {
  let written = 1
  const seen: unknown[] = []
  const watching = observe(async () => {
    await readDraft('a')
    return written
  }).subscribe((value) => seen.push(value))
  await expect.poll(() => seen).toEqual([1])
  written = 2
  invalidateAllQueries()
  await expect.poll(() => seen).toEqual([1, 2])
  watching.unsubscribe()
})

it('an observed query reports its error', async () => {
  const failures: unknown[] = []
  const failing = () => Promise.reject(new Error('unreadable'))
  observe(failing).subscribe(
    () => undefined,
    (error) => failures.push(error),
  )
  await expect.poll(() => failures).toEqual([new Error('unreadable')])
})

it('an observed query tracks reads after several awaits, including awaits of other promises', async () => {
  const deep = async (): Promise<string> => {
    await Promise.resolve()
    return String((await readDraft('name')) ?? '')
  }
  const read = async () => {
    const name = await deep()
    await new Promise<void>((resolve) => queueMicrotask(resolve))
    return readDraft(`of ${name}`)
  }
  const seen: unknown[] = []
  const watching = observe(() => read()).subscribe((value) => seen.push(value))
  await expect.poll(() => seen).toEqual([undefined])
  await writeDraft('of a', 1)
  await writeDraft('name', 'a')
  await expect.poll(() => seen.at(-1)).toBe(1)
  await writeDraft('of a', 2)
  await expect.poll(() => seen.at(-1)).toBe(2)
  watching.unsubscribe()
})

it('an observed query over constantly changing data emits, and pauses between runs', async () => {
  let reads = 0
  const seen: unknown[] = []
  const read = async () => {
    reads += 1
    // The reads take longer than the next write.
    await Promise.all(Array.from({ length: 20 }, () => readDraft('a')))
    return readDraft('a')
  }
  const watching = observe(read).subscribe((value) => seen.push(value))
  await expect.poll(() => seen).toEqual([undefined])
  let writes = 0
  while (seen.length < 4 && writes < 2_000) {
    writes += 1
    await writeDraft('a', writes)
  }
  expect(seen.length).toBeGreaterThan(3)
  expect(reads).toBeLessThan(writes)
  await expect.poll(() => seen.at(-1)).toBe(writes)
  watching.unsubscribe()
})

it('an observed query runs at most once per minimum pause, regardless of the number of writes', async () => {
  const seen: unknown[] = []
  let reads = 0
  const paused = observe(() => {
    reads += 1
    return readDraft('a')
  }, 60_000).subscribe(() => undefined)
  const eager = observe(() => readDraft('a')).subscribe((value) => seen.push(value))
  await expect.poll(() => [reads, seen.length]).toEqual([1, 1])
  for (let written = 1; written <= 3; written += 1) {
    await writeDraft('a', written)
    await expect.poll(() => seen.at(-1)).toBe(written)
  }
  expect(reads).toBe(1)
  paused.unsubscribe()
  eager.unsubscribe()
})

it('an observed query finally emits the last written value, however reads and writes overlap', async () => {
  for (let story = 0; story < 20; story += 1) {
    const seen: unknown[] = []
    const read = async () => {
      const first = await readDraft('a')
      for (let more = 0; more < story % 7; more += 1) await readDraft('a')
      return [first, await readDraft('b')]
    }
    const watching = observe(read).subscribe((value) => seen.push(value))
    for (let write = 1; write <= 12; write += 1) {
      await writeDraft(write % 2 ? 'a' : 'b', write)
      for (let pause = 0; pause < (write * story) % 30; pause += 1) await readDraft('c')
    }
    await expect.poll(() => seen.at(-1), { timeout: 5_000 }).toEqual([11, 12])
    await writeDraft('b', 13)
    await expect.poll(() => seen.at(-1), { timeout: 5_000 }).toEqual([11, 13])
    watching.unsubscribe()
  }
})

it('an observed query runs again after its database was closed during a read', async () => {
  let reads = 0
  const read = async () => {
    reads += 1
    if (reads === 1) throw new Dexie.DatabaseClosedError()
    return readDraft('a')
  }
  await writeDraft('a', 1)
  const seen: unknown[] = []
  const watching = observe(read).subscribe((value) => seen.push(value))
  await expect.poll(() => seen).toEqual([1])
  watching.unsubscribe()
})
