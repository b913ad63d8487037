import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_MARKER } from '../../../../src/domain/chains/chains'
import { listTokens } from '../../../../src/domain/chains/tokens'
import {
  type Hash32,
  type Milliseconds,
  type OrderUid,
  type Seconds,
  toAmount,
} from '../../../../src/domain/scalars'
import {
  atoms,
  balanceOf,
  DAI,
  MAINNET,
  newTrader,
  place,
  refusal,
  someTerms,
  USDC,
  WETH,
} from '../../../contract/story'
import { type Opened, openWorld } from './exchange-world'

const network = MAINNET
const BLOCK_MS = 12_000

const pass = (world: Opened, blocks = 1): void => {
  world.real.now = (world.real.now + blocks * BLOCK_MS) as Milliseconds
}
const reorg = (world: Opened, blocks: number) =>
  world.apply<{ fromBlock: number; reopened: OrderUid[] }>('reorg', { network: 'mainnet', blocks })

/** Returns the total atoms of every token, and the holdings of an account. */
async function countAll({ call }: Opened): Promise<Record<string, bigint>> {
  const tokens = [...listTokens(network).map(({ address }) => address), NATIVE_TOKEN_MARKER]
  const entries = tokens.map(async (token) => {
    const holders = await call('getTopHolders', { network, token })
    return [token, holders.reduce((sum, { balance }) => sum + balance, 0n)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
const readBalances = async ({ call }: Opened, owner: typeof WETH) =>
  (await call('getPaperAccount', { network, owner })).funds

describe('a reorg', () => {
  it('notifies about an order that lost its fill and has expired', async () => {
    const world = openWorld()
    const trader = await newTrader(world.world)
    const { validTo, ...terms } = someTerms(world.world)
    const uid = await place(world.world, trader, { ...terms, validTo: (validTo - 1_735) as Seconds })
    await world.runAuctions()
    expect(await world.statusOf(uid)).toBe('fulfilled')
    pass(world, 6)
    await reorg(world, 10)
    expect(await world.statusOf(uid)).toBe('expired')
    const notifications = await world.call('getNotifications', { account: trader.address })
    expect(notifications.filter(({ type }) => type === 'order_expired')).toHaveLength(1)
  })

  it('reopens filled orders, returns all balances, and the next auction fills the orders again', async () => {
    const world = openWorld()
    const trader = await newTrader(world.world)
    const other = await newTrader(world.world)
    await world.apply('fees', {
      protocolFees: [{ kind: 'surplus', factor: 0.5, maxVolumeFactor: 0.01, orders: 'any' }],
    })
    const [before, all] = [await readBalances(world, trader.address), await countAll(world)]
    pass(world)
    const uids = [
      await place(world.world, trader, someTerms(world.world)),
      await place(
        world.world,
        trader,
        someTerms(world.world, { buyToken: DAI, buyTokenBalance: 'internal' }),
      ),
      await place(
        world.world,
        other,
        someTerms(world.world, { receiver: trader.address, partiallyFillable: true }),
      ),
      await place(
        world.world,
        trader,
        someTerms(world.world, {
          buyToken: NATIVE_TOKEN_MARKER,
          sellToken: USDC,
          sellAmount: toAmount(atoms(50, 'USDC')),
        }),
      ),
    ]
    await world.runAuctions()
    for (const uid of uids) expect(await world.statusOf(uid)).toBe('fulfilled')
    expect(await readBalances(world, trader.address)).not.toEqual(before)
    const [traded] = await world.call('getTrades', {
      network,
      orderUid: uids[0] as OrderUid,
    })

    const { reopened } = await reorg(world, 1)
    expect([...reopened].sort()).toEqual([...uids].sort())
    for (const uid of uids) {
      expect(await world.statusOf(uid)).toBe('open')
      expect(await world.call('getTrades', { network, orderUid: uid })).toEqual([])
      const order = await world.call('getOrder', { network, uid })
      expect([order.executedSellAmount, order.executedBuyAmount, order.executedFee]).toEqual([0n, 0n, 0n])
      const { events, auctions } = await world.call('getDebugReport', { network, uid })
      expect(events.at(-1)).toMatchObject({ label: 'ready', reason: 'reorged' })
      expect(
        auctions.flatMap(({ settlementAttempts }) => settlementAttempts.map(({ outcome }) => outcome)),
      ).toEqual(['reorged'])
    }
    expect(await readBalances(world, trader.address)).toEqual(before)
    expect(await countAll(world)).toEqual(all)
    expect(await world.call('getTransactionOrders', { network, hash: traded?.txHash as Hash32 })).toEqual([])

    await world.runAuctions()
    for (const uid of uids) {
      expect(await world.statusOf(uid)).toBe('fulfilled')
      expect(await world.call('getTrades', { network, orderUid: uid })).toHaveLength(1)
    }
    expect(await countAll(world)).toEqual(all)
    expect(world.bugs).toEqual([])
  })

  it('drops only the requested blocks', async () => {
    const world = openWorld()
    const trader = await newTrader(world.world)
    const sell = (change = {}) => place(world.world, trader, someTerms(world.world, change))
    const early = await sell()
    await world.runAuctions()
    pass(world, 3)
    await world.refresh()
    const laterUid = await sell({ buyToken: DAI })
    await world.runAuctions()
    pass(world, 2)
    expect((await reorg(world, 2)).reopened).toEqual([])
    expect((await reorg(world, 3)).reopened).toEqual([laterUid])
    expect([await world.statusOf(early), await world.statusOf(laterUid)]).toEqual(['fulfilled', 'open'])
  })

  it('restores the pools, so that the same auction has the same result', async () => {
    const world = openWorld()
    const uid = await place(
      world.world,
      await newTrader(world.world),
      someTerms(world.world, { sellAmount: toAmount(atoms(5, 'WETH')) }),
    )
    await world.runAuctions()
    const [first] = await world.call('getTrades', { network, orderUid: uid })
    await reorg(world, 1)
    await world.runAuctions()
    const [second] = await world.call('getTrades', { network, orderUid: uid })
    expect(second?.buyAmount).toBe(first?.buyAmount)
  })

  it('keeps the final status of an order that ended meanwhile', async () => {
    const world = openWorld()
    const trader = await newTrader(world.world)
    const terms = someTerms(world.world)
    const uid = await place(world.world, trader, { ...terms, validTo: (terms.validTo - 1800 + 65) as never })
    await world.runAuctions()
    pass(world, 6)
    await reorg(world, 10)
    expect(await world.statusOf(uid)).toBe('expired')
    await world.runAuctions()
    expect(await world.statusOf(uid)).toBe('expired')
    // The order is "active" and not "traded", because it has lost its fill.
    expect(await world.call('getOrderStatus', { network, uid })).toEqual({ type: 'active' })
    const { events } = await world.call('getDebugReport', { network, uid })
    expect(events.at(-1)).toMatchObject({ label: 'ready', reason: 'reorged' })
  })

  it('restores the used part of an allowance', async () => {
    const world = openWorld()
    const trader = await newTrader(world.world)
    const exact = {
      kind: 'approve',
      owner: trader.address,
      token: WETH,
      amount: toAmount(atoms(0.1, 'WETH')),
    } as const
    await world.call('sendPaperTransaction', { network, body: exact })
    const uid = await place(world.world, trader, someTerms(world.world))
    pass(world)
    await world.runAuctions()
    const allowance = async () =>
      (await readBalances(world, trader.address)).find(({ token }) => token === WETH)?.allowance
    expect(await allowance()).toBe(0n)
    await reorg(world, 1)
    expect(await allowance()).toBe(exact.amount)
    await world.runAuctions()
    expect(await world.statusOf(uid)).toBe('fulfilled')
    // A later approval of another token changes nothing. A later approval of the same token remains.
    const approve = async (token: typeof WETH) => {
      pass(world)
      await world.refresh()
      await world.call('sendPaperTransaction', { network, body: { ...exact, token } })
    }
    await approve(DAI)
    await reorg(world, 2)
    expect(await allowance()).toBe(exact.amount)
    await world.runAuctions()
    await approve(WETH)
    await reorg(world, 2)
    expect(await world.statusOf(uid)).toBe('open')
    expect(await allowance()).toBe(exact.amount)
  })

  it('fails and changes nothing if an account has spent the proceeds', async () => {
    const world = openWorld()
    const trader = await newTrader(world.world)
    const terms = someTerms(world.world, {
      sellToken: USDC,
      buyToken: WETH,
      sellAmount: toAmount(atoms(5000, 'USDC')),
    })
    const uid = await place(world.world, trader, terms)
    await world.runAuctions()
    const amount = await balanceOf(world.world, trader.address, WETH)
    await world.call('sendPaperTransaction', {
      network,
      body: { kind: 'unwrap', owner: trader.address, amount },
    } as never)
    await refusal(reorg(world, 1), 'InvalidParameter')
    expect(await world.statusOf(uid)).toBe('fulfilled')
    expect(await world.call('getTrades', { network, orderUid: uid })).toHaveLength(1)
  })
})
