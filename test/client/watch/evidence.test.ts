import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ReportProof } from '../../../src/client/db/rows/order-entry'
import { recordPrice } from '../../../src/client/trade/price-history'
import {
  type Evidence,
  findContradiction,
  findProof,
  isClaim,
  needsEvidence,
  readEvidence,
} from '../../../src/client/watch/evidence'
import type { Order } from '../../../src/domain/orders/order'
import { referencePriceOf } from '../../../src/domain/reference-prices'
import type { Amount } from '../../../src/domain/scalars'
import { emptyClientDb, FILLED, MAINNET, makeAccepted, makeOrder, makeTerms, NOW } from '../../support/client'
import { openFakeNode, REVERT } from '../../support/rpc-node'

const terms = makeTerms({ partiallyFillable: true })
const ETHER = 10n ** 18n
const MAX_UINT256 = 2n ** 256n - 1n
const entry = makeAccepted(terms, { profileId: 'production' })
const sold = (part: bigint, buy = part / 300n): Partial<Order> => ({
  executedSellAmount: part as Amount,
  executedSellAmountBeforeFees: part as Amount,
  executedBuyAmount: buy as Amount,
})
const order = (change: Partial<Order> = {}) => makeOrder(terms, change)
const CANCELLED = { status: 'cancelled' } as const
const EXPIRED = { status: 'expired' } as const
const FULFILLED = { status: 'fulfilled' } as const
/** 3,000 USDC per WETH, in atoms. */
const PRICE = 3_000e6 / 1e18
const evidence = (chain?: Evidence['chain']): Evidence => ({ chain, price: PRICE })
const HALF = ETHER / 2n

describe('a contradiction between chain and service', () => {
  it.each([
    ['a fill that the chain has', {}, FILLED, ETHER, undefined],
    ['a fill that the chain does not have', {}, FILLED, 0n, 'lacking'],
    ['a filled order without amounts that the chain has not filled', {}, FULFILLED, 0n, 'lacking'],
    ['a filled order without amounts that the chain has filled', {}, FULFILLED, ETHER, undefined],
    ['a larger fill than the chain has', {}, FILLED, HALF, 'lacking'],
    ['a part while the chain has more already', {}, sold(HALF), ETHER, undefined],
    ['a lost fill that the chain still has', FILLED, {}, ETHER, 'hidden'],
    ['a lost fill that the chain lost too', FILLED, {}, 0n, undefined],
    ['a cancellation without the fill that the chain has', {}, CANCELLED, ETHER, 'hidden'],
    ['an expiry without the fill that the chain has', {}, EXPIRED, HALF, 'hidden'],
    [
      'a cancellation after all fills of the chain',
      sold(HALF),
      { ...sold(HALF), ...CANCELLED },
      HALF,
      undefined,
    ],
    ['an open order that the chain filled a moment ago', {}, {}, ETHER, undefined],
    ['a fill of an invalidated order', {}, FILLED, 'invalidated', undefined],
    ['a fill while the node is not readable', {}, FILLED, 'unreadable', undefined],
    ['a fill without a node', {}, FILLED, undefined, undefined],
  ] as const)('is found or not: %s', (_, before, after, chain, expected) => {
    expect(findContradiction(order(before), order(after), evidence(chain))).toBe(expected)
    if (Object.keys(before).length === 0)
      expect(findContradiction(null, order(after), evidence(chain))).toBe(expected)
  })
})

describe('the proof of a report', () => {
  it.each([
    ['a fill whose sold amount the chain has', FILLED, ETHER, 'fill'],
    ['a fill that the chain has in part', FILLED, HALF, 'service'],
    ['a fill of an invalidated order', FILLED, 'invalidated', 'service'],
    ['a fill without a node', FILLED, undefined, 'service'],
    ['a price of three times the expected one', sold(ETHER, 9_000_000_000n), ETHER, 'implausible'],
    [
      'a price of three times the expected one without a node',
      sold(HALF, 4_500_000_000n),
      undefined,
      'implausible',
    ],
    ['a price of twice the expected one', sold(ETHER, 6_000_000_000n), ETHER, 'fill'],
    ['tokens that were bought for nothing', { executedBuyAmount: 5n as Amount }, undefined, 'implausible'],
    ['a filled order without amounts', FULFILLED, ETHER, 'service'],
    ['a cancellation on-chain', CANCELLED, 'invalidated', 'chain'],
    ['a cancellation that only the service reports', CANCELLED, 0n, 'service'],
    ['an open order', {}, 0n, undefined],
    ['an expiry', EXPIRED, 0n, undefined],
  ] as const)('depends on what the chain and the price say: %s', (_, change, chain, proof) => {
    expect(findProof(order(change), evidence(chain))).toBe(proof satisfies ReportProof | undefined)
    expect(findProof(order(change), undefined)).toBeUndefined()
  })
})

