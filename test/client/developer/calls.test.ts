import Dexie from 'dexie'
import { beforeEach, describe, expect, it } from 'vitest'
import 'fake-indexeddb/auto'
import { clientDb } from '../../../src/client/db/db'
import { exportDamagedRows } from '../../../src/client/db/export-damaged-rows'
import type { ProfileId } from '../../../src/client/db/rows/keys'
import type { CallRow } from '../../../src/client/developer/call-rows'
import { MAX_PAIRS, writeCalls, writePairs } from '../../../src/client/developer/call-writer'
import {
  clearCalls,
  clearPairs,
  listCallsAfter,
  listCallsBefore,
  listPairsAfter,
  readBodies,
  readManyBodies,
  watchNewest,
} from '../../../src/client/developer/calls'

const row: CallRow = {
  profileId: 'production' as ProfileId,
  at: 1,
  method: 'POST',
  path: '/mainnet/api/v1/quote',
  attempts: 1,
  sentTo: 'https://book.invalid/mainnet/api/v1/quote',
  status: 200,
  error: null,
  replyLength: 2,
  queueMs: 1,
  networkMs: 2,
  handleMs: 3,
}

/** Writes a call and returns its stored form. */
async function store(call: Partial<CallRow>, request = '', reply = '') {
  await writeCalls([{ ...row, ...call, requestBody: request, replyBody: reply }])
  const [stored] = (await listCallsAfter(0)).slice(-1)
  return { stored, bodies: await readBodies(stored?.id ?? 0) }
}

beforeEach(clearCalls)

describe('the store of calls', () => {
  it('returns written calls, oldest first, and their bodies', async () => {
    const first = await store({ path: '/a' }, '{"sell":1}', '{"quote":1}')
    const second = await store({ path: '/b' }, '', '[]')
    expect((await listCallsAfter(0)).map(({ path }) => path)).toEqual(['/a', '/b'])
    expect(await listCallsAfter(first.stored?.id ?? 0)).toEqual([second.stored])
    expect(first.stored).toEqual({ ...row, path: '/a', id: first.stored?.id })
    expect(await readManyBodies([first.stored?.id ?? 0, second.stored?.id ?? 0])).toEqual([
      { id: first.stored?.id, request: '{"sell":1}', reply: '{"quote":1}' },
      { id: second.stored?.id, request: '', reply: '[]' },
    ])
  })

  it('reports the newest id, and 0 after it was cleared', async () => {
    const seen: number[] = []
    const subscription = watchNewest().subscribe((id) => seen.push(id))
    await expect.poll(() => seen).toEqual([0])
    const { stored } = await store({})
    await expect.poll(() => seen.at(-1)).toBe(stored?.id)
    await clearCalls()
    await expect.poll(() => seen.at(-1)).toBe(0)
    subscription.unsubscribe()
    expect(await readBodies(stored?.id ?? 0)).toBeUndefined()
  })

  it('skips and notes a damaged row', async () => {
    await clientDb.damagedRows.clear()
    const { stored } = await store({ path: '/whole' })
    const id = stored?.id ?? 0
    const raw = await new Dexie('cowbell-calls').open()
    await raw.table('calls').bulkAdd([
      { ...row, id: id + 1, status: 'fine' },
      { ...row, id: id + 2, path: undefined },
    ])
    await raw.table('bodies').add({ id: id + 1, request: 7, reply: '' })
    raw.close()
    expect((await listCallsAfter(0)).map(({ path }) => path)).toEqual(['/whole'])
    expect((await readManyBodies([id, id + 1])).map((bodies) => bodies.id)).toEqual([id])
    await expect
      .poll(async () =>
        (await clientDb.damagedRows.toArray())
          .flatMap(({ id, table }) => (/^(?:calls|bodies)$/.test(table) ? [id] : []))
          .sort(),
      )
      .toEqual([`bodies:${id + 1}`, `calls:${id + 1}`, `calls:${id + 2}`])
    const exported = JSON.parse(await exportDamagedRows())
    expect(exported.rows.map(({ table }: { table: string }) => table)).toContain('calls')
  })

  it('keeps the newest 50,000 calls, and the bodies of the newest 5,000', async () => {
    const { stored } = await store({})
    const next = Math.ceil(((stored?.id ?? 0) + 100_000) / 100) * 100
    const raw = await new Dexie('cowbell-calls').open()
    const ids = [next - 50_000, next - 49_999, next - 5000, next - 4999, next - 1]
    await raw.table('calls').bulkAdd(ids.map((id) => ({ ...row, id })))
    await raw.table('bodies').bulkAdd(ids.map((id) => ({ id, request: '', reply: '' })))
    raw.close()
    expect((await store({})).stored?.id).toBe(next)
    const kept = (await listCallsAfter(0)).map(({ id }) => id)
    expect(kept).toEqual([next - 49_999, next - 5000, next - 4999, next - 1, next])
    expect((await readManyBodies(kept)).map(({ id }) => id)).toEqual([next - 4999, next - 1, next])
  })

  it('removes old rows after large writes too', async () => {
    const { stored } = await store({})
    const next = Math.ceil(((stored?.id ?? 0) + 100_000) / 100) * 100
    const raw = await new Dexie('cowbell-calls').open()
    await raw.table('calls').bulkAdd([next - 50_000, next - 2].map((id) => ({ ...row, id })))
    raw.close()
    const one = { ...row, requestBody: '', replyBody: '' }
    await writeCalls([one, one, one])
    expect((await listCallsAfter(0)).map(({ id }) => id - next)).toEqual([-2, -1, 0, 1])
  })
})

