import { describe, expect, it } from 'vitest'
import type { Auction } from '../../src/auction/auction'
import { clearMarket } from '../../src/auction/clearing'
import { demandOf } from '../../src/auction/demand'
import {
  enter,
  mostTraded,
  offerOf,
  type Party,
  payFees,
  withinMeans,
  withoutWeakPools,
} from '../../src/auction/parties'
import { A, B, C, graphAt, M, marketAt, type OfferRow } from './market'
import {
  a,
  addressOf,
  auctionOf,
  b,
  c,
  d,
  native,
  orderOf,
  PAR,
  poolOf,
  type SampleOrder,
  uidOf,
  weth,
} from './sample'

const even = poolOf(1, a, M, b, M)
const small = poolOf(2, a, 1_000n, b, 1_000n)
/** Gas at a wei, tokens at 1,000 wei an atom: an order costs 90 atoms, a pool 75. */
const gas = {
  gasPrice: 1n,
  nativePrices: new Map([a, b, c, d, weth].map((token) => [token, 1_000n * PAR])),
}

const partiesOf = (orders: readonly SampleOrder[], given: Partial<Auction> = gas): readonly Party[] =>
  orders.flatMap((given_, n) => {
    const demand = demandOf(orderOf({ n, ...given_ }))
    return demand ? enter(auctionOf(given), graphAt([even], [a, b, c, d, weth]), demand) : []
  })
const uids = (parties: readonly Party[]) => parties.map(({ demand }) => demand.order.uid)

describe('the most traded token', () => {
  it('is the one with most pools, the first of equals', () => {
    expect(mostTraded(graphAt([poolOf(1, a, M, b, M), poolOf(2, b, M, c, M)]))).toBe(B)
    expect(mostTraded(graphAt([poolOf(1, b, M, c, M)]))).toBe(B)
    expect(mostTraded(graphAt([]))).toBe(A)
  })
})

describe('entering the market', () => {
  it('costs the gas of one pool', () => {
    expect(partiesOf([{}])).toMatchObject([{ from: A, to: B, part: 1, fee: 165n }])
    expect(partiesOf([{ feeAmount: 65n }])).toMatchObject([{ fee: 100n }])
    expect(partiesOf([{ feeAmount: 200n }])).toMatchObject([{ fee: 0n }])
  })

  it('is not for those who sell no more than that', () => {
    expect(partiesOf([{ sellAmount: 165n }])).toEqual([])
    expect(partiesOf([{ sellAmount: 166n }])).toHaveLength(1)
  })

  it('is not for those whose cost has no price, whose token nobody knows, or who would wrap', () => {
    expect(partiesOf([{}], { nativePrices: new Map() })).toEqual([])
    expect(partiesOf([{ sellToken: addressOf(0xff) }])).toEqual([])
    expect(partiesOf([{ sellToken: weth, buyToken: native }])).toEqual([])
  })
})

describe('a party’s offer', () => {
  it('is what stays after the fee, at a limit so much higher', () => {
    const [party] = partiesOf([{}]) as [Party]
    expect(offerOf(party)).toEqual({ sell: 835, limit: expect.closeTo(Math.log(500 / 835), 12) })
    expect(offerOf({ ...party, part: 0.5 })).toEqual({
      sell: 335,
      limit: expect.closeTo(Math.log(250 / 335), 12),
    })
  })

  it('is next to nothing, never less, when the fee takes it all', () => {
    const [party] = partiesOf([{}]) as [Party]
    expect(offerOf({ ...party, part: 0.1 }).sell).toBeGreaterThan(0)
    expect(offerOf({ ...party, part: 0.1 }).sell).toBeLessThan(1e-300)
  })
})