describe('a report', () => {
  it.each([
    ['a fill', {}, FILLED, true],
    ['a cancellation', {}, CANCELLED, true],
    ['an expiry', {}, EXPIRED, true],
    ['a filled order without amounts', {}, FULFILLED, true],
    ['a lost fill', FILLED, {}, true],
    ['another amount', FILLED, { ...FILLED, executedBuyAmount: 1n as Amount }, true],
    ['the same fill', FILLED, FILLED, false],
    ['the same cancellation', CANCELLED, CANCELLED, false],
    ['an open order', {}, {}, false],
  ] as const)('needs evidence or not: %s', (_, before, after, expected) => {
    expect(isClaim(order(before), order(after))).toBe(expected)
  })

  it('needs evidence only if a remote service gives it', () => {
    expect((['sandbox', 'devnet', 'staging', 'production'] as const).map(needsEvidence)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

describe('the evidence', () => {
  beforeEach(emptyClientDb)
  const troubles: unknown[] = []
  const word = (value: bigint) => ({ result: `0x${value.toString(16).padStart(64, '0')}` })
  const nodeWith = (answer: ReturnType<typeof word> | typeof REVERT, ageMs = 0) =>
    openFakeNode((method) =>
      method === 'eth_getBlockByNumber'
        ? { result: { number: '0x64', timestamp: `0x${((NOW - ageMs) / 1000).toString(16)}` } }
        : answer,
    )
  const read = async (node: ReturnType<typeof nodeWith> | undefined, change: Partial<typeof entry> = {}) => {
    const own = { ...entry, ...change }
    const ports = { nodeOf: () => node, report: (trouble: unknown) => void troubles.push(trouble) }
    return (await readEvidence(MAINNET, [own], ports, NOW)).get(own.uid)
  }

  it.each([
    ['the filled amount', nodeWith(word(5n)), 5n],
    ['the invalidation', nodeWith(word(MAX_UINT256)), 'invalidated'],
    ['nothing of a node that is ten minutes behind', nodeWith(word(5n), 600_000), 'unreadable'],
    ['nothing of a node without the contract', nodeWith(REVERT), 'unreadable'],
    ['nothing without a node', undefined, undefined],
  ] as const)('contains %s', async (_, node, chain) => {
    expect((await read(node))?.chain).toBe(chain)
    expect(troubles).toEqual([])
  })

  it('contains nothing of a node that fails, and the failure is reported', async () => {
    const failing = openFakeNode(() => {
      throw new Error('lost')
    })
    expect((await read(failing))?.chain).toBe('unreadable')
    expect(troubles.splice(0)).toHaveLength(1)
  })

  it('contains the price of the shown quote, else the reference price, but at least the limit', async () => {
    const priceOf = async (change?: Partial<typeof entry>) =>
      ((await read(undefined, change))?.price ?? 0) * 1e12
    expect(await priceOf()).toBeCloseTo(3_015)
    const reference = referencePriceOf(MAINNET, terms.sellToken)?.usd ?? 0
    expect(reference).toBeGreaterThan(3_000)
    expect(await priceOf({ shown: null })).toBeCloseTo(reference)
    const high = makeTerms({ buyAmount: 9_000_000_000n as Amount })
    expect(await priceOf({ shown: null, terms: high })).toBeCloseTo(9_000)
  })

  it('ignores the prices that the service reported before', async () => {
    const before = await read(undefined, { shown: null })
    await recordPrice({ profileId: 'production', chainId: MAINNET, ...terms }, 10 * PRICE, NOW)
    expect(await read(undefined, { shown: null })).toEqual(before)
  })
})
