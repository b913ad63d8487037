import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { policiesOf, reportPolicy, toPolicyReply } from '../../../../src/backend/local/auctions/fees'
import type { ServicePorts } from '../../../../src/backend/local/service/service'
import type { OrderRow } from '../../../../src/backend/local/store/rows'
import { hashAppData } from '../../../../src/domain/orders/app-data'
import { type Amount, type OrderUid, toAmount } from '../../../../src/domain/scalars'
import {
  MAINNET,
  newTrader,
  place,
  someQuote,
  someTerms,
  termsOfQuote,
  USDC,
  WETH,
  type World,
} from '../../../contract/story'
import { openService } from '../../../support/service'

const network = MAINNET
const HALF = { factor: 0.5, maxVolumeFactor: 0.0098 } as const
const onSurplus = { kind: 'surplus', ...HALF, orders: 'limit' } as const
const onImprovement = { kind: 'priceImprovement', ...HALF, orders: 'market' } as const

const price = { sell: 10_000n, buy: 20_000n, fee: 100n }
const rowOf = (given: Partial<OrderRow> = {}) =>
  ({
    class: 'market',
    terms: { kind: 'sell', sellAmount: 10_000n, buyAmount: 19_000n, feeAmount: 0n },
    ...given,
  }) as OrderRow

describe('policiesOf', () => {
  it('returns no policies by default', () => {
    expect(policiesOf(rowOf(), { volumeFeeBps: 0, protocolFees: [] })).toEqual([])
  })

  it('returns the volume fee, then the fees of the order class, then the partner fee', () => {
    const row = rowOf({ class: 'limit', partnerFees: [{ volumeBps: 25 }] })
    expect(policiesOf(row, { volumeFeeBps: 0.3, protocolFees: [onImprovement, onSurplus] })).toEqual([
      { kind: 'volume', factor: 30n },
      { kind: 'surplus', factor: 500_000n, maxVolume: 9_800n },
      { kind: 'volume', factor: 2_500n },
    ])
  })

  it('measures a price improvement from the quoted amounts including the quoted fees', () => {
    // The quote is 20,000 for 10,000, of which 100 pay the network: 19,800; less 1%: 19,602.
    const quote = price as OrderRow['quote'] & object
    const settings = { volumeFeeBps: 100, protocolFees: [onImprovement] }
    const [, policy] = policiesOf(rowOf({ quote }), settings)
    expect(policy).toMatchObject({ kind: 'priceImprovement', quote: { sell: 10_000n, buy: 19_602n } })
    expect(policiesOf(rowOf(), settings)).toHaveLength(1)
  })

  it('excludes a signed fee from the quoted amounts, as executions do', () => {
    const quote = price as OrderRow['quote'] & object
    const terms = {
      kind: 'sell',
      sellAmount: 9_900n,
      buyAmount: 19_800n,
      feeAmount: 100n,
    } as OrderRow['terms']
    const [policy] = policiesOf(rowOf({ quote, terms }), { volumeFeeBps: 0, protocolFees: [onImprovement] })
    expect(policy).toMatchObject({ quote: { sell: 9_900n, buy: 19_800n } })
  })

  it.each<[string, Record<'sell' | 'buy' | 'fee', bigint>, signed: bigint, count: number]>([
    ['less than one atom is left after the network fee', { sell: 3n, buy: 1n, fee: 1n }, 0n, 0],
    ['the signed fee is the whole sell amount', { sell: 1n, buy: 1n, fee: 0n }, 1n, 0],
    ['one atom was quoted for one atom', { sell: 1n, buy: 1n, fee: 0n }, 0n, 1],
  ])('returns a price improvement policy only if the quote is usable: %s', (_, quoted, signed, count) => {
    const [sellAmount, buyAmount, feeAmount] = [quoted.sell, 1n, signed].map((atoms) => toAmount(atoms))
    const terms = { kind: 'sell', sellAmount, buyAmount, feeAmount } as OrderRow['terms']
    const row = rowOf({ quote: quoted as OrderRow['quote'] & object, terms })
    expect(policiesOf(row, { volumeFeeBps: 0, protocolFees: [onImprovement] })).toHaveLength(count)
  })

  it('returns policies that can be formatted for debug reports and for replies', () => {
    const row = rowOf({ quote: price as OrderRow['quote'] & object })
    const settings = {
      volumeFeeBps: 2,
      protocolFees: [{ ...onSurplus, orders: 'any' as const }, onImprovement],
    }
    const policies = policiesOf(row, settings)
    expect(policies.map(reportPolicy)).toEqual([
      { kind: 'volume', volumeFactor: 0.0002 },
      { kind: 'surplus', surplusFactor: 0.5, surplusMaxVolumeFactor: 0.0098 },
      { kind: 'priceImprovement', priceImprovementFactor: 0.5, priceImprovementMaxVolumeFactor: 0.0098 },
    ])
    expect(policies.map(toPolicyReply)).toEqual([
      { volume: { factor: 0.0002 } },
      { surplus: { factor: 0.5, maxVolumeFactor: 0.0098 } },
      {
        priceImprovement: {
          factor: 0.5,
          maxVolumeFactor: 0.0098,
          quote: { sellAmount: 10_000n, buyAmount: 19_797n, fee: 0n },
        },
      },
    ])
  })
})

