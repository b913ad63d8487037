import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { holdRound } from '../../../src/backend/local/round'
import { toAmount } from '../../../src/domain/scalars'
import { atoms, COW, DAI, MAINNET, newTrader, place, someTerms, USDC, WETH } from '../../contract/story'
import { openService } from '../../support/service'

const network = MAINNET

describe('a round', () => {
  it('has nothing to do without orders', async () => {
    const { context, now } = openService()
    expect(await holdRound(context, network, now())).toMatchObject({ orders: 0, filled: [] })
  })

  it('is held once for the same orders on the same block', async () => {
    const { world, context, now, advance } = openService()
    const trader = await newTrader(world)
    await place(world, trader, someTerms(world, { buyAmount: toAmount(atoms(1_000_000, 'USDC')) }))
    const first = await holdRound(context, network, now())
    expect(first).toMatchObject({ orders: 1, filled: [] })
    expect(first.auctionId).toBeUndefined()
    const marks = await context.database.rounds.toArray()
    await holdRound(context, network, now())
    expect(await context.database.rounds.toArray()).toEqual(marks)
    await advance(12_000)
    await holdRound(context, network, now())
    expect(await context.database.rounds.toArray()).not.toEqual(marks)
  })

  it('numbers auctions from one, without gaps for those that nobody had a solution for', async () => {
    const { world, context, now, advance } = openService()
    const trader = await newTrader(world)
    const small = (count: number) => someTerms(world, { sellAmount: toAmount(atoms(count / 100, 'WETH')) })
    await place(world, trader, someTerms(world, { buyAmount: toAmount(atoms(1_000_000, 'USDC')) }))
    const ids: (number | undefined)[] = []
    for (const count of [1, 2, 3]) {
      await place(world, trader, small(count))
      ids.push((await holdRound(context, network, now())).auctionId)
      await advance(12_000)
      ids.push((await holdRound(context, network, now())).auctionId)
    }
    expect(ids).toEqual([1, undefined, 2, undefined, 3, undefined])
  })

  it('that dies in the middle leaves nothing behind, and is held as if for the first time', async () => {
    const { world, context, now, call } = openService()
    const trader = await newTrader(world)
    const uid = await place(world, trader, someTerms(world))
    const before = await call('getPaperAccount', { network, owner: trader.address })
    const dying = { ...context.chain, settle: () => Promise.reject(new Error('worker died')) }
    await expect(holdRound({ ...context, chain: dying }, network, now())).rejects.toThrow('worker died')
    expect(await call('getPaperAccount', { network, owner: trader.address })).toEqual(before)
    const { events, auctions } = await call('getDebugReport', { network, uid })
    expect([events.map(({ label }) => label), auctions]).toEqual([['created'], []])
    expect(await holdRound(context, network, now())).toMatchObject({ auctionId: 1, filled: [uid] })
  })

  it('lets only those win that settle after each other, and tells why another could not', async () => {
    const { world, context, now, call } = openService()
    const trader = await newTrader(world)
    const all = toAmount(atoms(20_000, 'COW'))
    const quote = async (buyToken: typeof DAI) =>
      call('quote', {
        network,
        body: {
          sellToken: COW,
          buyToken,
          from: trader.address,
          kind: 'sell',
          sellAmountBeforeFee: toAmount(all / 2n),
          sellTokenBalance: 'erc20',
          buyTokenBalance: 'erc20',
          priceQuality: 'verified',
          signingScheme: 'eip712',
          onchainOrder: false,
        },
      })
    const uids = []
    for (const buyToken of [DAI, USDC, WETH]) {
      const { quote: quoted } = await quote(buyToken)
      const terms = { sellToken: COW, buyToken, sellAmount: toAmount(all / 2n), buyAmount: quoted.buyAmount }
      uids.push(await place(world, trader, someTerms(world, terms)))
    }
    const report = await holdRound(context, network, now())
    expect(report.filled.length).toBeGreaterThan(0)
    expect(report.filled.length).toBeLessThan(uids.length)
    expect(report.faults.length).toBeGreaterThanOrEqual(uids.length - report.filled.length)
    const failed = uids.find((uid) => !report.filled.includes(uid)) as (typeof uids)[number]
    const { auctions, order } = await call('getDebugReport', { network, uid: failed })
    expect(auctions[0]?.settlementAttempts[0]?.outcome).toMatch(/^driver failed: /)
    expect(auctions[0]?.proposedSolutions.some(({ isWinner }) => isWinner)).toBe(false)
    expect(order.status).toBe('open')
  })
})
