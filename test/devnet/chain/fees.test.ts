/** Protocol and partner fees in the real settlement. The withheld amounts stay in the contract. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashAppData } from '../../../src/domain/orders/app-data'
import { toAmount } from '../../../src/domain/scalars'
import type { Devnet } from '../start-devnet'
import type { Story } from '../story'
import { atomsOf } from '../tokens'
import { type DevnetWorld, openWorld, startWorld } from './world'

let devnet: Devnet
let story: Story
let world: DevnetWorld
beforeAll(async () => {
  ;({ devnet, story } = await startWorld())
  world = openWorld(devnet, {}, undefined, { volumeFeeBps: 20 })
})
afterAll(() => devnet?.close())

const held = (symbol: 'WETH' | 'USDC') => story.balanceOf(symbol, devnet.profile.contracts.settlement)

it('a seller gets the proceeds after volume and partner fees, and the contract holds the fees', async () => {
  const trader = story.trader(0)
  const recipient = story.trader(5).address
  const appData = JSON.stringify({
    metadata: { partnerFee: { volumeBps: 50, recipient } },
    version: '1.15.0',
  })
  const buyAmount = toAmount(atomsOf(story.token('USDC'), 2_900n))
  const terms = await story.anOrder({ appData: hashAppData(appData), buyAmount })
  const [before, kept] = [await story.balanceOf('USDC', trader.address), await held('USDC')]
  const uid = await world.place(terms, await world.sign(terms, trader), appData)
  await world.settle()
  const order = await world.order(uid)
  expect(order).toMatchObject({ status: 'fulfilled', executedSellAmount: terms.sellAmount })
  const gained = (await story.balanceOf('USDC', trader.address)) - before
  expect(gained).toBe(order.executedBuyAmount)

  const [report] = (await world.call('getDebugReport', { network: world.network, uid })).auctions
  const fees = report?.executions[0]?.protocolFees.map(({ amount }) => amount as bigint) ?? []
  const gross = fees.reduce((sum, fee) => sum + fee, gained)
  const volume = (gross * 20n) / 10_000n
  expect(fees).toEqual([volume, ((gross - volume) * 50n) / 10_000n])
  expect(report?.feePolicies).toEqual([
    { kind: 'volume', volumeFactor: 0.002 },
    { kind: 'volume', volumeFactor: 0.005 },
  ])
  const inUsdc = (await held('USDC')) - kept
  expect(inUsdc).toBeGreaterThanOrEqual(gross - gained)
  expect(inUsdc).toBeLessThan(gross - gained + 10n)
  const [trade] = await world.call('getTrades', { network: world.network, orderUid: uid })
  expect(trade?.executedProtocolFees?.map(({ amount }) => amount)).toEqual(fees)
})

it('a buyer pays the fee on top of price and network cost', async () => {
  const trader = story.trader(1)
  const buyAmount = toAmount(atomsOf(story.token('USDC'), 3_000n))
  const sellAmount = toAmount(atomsOf(story.token('WETH'), 11n) / 10n)
  const terms = await story.anOrder({ kind: 'buy', buyAmount, sellAmount })
  const [before, kept] = [await story.balanceOf('WETH', trader.address), await held('WETH')]
  const uid = await world.place(terms, await world.sign(terms, trader))
  await world.settle()
  const order = await world.order(uid)
  expect(order).toMatchObject({ status: 'fulfilled', executedBuyAmount: buyAmount })
  const paid = before - (await story.balanceOf('WETH', trader.address))
  expect(paid).toBe(order.executedSellAmount)
  const [report] = (await world.call('getDebugReport', { network: world.network, uid })).auctions
  const execution = report?.executions[0]
  const fee = (execution?.protocolFees[0]?.amount ?? 0n) as bigint
  expect(fee).toBe(((paid - fee) * 20n) / 10_000n)
  expect((await held('WETH')) - kept).toBe(execution?.executedFee)
  expect(execution?.executedFee).toBeGreaterThan(fee)
  expect(order.executedFee).toBe(execution?.executedFee)
  expect(world.bugs).toEqual([])
})
