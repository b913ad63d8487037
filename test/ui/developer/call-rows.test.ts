import { describe, expect, it } from 'vitest'
import type { ProfileId } from '../../../src/client/db/rows/keys'
import type { StoredCall } from '../../../src/client/developer/call-rows'
import {
  appendCalls,
  filterCalls,
  formatCallTime,
  isFailed,
  placeParts,
  prependCalls,
  rowsInView,
  shortPath,
  timeSpanOf,
  toSearched,
} from '../../../src/ui/developer/call-rows'

const aCall = (id: number, change: Partial<StoredCall> = {}): StoredCall => ({
  id,
  profileId: 'cow' as ProfileId,
  at: id,
  method: 'GET',
  path: '/mainnet/api/v1/version',
  sentTo: null,
  attempts: 0,
  status: 200,
  error: null,
  replyLength: 0,
  queueMs: 0,
  networkMs: 0,
  handleMs: 0,
  ...change,
})

const calls = [
  aCall(1),
  aCall(2, { method: 'POST', path: '/mainnet/api/v1/quote' }),
  aCall(3, { method: 'POST', path: '/gnosis/api/v1/quote', status: 404 }),
  aCall(4, { status: 0, error: 'cut' }),
]
const found = (search: string, isFailedOnly = false) =>
  filterCalls(toSearched(calls), { search, isFailedOnly }).map(({ id }) => id)

describe('filterCalls', () => {
  it('returns the newest calls first', () => {
    expect(found('')).toEqual([4, 3, 2, 1])
  })

  it('requires every word of the search, in any case and order', () => {
    expect(found('quote')).toEqual([3, 2])
    expect(found('  404 QUOTE ')).toEqual([3])
    expect(found('post version')).toEqual([])
  })

  it('returns only failed calls if requested', () => {
    expect(found('', true)).toEqual([4, 3])
    expect(found('gnosis', true)).toEqual([3])
    expect(calls.map(isFailed)).toEqual([false, false, true, true])
  })

  it('searches 50,000 calls', () => {
    const many = Array.from({ length: 50_000 }, (_, index) =>
      aCall(index, { path: `/mainnet/api/v1/orders/${index}` }),
    )
    expect(filterCalls(toSearched(many), { search: 'orders/49999', isFailedOnly: false })).toHaveLength(1)
  })
})

describe('appendCalls', () => {
  it('adds a call once even if two reads found it', () => {
    const added = appendCalls(calls, [aCall(4), aCall(5)])
    expect(added.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    expect(appendCalls(added, [aCall(5)])).toHaveLength(5)
  })

  it('drops the oldest call above 50,000', () => {
    const many = Array.from({ length: 50_000 }, (_, index) => aCall(index + 1))
    const more = appendCalls(many, [aCall(50_001)])
    expect([more.length, more[0]?.id]).toEqual([50_000, 2])
  })
})

describe('prependCalls', () => {
  it('puts older calls first, and each call once', () => {
    const older = [aCall(0), aCall(1)]
    expect(prependCalls(older, calls).map(({ id }) => id)).toEqual([0, 1, 2, 3, 4])
  })

  it('adds nothing if the list has been cleared', () => {
    expect(prependCalls([aCall(1)], [])).toEqual([])
  })
})

describe('the timeline', () => {
  const early = aCall(1, { at: 100, queueMs: 5, networkMs: 20, handleMs: 5 })
  const late = aCall(2, { at: 150, networkMs: 50 })

  it('spans from the first start to the last end', () => {
    expect(timeSpanOf([late, early])).toEqual([100, 200])
  })

  it('places the phases of a call in sequence and omits empty phases', () => {
    expect(placeParts(early, [100, 200])).toEqual([
      { kind: 'queue', left: 0, width: 5 },
      { kind: 'network', left: 5, width: 20 },
      { kind: 'handle', left: 25, width: 5 },
    ])
    expect(placeParts(late, [100, 200])).toEqual([{ kind: 'network', left: 50, width: 50 }])
  })
})

describe('rowsInView', () => {
  it.each([
    [0, [0, 15]],
    [400, [5, 25]],
    [39_600, [985, 1000]],
  ])('returns the rows from offset %s as %j', (top, rows) => {
    expect(rowsInView(top, 400, 40, 1000)).toEqual(rows)
  })

  it('returns all rows of a short list', () => {
    expect(rowsInView(0, 400, 40, 3)).toEqual([0, 3])
  })
})

it('shortPath keeps the words of a path and shortens its hex values', () => {
  const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
  expect(shortPath(`/mainnet/tokens/${token}/usdPrice?of=${token}`)).toBe(
    '/tokens/0xa0b8…eb48/usdPrice?of=0xa0b8…eb48',
  )
  expect(shortPath('/xdai/api/v1/quote')).toBe('/v1/quote')
})

it('formatCallTime writes milliseconds below ten seconds, and a duration from there on', () => {
  expect([0.4, 9_999, 9_999.6, 61_000, 209_856_789].map(formatCallTime)).toEqual([
    '0 ms',
    '9,999 ms',
    '10s',
    '1m 01s',
    '2d 10h',
  ])
})