/**
 * Places one order as quoted and fills it in a round. `limit` converts the quoted amount to the signed one.
 */
async function fillOne(
  ports: Partial<ServicePorts>,
  {
    kind = 'sell',
    appData,
    limit,
    meanwhile,
  }: {
    kind?: 'sell' | 'buy'
    appData?: string
    limit?: (quoted: bigint) => bigint
    /** Runs between quote and placement. */
    meanwhile?: (world: World) => Promise<void>
  },
) {
  const { world, call } = openService(ports)
  const trader = await newTrader(world)
  const ask = kind === 'buy' ? { kind, buyAmountAfterFee: toAmount(3_000_000_000n) } : {}
  const quoted = await call('quote', { network, body: someQuote(trader.address, ask) })
  await meanwhile?.(world)
  const terms = termsOfQuote(world, quoted, 0n)
  const side = kind === 'sell' ? 'buyAmount' : 'sellAmount'
  const signed = { ...terms, [side]: toAmount(limit ? limit(terms[side]) : terms[side]) }
  const hash = appData === undefined ? {} : { appData: hashAppData(appData) }
  const uid = await place(
    world,
    trader,
    { ...someTerms(world), ...signed, ...hash },
    {
      quoteId: quoted.id ?? null,
      ...(appData === undefined ? {} : { appData }),
    },
  )
  await world.runAuctions()
  const { order, auctions, trades } = await call('getDebugReport', { network, uid })
  const [listed] = await call('getTrades', { network, orderUid: uid as OrderUid })
  const notifications = await call('getNotifications', { account: trader.address })
  return { quoted, order, auction: auctions[0], trade: trades[0], listed, signed, notifications }
}

const filled = (outcome: Awaited<ReturnType<typeof fillOne>>) => {
  const execution = outcome.auction?.executions[0]
  if (!execution || !outcome.trade) throw new Error('the order was not filled')
  const fees = execution.protocolFees.map(({ amount }) => amount as bigint)
  const { sellAmount, buyAmount } = outcome.trade as { sellAmount: Amount; buyAmount: Amount }
  return { execution, fees, sold: sellAmount as bigint, bought: buyAmount as bigint }
}

const part = (amount: bigint, millionths: bigint): bigint => (amount * millionths) / 1_000_000n
const least = (x: bigint, y: bigint): bigint => (x < y ? x : y)

/** Buys WETH, so that an order that pays with WETH needs slightly less WETH than quoted. */
async function raiseWethPrice(world: World): Promise<void> {
  const terms = {
    sellToken: USDC,
    buyToken: WETH,
    sellAmount: toAmount(20_000_000_000n),
    buyAmount: toAmount(1n),
  }
  await place(world, await newTrader(world), someTerms(world, terms))
  await world.runAuctions()
}

