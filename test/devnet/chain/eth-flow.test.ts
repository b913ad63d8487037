/** Native coins sold through the on-chain order contract, ours with the interface of CoWSwapEthFlow, as the service sees it. */
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
  it('is an order of the contract in its user’s name, and is filled', async () => {
    const world = openWorld(devnet, { solver: undefined })
    const { sale, uid } = await sales.place()
    await world.runRounds()
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
    const told = await settling.call('getNotifications', { account: sales.user })
    expect(told.map(({ type }) => type)).toContain('order_filled')
    const [trade] = await settling.call('getTrades', { network: world.network, owner: sales.user })
    expect(trade).toMatchObject({ orderUid: uid, owner: sales.ethFlow })
    const { totalSurplus } = await settling.call('getTotalSurplus', {
      network: world.network,
      user: sales.user,
    })
    expect(totalSurplus).toBeGreaterThan(0n)
    expect([...world.bugs, ...settling.bugs]).toEqual([])
  })

  it('that names a quote is kept with it', async () => {
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

  it('carries app data that is known, hooks of it included', async () => {
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

  it('does not take what others have in the contract', async () => {
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
  it('comes when its user takes it back', async () => {
    const world = openWorld(devnet, { solver: undefined })
    const { sale, uid } = await sales.place()
    await world.runRounds()
    await sales.ask('invalidateOrder', sale)
    await world.runRounds()
    expect(await world.order(uid)).toMatchObject({
      status: 'cancelled',
      invalidated: true,
      onchainUser: sales.user,
    })
    const told = await world.call('getNotifications', { account: sales.user })
    expect(told.map(({ type }) => type)).toEqual(['order_cancelled'])
  })

  it('comes with the user’s own expiry, and the refund is told with its transaction', async () => {
    const world = openWorld(devnet, { solver: undefined })
    const { sale, uid } = await sales.place()
    await world.runRounds()
    world.clock.ahead = 601_000
    await devnet.client.increaseTime({ seconds: 601 })
    await world.runRounds()
    expect(await world.order(uid)).toMatchObject({ status: 'expired', ethflowData: { refundTxHash: null } })
    const { transactionHash } = await sales.ask('invalidateOrder', sale, story.trader(8).address)
    await world.runRounds()
    expect(await world.order(uid)).toMatchObject({
      status: 'expired',
      ethflowData: { refundTxHash: transactionHash },
    })
  })
})

describe('a reorg', () => {
  it('undoes a placement, which never was', async () => {
    const world = openWorld(devnet, { solver: undefined })
    const before = await devnet.snapshot()
    const { uid } = await sales.place()
    await world.runRounds()
    expect(await world.order(uid)).toMatchObject({ status: 'open' })
    await devnet.revert(before)
    await devnet.client.mine({ blocks: 3 })
    await world.runRounds()
    await expect(world.order(uid)).rejects.toMatchObject({ errorType: 'NotFound' })
    expect(await ordersOf(world, sales.user)).toEqual([])
  })

  it('that moves a placement to another block leaves the order as it was', async () => {
    const world = openWorld(devnet, { solver: undefined })
    const before = await devnet.snapshot()
    const { sale, uid } = await sales.place()
    await world.runRounds()
    const first = await world.order(uid)
    await devnet.revert(before)
    await devnet.client.mine({ blocks: 2 })
    await sales.ask('createOrder', sale)
    await world.runRounds()
    expect(await world.order(uid)).toEqual(first)
  })

  it('undoes what its user did to it', async () => {
    const world = openWorld(devnet, { solver: undefined })
    const { sale, uid } = await sales.place()
    await world.runRounds()
    const before = await devnet.snapshot()
    await sales.ask('invalidateOrder', sale)
    await world.runRounds()
    expect(await world.order(uid)).toMatchObject({ status: 'cancelled' })
    await devnet.revert(before)
    await devnet.client.mine({ blocks: 2 })
    await world.runRounds()
    expect(await world.order(uid)).toMatchObject({ status: 'open', invalidated: false })
  })
})
