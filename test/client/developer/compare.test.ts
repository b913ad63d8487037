import { describe, expect, it } from 'vitest'
import type { ProfileId } from '../../../src/client/db/rows/keys'
import type { ShadowedPair } from '../../../src/client/developer/call-rows'
import { comparePair, compareReplies, countByField } from '../../../src/client/developer/compare'

const QUOTE = { method: 'POST', path: '/mainnet/api/v1/quote' }
const VERSION = { method: 'GET', path: '/mainnet/api/v1/version' }
const reply = (value: unknown, status = 200) => ({
  status,
  text: typeof value === 'string' ? value : JSON.stringify(value),
})

describe('compareReplies', () => {
  it('ignores the id and the expiry of a quote', () => {
    const quote = (id: number, buyAmount: string) =>
      reply({ id, expiration: `2026-01-0${id}T00:00:00Z`, quote: { buyAmount, validTo: id } })
    expect(compareReplies(QUOTE, quote(1, '5'), quote(2, '5'))).toEqual([])
    expect(compareReplies(QUOTE, quote(1, '5'), quote(2, '6')).map(({ field }) => field)).toEqual([
      'quote.buyAmount',
    ])
  })

  it('reports a different status, and different texts that are not JSON', () => {
    expect(compareReplies(VERSION, reply('1.0 '), reply('1.0'))).toEqual([])
    const differences = compareReplies(VERSION, reply('v1'), reply('not found', 404))
    expect(differences.map(({ path, before, after }) => [path, before, after])).toEqual([
      ['HTTP status', '200', '404'],
      ['Body', '"v1"', '"not found"'],
    ])
  })
})

const pairOf = (of: Partial<ShadowedPair>): ShadowedPair => ({
  id: 1,
  at: 1,
  profileId: 'sandbox' as ProfileId,
  other: 'staging' as ProfileId,
  isSame: false,
  method: 'GET',
  path: '/mainnet/api/v1/trades?owner=0x1',
  first: reply([]),
  second: reply([]),
  ...of,
})

describe('countByField', () => {
  it('counts by endpoint and field, most frequent first', () => {
    const pairs = [
      pairOf({ first: reply({ a: 1, b: 1 }), second: reply({ a: 2, b: 2 }) }),
      pairOf({ first: reply({ a: 1 }), second: reply({ a: 2 }) }),
      pairOf({ isSame: true, first: reply(''), second: reply('') }),
      pairOf({ ...QUOTE, first: reply({ c: 1 }), second: { status: 0, text: 'unplugged' } }),
    ]
    expect(countByField(pairs.map(comparePair))).toEqual([
      { endpoint: 'getTrades', field: 'a', differing: 2, compared: 3 },
      { endpoint: 'getTrades', field: 'b', differing: 1, compared: 3 },
      { endpoint: 'quote', field: 'HTTP status', differing: 1, compared: 1 },
      { endpoint: 'quote', field: 'Body', differing: 1, compared: 1 },
    ])
  })

  it('counts unknown endpoints by their path', () => {
    expect(comparePair(pairOf({ path: '/elsewhere?x=1' })).endpoint).toBe('GET /elsewhere')
  })
})
