/**
 * Checks reports of orders, unchanged or with one changed field. Every change must be a mismatch. An
 * unchanged order must have no mismatch. Each run checks a sample. MUTATIONS=all checks 10,000 unchanged and
 * 3,000 changed orders.
 */
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { EntryInStep } from '../../../src/client/db/rows/order-entry'
import { findMismatches } from '../../../src/client/watch/service-check'
import { maxSellAmount, minBuyAmount } from '../../../src/domain/orders/amounts'
import type { ServiceOrder as Order } from '../../../src/domain/orders/order'
import type { Address, Amount, Hash32, Hex, OrderUid, Seconds } from '../../../src/domain/scalars'
import { makeAccepted, makeOrder, makeTerms, TRADER, USDC, WETH } from '../../support/client'
import { counted, type Seeded, seeded } from '../../support/seeded'

const stranger = `0x${'33'.repeat(20)}` as Address
const amount = (value: bigint) => value as Amount
const whole = (random: Seeded, most: number) => BigInt(1 + Math.floor(random.between(0, most)))

interface Case {
  readonly entry: EntryInStep<'accepted'>
  readonly order: Order
}

/** Returns random executed amounts at the limit or better. Only partially fillable orders fill in part. */
function executionOf(random: Seeded, { terms }: EntryInStep<'accepted'>) {
  const parts = terms.partiallyFillable ? random.pick([0n, 1n, 2n, 3n, 4n]) : random.pick([0n, 4n])
  if (parts === 0n) return { sell: 0n, buy: 0n, fee: 0n, isWhole: false }
  const better = BigInt(Math.floor(random.between(0, 1_000)))
  const isWhole = parts === 4n
  const fee = (terms.feeAmount * parts) / 4n
  if (terms.kind === 'sell') {
    const sell = isWhole ? terms.sellAmount : (terms.sellAmount * parts) / 4n
    return { sell, buy: minBuyAmount(terms, sell) + better, fee, isWhole: sell === terms.sellAmount }
  }
  const buy = isWhole ? terms.buyAmount : (terms.buyAmount * parts) / 4n
  const most = maxSellAmount(terms, buy)
  return { sell: most > better ? most - better : most, buy, fee, isWhole: buy === terms.buyAmount }
}

function makeCase(random: Seeded): Case {
  const terms = makeTerms({
    ...(random.below(2) ? { sellToken: WETH, buyToken: USDC } : { sellToken: USDC, buyToken: WETH }),
    sellAmount: amount(1_000_000n * whole(random, 1e12)),
    buyAmount: amount(1_000_000n * whole(random, 1e12)),
    kind: random.pick(['sell', 'buy'] as const),
    partiallyFillable: random.below(2) === 0,
    receiver: random.pick([null, TRADER, stranger]),
    feeAmount: amount(random.pick([0n, 0n, 1_000n])),
  })
  const accepted = makeAccepted(terms)
  const { sell, buy, fee, isWhole } = executionOf(random, accepted)
  const order = makeOrder(terms, {
    executedSellAmount: amount(sell + fee),
    executedSellAmountBeforeFees: amount(sell),
    executedBuyAmount: amount(buy),
    executedFeeAmount: amount(fee),
    status: isWhole ? 'fulfilled' : random.pick(['open', 'open', 'cancelled', 'expired'] as const),
    ...(random.below(2) ? { from: TRADER } : {}),
    ...(random.below(2) ? { fullAppData: accepted.appData, appDataHash: terms.appData } : {}),
  })
  return {
    entry: { ...accepted, uid: order.uid, signature: { ...accepted.signature, bytes: order.signature } },
    order: order as Order,
  }
}

const change =
  (make: (order: Order) => Partial<Order> | undefined) =>
  (order: Order): Order | undefined => {
    const changed = make(order)
    return changed && { ...order, ...changed }
  }
const isFilled = ({ executedBuyAmount }: Order) => executedBuyAmount > 0n
const plusOne = (value: bigint) => amount(value + 1n)