describe('those that their owners can pay for', () => {
  const meansOf = (orders: readonly SampleOrder[]) => uids(withinMeans(partiesOf(orders)))

  it('are all as long as the purse lasts, the earlier ones first', () => {
    const available = 2_500n
    expect(meansOf([{ available }, { available }, { available }])).toEqual([uidOf(0), uidOf(1)])
    expect(meansOf([{ available }, { available, sellAmount: 1_501n }, { available }])).toEqual([
      uidOf(0),
      uidOf(2),
    ])
  })

  it('pay their signed fee out of the same purse', () => {
    const available = 2_000n
    expect(meansOf([{ available }, { available }])).toHaveLength(2)
    expect(meansOf([{ available, feeAmount: 1n }, { available }])).toEqual([uidOf(0)])
  })

  it('have a purse for each owner, token and kind of balance', () => {
    const available = 1_000n
    const others: readonly SampleOrder[] = [
      { owner: addressOf(0x1002) },
      { sellToken: b, buyToken: a },
      { sellTokenBalance: 'internal' },
    ]
    expect(meansOf([{ available }, ...others.map((order) => ({ ...order, available }))])).toHaveLength(4)
    expect(meansOf([{ available }, { available, sellTokenBalance: 'external' }])).toEqual([uidOf(0)])
  })

  it('have a first order that draws no more than there is, and nothing after it', () => {
    // half of it can be drawn, 500 and 5 of its fee; its purse is counted with all 10 of it
    const half: SampleOrder = { partiallyFillable: true, feeAmount: 10n, available: 505n }
    expect(meansOf([half, { available: 505n, sellAmount: 200n }])).toEqual([uidOf(0)])
  })
})

/** Clears what the parties offer. */
function clearedMarket(pools: Parameters<typeof marketAt>[0], parties: readonly Party[]) {
  const offers = parties.map((party): OfferRow => [party.from, party.to, offerOf(party).sell])
  const market = marketAt(pools, offers)
  clearMarket(market, { pinned: [B], precision: 1e-12, spreads: 0 })
  return market
}

describe('pools that are not worth their gas', () => {
  const parties = partiesOf([{ sellAmount: 100_000n, buyAmount: 1n }], {})
  const market = clearedMarket([even, small], parties)

  it('are no longer used: here one that gains 8 where a hop costs 62', () => {
    // 75,000 wei ÷ (1,000 wei an a, at 0.82 b an a)
    expect([...withoutWeakPools(auctionOf(gas), market).ways]).toEqual([3, 0])
    expect([...market.graph.ways]).toEqual([3, 3])
  })

  it('stay where gas is free, and the graph with them', () => {
    expect(withoutWeakPools(auctionOf({}), market)).toBe(market.graph)
    expect(withoutWeakPools(auctionOf({ ...gas, gasPrice: 0n }), market)).toBe(market.graph)
  })

  it('stay where nothing else joins their tokens, however dear', () => {
    const dear = auctionOf({ ...gas, gasPrice: 10n ** 12n })
    expect([...withoutWeakPools(dear, market).ways]).toEqual([3, 0])
  })

  it('stay when they do not trade: they cost nothing', () => {
    const idle = clearedMarket([even, poolOf(3, a, 1_000n, c, 1_000n)], parties)
    expect(withoutWeakPools(auctionOf({ ...gas, gasPrice: 10n ** 12n }), idle)).toBe(idle.graph)
    expect([idle.graph.tokens[A], idle.graph.tokens[C]]).toEqual([a, c])
  })
})

describe('paying the network', () => {
  const fees = (parties: readonly Party[]) => parties.map(({ fee }) => fee)
  const there = { sellAmount: 100_000n, buyAmount: 1n }
  const back = { ...there, sellToken: b, buyToken: a }
  const unpaid = (orders: readonly SampleOrder[]) => partiesOf(orders).map((one) => ({ ...one, fee: 0n }))
  const pay = (parties: readonly Party[]) => payFees(auctionOf(gas), clearedMarket([even], parties), parties)

  it('costs one who is alone in a pool all of it, and a twentieth to spare', () => {
    expect(fees(pay(unpaid([there])))).toEqual([165n + 8n])
  })

  it('costs those who share a pool their part of it', () => {
    // 90 each, and 75 by 1 : 3: ⌈108.75⌉ and ⌈146.25⌉, a twentieth of them on top
    expect(fees(pay(unpaid([there, { ...there, sellAmount: 300_000n }])))).toEqual([109n + 5n, 147n + 7n])
  })

  it('costs those who meet no pool nothing of one', () => {
    expect(fees(pay(unpaid([there, back])))).toEqual([90n + 4n, 90n + 4n])
  })

  it('stays as it is while it is enough, and no more than a quarter too much', () => {
    const enough = partiesOf([there])
    expect(pay(enough)).toBe(enough)
    const most = enough.map((party) => ({ ...party, fee: 165n + 41n + 1n }))
    expect(pay(most)).toBe(most)
    expect(fees(pay(most.map((party) => ({ ...party, fee: party.fee + 1n }))))).toEqual([173n])
  })

  it('is nothing for nobody', () => {
    expect(pay([])).toEqual([])
  })
})
