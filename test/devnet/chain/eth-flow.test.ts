/** Sales of the native coin through our contract with the interface of CoWSwapEthFlow. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashAppData } from '../../../src/domain/orders/app-data'
import { type Address, toAmount } from '../../../src/domain/scalars'
import type { Devnet } from '../start-devnet'
import type { Story } from '../story'
import { atomsOf } from '../tokens'
import { openSales } from './sales'
import { openWorld, startWorld } from './world'

let devnet: Devnet
let story: Story
let sales: ReturnType<typeof openSales>
beforeEach(async () => {
  ;({ devnet, story } = await startWorld())
  sales = openSales({ devnet, story })
})
afterEach(() => devnet?.close())

const ordersOf = (world: ReturnType<typeof openWorld>, owner: Address) =>
  world.call('getAccountOrders', { network: world.network, owner })

describe('a sale of the native coin', () => {
  it('becomes an order of the contract for its trader, and is filled', async () => {
    const world = openWorld(devnet, { solver: undefined })
    const { sale, uid } = await sales.place()
    await world.runAuctions()
    const order = await world.order(uid)
    expect(order).toMatchObject({
      owner: sales.ethFlow,
      status: 'open',
      signingScheme: 'eip1271',
      signature: sales.ethFlow,
      sellToken: story.token('WETH').address,
      validTo: 0xffff_ffff,
      class: 'market',
      fullAppData: null,
      onchainUser: sales.user,
      onchainOrderData: { sender: sales.user, placementError: null },
      ethflowData: { userValidTo: sale.validTo, refundTxHash: null },
      interactions: { pre: [{ target: sales.ethFlow, callData: '0x4c84c1c8' }] },
    })
    expect((await ordersOf(world, sales.user)).map((each) => each.uid)).toEqual([uid])
    expect((await ordersOf(world, sales.ethFlow)).map((each) => each.uid)).toEqual([uid])
    const settling = openWorld(devnet)
    const before = await story.balanceOf('USDC', sales.user)
    await settling.settle()
    const filled = await settling.order(uid)
    expect(filled).toMatchObject({ status: 'fulfilled', onchainUser: sales.user })
    expect((await story.balanceOf('USDC', sales.user)) - before).toBe(filled.executedBuyAmount)
    const notifications = await settling.call('getNotifications', { account: sales.user })
    expect(notifications.map(({ type }) => type)).toContain('order_filled')
    const [trade] = await settling.call('getTrades', { network: world.network, owner: sales.user })
    expect(trade).toMatchObject({ orderUid: uid, owner: sales.ethFlow })
    const { totalSurplus } = await settling.call('getTotalSurplus', {
      network: world.network,
      user: sales.user,
    })
    expect(totalSurplus).toBeGreaterThan(0n)
    expect([...world.bugs, ...settling.bugs]).toEqual([])
  })

  it('stores the quote it names', async () => {
    const world = openWorld(devnet)
    const quoted = await world.call('quote', {
      network: world.network,
      body: {
        sellToken: story.token('WETH').address,
        buyToken: story.token('USDC').address,
        from: sales.user,
        kind: 'sell',
        sellAmountBeforeFee: toAmount(10n ** 18n),
        sellTokenBalance: 'erc20',
        buyTokenBalance: 'erc20',
        priceQuality: 'verified',
        signingScheme: 'eip1271',
        onchainOrder: true,
        verificationGasLimit: 0,
      },
    })
    expect(quoted).toMatchObject({ verified: true })
    const { uid } = await sales.place({ quoteId: BigInt(quoted.id ?? 0) })
    await world.settle()
    expect(await world.order(uid)).toMatchObject({
      status: 'fulfilled',
      quoteId: quoted.id,
      quote: { feeAmount: quoted.quote.feeAmount },
    })
  })

  it('uses app data that is known, including hooks', async () => {
    const world = openWorld(devnet)
    const hook = { target: story.token('USDC').address, callData: '0x18160ddd', gasLimit: '50000' }
    const fullAppData = JSON.stringify({ metadata: { hooks: { post: [hook] } } })
    const hash = hashAppData(fullAppData)
    await world.call('putAppData', { network: world.network, hash, body: { fullAppData } })
    const { uid } = await sales.place({ appData: hash })
    await world.settle()
    expect(await world.order(uid)).toMatchObject({
      status: 'fulfilled',
      fullAppData,
      interactions: {
        pre: [{ target: sales.ethFlow }],
        post: [{ target: devnet.profile.contracts.hooksTrampoline }],
      },
    })
  })

  it("does not take other accounts' coins in the contract", async () => {
    const world = openWorld(devnet)
    const { sale: other, uid: waiting } = await sales.place({
      buyAmount: atomsOf(story.token('USDC'), 30_000n),
    })
    const { uid } = await sales.place()
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'fulfilled' })
    expect(await world.order(waiting)).toMatchObject({ status: 'open', class: 'limit' })
    const before = await devnet.client.getBalance({ address: sales.user })
    const receipt = await sales.ask('invalidateOrder', other)
    const spent = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
    expect((await devnet.client.getBalance({ address: sales.user })) - before + spent).toBe(other.sellAmount)
  })
})

describe('the end of a sale of the native coin', () => {
  it('can be its cancellation by the trader', async () => {
    const world = openWorld(devnet, { solver: undefined })
    const { sale, uid } = await sales.place()
    await world.runAuctions()
    await sales.ask('invalidateOrder', sale)
    await world.runAuctions()
    expect(await world.order(uid)).toMatchObject({
      status: 'cancelled',
      invalidated: true,
      onchainUser: sales.user,
    })
    const notifications = await world.call('getNotifications', { account: sales.user })
    expect(notifications.map(({ type }) => type)).toEqual(['order_cancelled'])
  })

  it("can be the trader's own expiry, and the refund is reported with its transaction", async () => {
    const world = openWorld(devnet, { solver: undefined })
    const { sale, uid } = await sales.place()
    await world.runAuctions()
    world.clock.ahead = 601_000
    await devnet.client.increaseTime({ seconds: 601 })
    await world.runAuctions()
    expect(await world.order(uid)).toMatchObject({ status: 'expired', ethflowData: { refundTxHash: null } })
    const { transactionHash } = await sales.ask('invalidateOrder', sale, story.trader(8).address)
    await world.runAuctions()
    expect(await world.order(uid)).toMatchObject({
      status: 'expired',
      ethflowData: { refundTxHash: transactionHash },
    })
  })
})

describe('a reorg', () => {
  it('removes a placement and its order', async () => {
    const world = openWorld(devnet, { solver: undefined })
    const before = await devnet.snapshot()
    const { uid } = await sales.place()
    await world.runAuctions()
    expect(await world.order(uid)).toMatchObject({ status: 'open' })
    await devnet.revert(before)
    await devnet.client.mine({ blocks: 3 })
    await world.runAuctions()
    await expect(world.order(uid)).rejects.toMatchObject({ errorType: 'NotFound' })
    expect(await ordersOf(world, sales.user)).toEqual([])
  })

  it('leaves the order unchanged if it moves the placement to another block', async () => {
    const world = openWorld(devnet, { solver: undefined })
    const before = await devnet.snapshot()
    const { sale, uid } = await sales.place()
    await world.runAuctions()
    const first = await world.order(uid)
    await devnet.revert(before)
    await devnet.client.mine({ blocks: 2 })
    await sales.ask('createOrder', sale)
    await world.runAuctions()
    expect(await world.order(uid)).toEqual(first)
  })

  it("reverts the trader's cancellation", async () => {
    const world = openWorld(devnet, { solver: undefined })
    const { sale, uid } = await sales.place()
    await world.runAuctions()
    const before = await devnet.snapshot()
    await sales.ask('invalidateOrder', sale)
    await world.runAuctions()
    expect(await world.order(uid)).toMatchObject({ status: 'cancelled' })
    await devnet.revert(before)
    await devnet.client.mine({ blocks: 2 })
    await world.runAuctions()
    expect(await world.order(uid)).toMatchObject({ status: 'open', invalidated: false })
  })
})