/** Changes of one field each. A change returns undefined if the order does not allow it. */
const mutations: Readonly<Record<string, (order: Order) => Order | undefined>> = {
  sellToken: change(() => ({ sellToken: stranger })),
  buyToken: change(() => ({ buyToken: stranger })),
  receiver: change(({ receiver }) => ({ receiver: receiver === stranger ? TRADER : stranger })),
  // No receiver means the owner, so only the loss of another receiver is a change.
  noReceiver: change(({ receiver }) => (receiver === stranger ? { receiver: null } : undefined)),
  sellAmount: change(({ sellAmount }) => ({ sellAmount: plusOne(sellAmount) })),
  buyAmount: change(({ buyAmount }) => ({ buyAmount: amount(buyAmount - 1n) })),
  validTo: change(({ validTo }) => ({ validTo: (validTo + 1) as Seconds })),
  appData: change(() => ({ appData: `0x${'44'.repeat(32)}` as Hash32 })),
  feeAmount: change(({ feeAmount }) => ({ feeAmount: plusOne(feeAmount) })),
  kind: change(({ kind }) => ({ kind: kind === 'sell' ? 'buy' : 'sell' })),
  partiallyFillable: change(({ partiallyFillable }) => ({ partiallyFillable: !partiallyFillable })),
  sellTokenBalance: change(() => ({ sellTokenBalance: 'internal' })),
  buyTokenBalance: change(() => ({ buyTokenBalance: 'internal' })),
  owner: change(() => ({ owner: stranger })),
  uid: change(({ uid }) => ({ uid: `0x${'55'.repeat(32)}${uid.slice(66)}` as OrderUid })),
  from: change(() => ({ from: stranger })),
  fullAppData: change(() => ({ fullAppData: '{"appCode":"Other"}' })),
  appDataHash: change(() => ({ appDataHash: `0x${'66'.repeat(32)}` as Hash32 })),
  signature: change(() => ({ signature: `0x${'77'.repeat(65)}` as Hex })),
  signingScheme: change(() => ({ signingScheme: 'ethsign' })),
  settlementContract: change(() => ({ settlementContract: stranger })),
  executedSellAmount: change(({ executedSellAmount }) => ({
    executedSellAmount: plusOne(executedSellAmount),
  })),
  executedSellAmountBeforeFees: change(({ executedSellAmountBeforeFees }) => ({
    executedSellAmountBeforeFees: plusOne(executedSellAmountBeforeFees),
  })),
  executedFee: change(({ feeAmount, executedSellAmountBeforeFees }) => ({
    executedFeeAmount: plusOne(feeAmount),
    executedSellAmount: amount(executedSellAmountBeforeFees + feeAmount + 1n),
  })),
  belowLimit: change((order) =>
    isFilled(order) && order.kind === 'sell'
      ? { executedBuyAmount: amount(minBuyAmount(order, order.executedSellAmountBeforeFees) - 1n) }
      : undefined,
  ),
  fulfilledWithNothing: change((order) => (isFilled(order) ? undefined : { status: 'fulfilled' })),
  openInFull: change(({ status }) => (status === 'fulfilled' ? { status: 'open' } : undefined)),
  killedInPart: change((order) => {
    if (order.partiallyFillable || isFilled(order) || order.status !== 'open') return undefined
    const sell = amount(order.sellAmount / 2n)
    const executed = { executedSellAmount: sell, executedSellAmountBeforeFees: sell }
    return {
      ...executed,
      executedBuyAmount: amount(minBuyAmount(order, sell)),
      executedFeeAmount: amount(0n),
    }
  }),
}

const casesOf = (seed: number, count: number): readonly Case[] => {
  const random = seeded(seed)
  return Array.from({ length: count }, () => makeCase(random))
}

it('findMismatches finds no mismatch in an honest report', () => {
  const cases = casesOf(20_261_122, counted(300, 10_000))
  expect(cases.flatMap(({ entry, order }) => findMismatches(entry, order))).toEqual([])
}, 600_000)

it('findMismatches finds a mismatch for every changed field', () => {
  const tried = new Map<string, number>()
  const escaped = casesOf(7, counted(100, 3_000)).flatMap(({ entry, order }) =>
    Object.entries(mutations).flatMap(([name, alter]) => {
      const altered = alter(order)
      if (!altered) return []
      tried.set(name, (tried.get(name) ?? 0) + 1)
      return findMismatches(entry, altered).length === 0 ? [name] : []
    }),
  )
  expect([...tried.keys()].toSorted()).toEqual(Object.keys(mutations).toSorted())
  expect(escaped).toEqual([])
}, 600_000)
