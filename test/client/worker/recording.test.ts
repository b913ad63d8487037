import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fetch } from '../../../src/api/endpoint'
import { createRecorder } from '../../../src/backend/wrap/record'
import type { ProfileId } from '../../../src/client/db/rows/keys'
import { writeCall } from '../../../src/client/developer/call-writer'
import { clearCalls, listCallsAfter, readManyBodies } from '../../../src/client/developer/calls'
import { createWriter } from '../../../src/client/worker/recording'

beforeEach(clearCalls)
afterEach(() => void vi.restoreAllMocks())

/** A worker that records a backend, with what it reports. */
function startWorker(backend: Fetch) {
  const reported: unknown[] = []
  const write = createWriter((trouble) => reported.push(trouble))
  const { around } = createRecorder({ isOn: () => true, now: () => 1, elapsed: () => 1 })
  const profileId = 'production' as ProfileId
  const fetch = around(
    backend,
    ({ requestBody, replyBody, ...call }) =>
      void write(() => writeCall({ ...call, profileId }, requestBody, replyBody)),
  )
  const ask = async (path: string) => (await fetch(new Request(`https://x.invalid/${path}`))).text()
  return { ask, reported }
}

const fine: Fetch = async ({ url }) => new Response(new URL(url).pathname)
const listPaths = async () => (await listCallsAfter(0)).map(({ path }) => path)

describe('recording', () => {
  it('goes on where a worker that ended left it: no call lost, none twice', async () => {
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

  it('is whole or absent: a call whose bodies cannot be written is no row', async () => {
    const { ask, reported } = startWorker(fine)
    await ask('a')
    await expect.poll(listPaths).toEqual(['/a'])
    const id = (await listCallsAfter(0))[0]?.id ?? 0
    const raw = await new Dexie('cowbell-calls').open()
    await raw.table('bodies').add({ id: id + 1, request: '', reply: '' })
    raw.close()
    await ask('b')
    await expect.poll(() => reported).toHaveLength(1)
    expect(await listPaths()).toEqual(['/a'])
  })

  it('lets calls pass while its store refuses, and reports that once', async () => {
    const { ask, reported } = startWorker(fine)
    const full = new DOMException('The disk is full.', 'QuotaExceededError')
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw full
    })
    expect([await ask('a'), await ask('b'), await ask('c')]).toEqual(['/a', '/b', '/c'])
    await expect.poll(() => add.mock.calls.length).toBeGreaterThanOrEqual(3)
    await expect.poll(() => reported).toHaveLength(1)
    add.mockRestore()
    await ask('d')
    await expect.poll(listPaths).toEqual(['/d'])
    expect(reported).toHaveLength(1)
  })
})
