import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fetch } from '../../../src/api/endpoint'
import { createRecorder } from '../../../src/backend/wrap/record'
import type { ProfileId } from '../../../src/client/db/rows/keys'
import { writeCalls } from '../../../src/client/developer/call-writer'
import { clearCalls, listCallsAfter, readManyBodies } from '../../../src/client/developer/calls'
import { createBatch, WRITE_AFTER_MS } from '../../../src/client/worker/recording'

beforeEach(clearCalls)
afterEach(() => void vi.restoreAllMocks())

/** Starts a worker that records the calls of a backend. Returns the errors that it reports. */
function startWorker(backend: Fetch) {
  const reported: unknown[] = []
  const keep = createBatch(writeCalls, (trouble) => reported.push(trouble))
  const { around } = createRecorder({ isOn: () => true, now: () => 1, elapsed: () => 1 })
  const profileId = 'production' as ProfileId
  const fetch = around(backend, (call) => keep({ ...call, profileId }))
  const ask = async (path: string) => (await fetch(new Request(`https://x.invalid/${path}`))).text()
  return { ask, reported }
}

const fine: Fetch = async ({ url }) => new Response(new URL(url).pathname)
const listPaths = async () => (await listCallsAfter(0)).map(({ path }) => path)

describe('the recording of calls', () => {
  it('continues in the next worker without lost or duplicate calls', async () => {
    const first = startWorker(fine)
    await Promise.all([first.ask('a'), first.ask('b')])
    await expect.poll(listPaths).toHaveLength(2)
    const second = startWorker(fine)
    await second.ask('c')
    await expect.poll(listPaths).toEqual(['/a', '/b', '/c'])
    const calls = await listCallsAfter(0)
    expect(new Set(calls.map(({ id }) => id)).size).toBe(3)
    expect((await readManyBodies(calls.map(({ id }) => id))).map(({ reply }) => reply)).toEqual([
      '/a',
      '/b',
      '/c',
    ])
  })

  it('stores no row for a call whose body cannot be written', async () => {
    const { ask, reported } = startWorker(fine)
    await ask('a')
    await expect.poll(listPaths).toEqual(['/a'])
    const id = (await listCallsAfter(0))[0]?.id ?? 0
    const raw = await new Dexie('cowbell-calls').open()
    await raw.table('bodies').add({ id: id + 2, request: '', reply: '' })
    raw.close()
    await Promise.all([ask('b'), ask('c')])
    await expect.poll(() => reported).toHaveLength(1)
    expect(await listPaths()).toEqual(['/a'])
  })

  it('lets calls through while the store fails, and reports the failure once', async () => {
    const { ask, reported } = startWorker(fine)
    const full = new DOMException('The disk is full.', 'QuotaExceededError')
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw full
    })
    for (const [path, tries] of [
      ['a', 1],
      ['b', 2],
    ] as const) {
      expect(await ask(path)).toBe(`/${path}`)
      await expect.poll(() => add.mock.calls.length).toBe(tries)
    }
    add.mockRestore()
    await ask('c')
    await expect.poll(listPaths).toEqual(['/c'])
    expect(reported).toHaveLength(1)
  })
})

describe('recorded calls', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Creates a batch and the list of its writes. */
  function open() {
    const written: (readonly number[])[] = []
    const add = createBatch<number>(
      async (rows) => void written.push(rows),
      (trouble) => {
        throw trouble
      },
    )
    return { written, add }
  }

  it('are written together after a delay', async () => {
    const { written, add } = open()
    add(1)
    await vi.advanceTimersByTimeAsync(WRITE_AFTER_MS - 50)
    add(2)
    expect(written).toEqual([])
    await vi.advanceTimersByTimeAsync(50)
    expect(written).toEqual([[1, 2]])
    add(3)
    await vi.advanceTimersByTimeAsync(WRITE_AFTER_MS)
    expect(written).toEqual([[1, 2], [3]])
  })

  it('are written at once when a hundred are in memory', async () => {
    const { written, add } = open()
    for (let row = 0; row < 250; row += 1) add(row)
    expect(written.map((rows) => rows.length)).toEqual([100, 100])
    await vi.advanceTimersByTimeAsync(WRITE_AFTER_MS)
    expect(written.map((rows) => rows.length)).toEqual([100, 100, 50])
  })
})