describe('redaction of stored calls', () => {
  it.each([
    ['{"apiKey":"abc","sell":"1"}', '{"apiKey":"[redacted]","sell":"1"}'],
    ['{"api-key" : "a\\"b"}', '{"api-key" : "[redacted]"}'],
    [
      '{"privateKey":"0x12","password":"p","clientSecret":""}',
      /"\[redacted\]".*"\[redacted\]".*"\[redacted\]"/,
    ],
    ['{"sell":"1","password":"cut off in the mid', '{"sell":"1","password":"[redacted]"'],
    ['{"password":"cut off in an escape\\', '{"password":"[redacted]"'],
    ['{"sell":"password"}', '{"sell":"password"}'],
    ['not JSON', 'not JSON'],
  ])('removes secrets from %s', async (body, kept) => {
    const { bodies } = await store({}, body, body)
    expect(bodies?.request).toMatch(kept)
    expect(bodies?.reply).toBe(bodies?.request)
    if (typeof kept === 'string') expect(bodies?.request).toBe(kept)
  })

  it('removes secrets from URLs', async () => {
    const { stored } = await store({
      path: '/a?limit=2&api_key=abc',
      sentTo: 'https://b.invalid/a?apikey=abc#c',
    })
    expect(stored?.path).toBe('/a?limit=2&api_key=[redacted]')
    expect(stored?.sentTo).toBe('https://b.invalid/a?apikey=[redacted]#c')
    expect((await store({ sentTo: null })).stored?.sentTo).toBeNull()
  })

  it('handles long bodies quickly, regardless of their contents', async () => {
    const { bodies } = await store({}, `"${'private'.repeat(9000)}`, '"private'.repeat(8000))
    expect(bodies?.request).toHaveLength(63_001)
  })
})

describe('pairs of replies from two environments', () => {
  const pair = {
    profileId: 'sandbox' as ProfileId,
    other: 'staging' as ProfileId,
    at: 1,
    method: 'GET',
    path: '/mainnet/api/v1/version?apiKey=SECRET',
    first: { status: 200, text: '{"a":1,"apiKey":"SECRET"}' },
    second: { status: 200, text: '{}' },
  }
  beforeEach(clearPairs)

  it('are stored without secrets, and without the bodies if both replies are equal', async () => {
    await writePairs([pair, { ...pair, second: pair.first }])
    const [different, same] = await listPairsAfter(0)
    expect(JSON.stringify([different, same])).not.toContain('SECRET')
    expect(different).toMatchObject({ isSame: false, second: { status: 200, text: '{}' } })
    expect(same).toMatchObject({ isSame: true, first: { status: 200, text: '' } })
    expect(await listPairsAfter(different?.id ?? 0)).toHaveLength(1)
  })

  it('are limited in number: the oldest pairs are dropped', async () => {
    await writePairs(Array.from({ length: MAX_PAIRS }, (_, index) => ({ ...pair, at: index })))
    for (let at = MAX_PAIRS; at < MAX_PAIRS + 3; at += 1) await writePairs([{ ...pair, at }])
    const kept = await listPairsAfter(0)
    expect([kept.length, kept[0]?.at, kept.at(-1)?.at]).toEqual([MAX_PAIRS, 3, MAX_PAIRS + 2])
  })
})

describe('listCallsBefore', () => {
  it('returns the newest calls before an id, oldest first', async () => {
    for (const path of ['/a', '/b', '/c', '/d']) await store({ path })
    const [, , , last] = await listCallsAfter(0)
    const before = await listCallsBefore(last?.id ?? 0, 2)
    expect(before.map(({ path }) => path)).toEqual(['/b', '/c'])
  })
})