describe('a round with fees calculated by hand', () => {
  it('charges a seller only the volume fee stated in the quote', async () => {
    const outcome = await fillOne({ volumeFeeBps: 2 }, {})
    const { fees, bought } = filled(outcome)
    expect(outcome.quoted.protocolFeeBps).toBe('2')
    expect(fees).toEqual([part(bought + (fees[0] ?? 0n), 200n)])
    expect(bought).toBeGreaterThanOrEqual(outcome.quoted.quote.buyAmount)
    expect(outcome.auction?.feePolicies).toEqual([{ kind: 'volume', volumeFactor: 0.0002 }])
    expect(outcome.listed?.executedProtocolFees).toEqual([
      { policy: { volume: { factor: 0.0002 } }, token: USDC, amount: fees[0] },
    ])
    expect(outcome.order.status).toBe('fulfilled')
  })

  it('notifies a buyer of a price better than the quote, which includes the fee', async () => {
    const outcome = await fillOne({ volumeFeeBps: 100 }, { kind: 'buy', meanwhile: raiseWethPrice })
    const { sellAmount, feeAmount } = outcome.quoted.quote
    const gain = sellAmount + feeAmount - filled(outcome).sold
    expect(gain).toBeGreaterThan(0n)
    // The gain is smaller than the fee. Compared to a quote without the fee there would be no gain.
    expect(gain * 100n).toBeLessThan(sellAmount)
    expect(outcome.notifications.map(({ type }) => type)).toContain('price_improvement')
  })

  it('adds the fee of a buyer to the sell amount and to the network cost in one total', async () => {
    const outcome = await fillOne({ volumeFeeBps: 2 }, { kind: 'buy' })
    const { execution, fees, sold, bought } = filled(outcome)
    expect(bought).toBe(3_000_000_000n)
    expect(fees).toEqual([part(sold - (fees[0] ?? 0n), 200n)])
    expect(execution.protocolFees[0]?.token).toBe(WETH)
    expect(sold).toBeLessThanOrEqual(outcome.quoted.quote.sellAmount + outcome.quoted.quote.feeAmount)
    // The rest is the network cost of one order over its pools, which is close to the quoted network cost.
    expect(execution.executedFee - (fees[0] ?? 0n)).toBeLessThan(outcome.quoted.quote.feeAmount * 3n)
    expect(outcome.order.executedFee).toBe(execution.executedFee)
  })

  it("reports a seller's total fee in the sell token, and converts the protocol fee at the price before fees", async () => {
    const free = await fillOne({}, {})
    const outcome = await fillOne({ volumeFeeBps: 100 }, {})
    const network = filled(free).execution.executedFee
    const { execution, fees, sold, bought } = filled(outcome)
    const fee = ((fees[0] ?? 0n) * (sold - network)) / (bought + (fees[0] ?? 0n))
    expect(fee).toBeGreaterThan(0n)
    expect(execution).toMatchObject({ executedFee: network + fee, executedFeeToken: WETH })
    expect(outcome.order).toMatchObject({ executedFee: network + fee, executedFeeToken: WETH })
  })

  it('charges half of the surplus, at most 0.98% of the volume', async () => {
    const protocolFees = [{ ...onSurplus, orders: 'any' as const }]
    const near = await fillOne({ protocolFees }, { limit: (quoted) => (quoted * 999n) / 1_000n })
    const { fees, bought } = filled(near)
    const gross = bought + (fees[0] ?? 0n)
    expect(fees).toEqual([(gross - near.signed.buyAmount) / 2n])
    const far = await fillOne({ protocolFees }, { limit: (quoted) => quoted / 2n })
    const capped = filled(far)
    expect(capped.fees).toEqual([part(capped.bought + (capped.fees[0] ?? 0n), 9_800n)])
  })

  it('charges half of the price improvement over the quote, and nothing at the quoted price', async () => {
    const outcome = await fillOne(
      { protocolFees: [onImprovement] },
      { limit: (quoted) => (quoted * 99n) / 100n },
    )
    const { fees, bought } = filled(outcome)
    const quoted: bigint = outcome.quoted.quote.buyAmount
    const gross = bought + (fees[0] ?? 0n)
    expect(fees).toEqual([least((gross > quoted ? gross - quoted : 0n) / 2n, part(gross, 9_800n))])
    expect(outcome.auction?.feePolicies).toMatchObject([{ kind: 'priceImprovement' }])
  })

  it('charges partners in order after the protocol, at most 1% in total', async () => {
    const recipient = `0x${'11'.repeat(20)}`
    const partnerFee = [
      { volumeBps: 60, recipient },
      { bps: 60, recipient },
    ]
    const appData = JSON.stringify({ version: '1.15.0', metadata: { partnerFee } })
    const outcome = await fillOne({ volumeFeeBps: 2 }, { appData, limit: (quoted) => (quoted * 98n) / 100n })
    const { fees, bought } = filled(outcome)
    const gross = fees.reduce((sum, fee) => sum + fee, bought)
    // The factors are 0.02%, then 0.6%, then the rest of 1%: 1.01 ÷ 1.006 − 1 = 0.3976%.
    const first = part(gross, 200n)
    const second = part(gross - first, 6_000n)
    expect(fees).toEqual([first, second, part(gross - first - second, 3_976n)])
  })

  it('keeps every order within its limit: an order that cannot pay its fees stays open', async () => {
    const { order, auction } = await fillOne(
      { volumeFeeBps: 2 },
      { limit: (quoted) => quoted + quoted / 10_000n },
    )
    expect(order.status).toBe('open')
    expect(auction).toBeUndefined()
  })
})
