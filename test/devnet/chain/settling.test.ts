/** Orders of every kind, settled by the service through the real contracts. */
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { orderDigest } from '../../../src/domain/orders/digest'
import { orderUidOf } from '../../../src/domain/orders/uid'
import { type Hex, toAmount } from '../../../src/domain/scalars'
import { settlementAbi, tokenAbi } from '../abis'
import { send } from '../client'
import { sendAsSafe, signAsSafe } from '../safe'
import type { Devnet } from '../start-devnet'
import type { Story } from '../story'
import { atomsOf } from '../tokens'
import { callSettlement, type DevnetWorld, openWorld, startWorld } from './world'

let devnet: Devnet
let story: Story
let world: DevnetWorld
beforeAll(async () => {
  ;({ devnet, story } = await startWorld())
  world = openWorld(devnet)
})
afterAll(() => devnet?.close())

describe('an order on the devnet', () => {
  it('fills and is reported if it sells and is signed with EIP-712', async () => {
    const trader = story.trader(0)
    const terms = await story.anOrder()
    const before = await story.balanceOf('USDC', trader.address)
    const uid = await world.place(terms, await world.sign(terms, trader))
    expect(await world.order(uid)).toMatchObject({ status: 'open' })
    await world.settle()
    const order = await world.order(uid)
    expect(order).toMatchObject({ status: 'fulfilled', executedSellAmount: terms.sellAmount })
    const gained = (await story.balanceOf('USDC', trader.address)) - before
    expect(gained).toBe(order.executedBuyAmount)
    expect(gained).toBeGreaterThanOrEqual(terms.buyAmount)
    expect(order.executedFee).toBeGreaterThan(0n)
    const report = await world.call('getDebugReport', { network: world.network, uid })
    expect(report.events.map(({ label }) => label)).toEqual(['created', 'ready', 'executing', 'traded'])
    expect(report.auctions[0]?.settlementAttempts).toMatchObject([{ outcome: 'success' }])
    expect(report.auctions[0]?.executions).toMatchObject([{ executedFee: order.executedFee }])
    const [trade] = await world.call('getTrades', { network: world.network, orderUid: uid })
    expect(trade).toMatchObject({ buyAmount: gained, sellAmount: terms.sellAmount })
    const receipt = await devnet.client.getTransactionReceipt({ hash: trade?.txHash ?? '0x' })
    expect(receipt.status).toBe('success')
    const competition = await world.call('getSolverCompetition', {
      network: world.network,
      auctionId: report.auctions[0]?.id ?? 0,
    })
    expect(competition.transactionHashes).toEqual([trade?.txHash])
    expect(world.bugs).toEqual([])
  })

  it('signed as a message is filled', async () => {
    const terms = await story.anOrder()
    const uid = await world.place(terms, await world.signEthereum(terms, story.trader(1)))
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'fulfilled' })
  })

  it('gets exactly its amount and pays at most its limit if it buys', async () => {
    const trader = story.trader(1)
    const buyAmount = toAmount(atomsOf(story.token('USDC'), 3_000n))
    const terms = await story.anOrder({ kind: 'buy', buyAmount })
    const before = await story.balanceOf('USDC', trader.address)
    const uid = await world.place(terms, await world.sign(terms, trader))
    await world.settle()
    const order = await world.order(uid)
    expect(order).toMatchObject({ status: 'fulfilled', executedBuyAmount: buyAmount })
    expect(order.executedSellAmount).toBeLessThan(terms.sellAmount)
    expect((await story.balanceOf('USDC', trader.address)) - before).toBe(buyAmount)
  })

  it('gets native coins if it buys them', async () => {
    const trader = story.trader(2)
    const [sell, buyAmount] = [story.token('USDC'), toAmount(9n * 10n ** 17n)]
    const terms = await story.anOrder({
      sellToken: sell.address,
      buyToken: NATIVE_TOKEN_MARKER,
      sellAmount: toAmount(atomsOf(sell, 3_200n)),
      buyAmount,
    })
    const before = await devnet.client.getBalance({ address: trader.address })
    const uid = await world.place(terms, await world.sign(terms, trader))
    await world.settle()
    const order = await world.order(uid)
    expect(order).toMatchObject({ status: 'fulfilled' })
    const gained = (await devnet.client.getBalance({ address: trader.address })) - before
    expect(gained).toBe(order.executedBuyAmount)
  })

  it('fills after its presignature', async () => {
    const { address } = story.trader(3)
    const terms = await story.anOrder()
    const uid = await world.place(terms, { owner: address, signingScheme: 'presign', signature: '0x' })
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'presignaturePending' })
    await callSettlement(devnet, address, 'setPreSignature', uid)
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'fulfilled' })
  })

  it('fills if it was presigned before placement', async () => {
    const { address } = story.trader(3)
    const terms = await story.anOrder()
    await callSettlement(devnet, address, 'setPreSignature', orderUidOf(world.deployment, terms, address))
    await world.settle()
    const uid = await world.place(terms, { owner: address, signingScheme: 'presign', signature: '0x' })
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'fulfilled' })
  })

  it("fills for a Safe, and is accepted only with the Safe's signature", async () => {
    const safe = story.safe(0)
    const terms = await story.anOrder()
    const bytes = await signAsSafe(world.network, safe, orderDigest(world.deployment, terms))
    const signed = { owner: safe.address, signingScheme: 'eip1271', signature: bytes } as const
    const forged = { ...signed, signature: `${bytes.slice(0, -4)}0000` as Hex }
    await expect(world.place(terms, forged)).rejects.toMatchObject({ errorType: 'InvalidEip1271Signature' })
    const withoutContract = { ...signed, owner: '0x00000000000000000000000000000000000c0b31' as never }
    await expect(world.place(terms, withoutContract)).rejects.toMatchObject({
      errorType: 'InvalidEip1271Signature',
    })
    const uid = await world.place(terms, signed)
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'fulfilled', signingScheme: 'eip1271' })
  })

  it('fills for a Safe that presigns by a transaction', async () => {
    const safe = story.safe(0)
    const terms = await story.anOrder()
    const uid = await world.place(terms, { owner: safe.address, signingScheme: 'presign', signature: '0x' })
    const data = encodeFunctionData({
      abi: settlementAbi,
      functionName: 'setPreSignature',
      args: [uid, true],
    })
    await sendAsSafe(devnet.client, safe, { to: devnet.profile.contracts.settlement, data })
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'fulfilled' })
  })

  it('over several pools is filled', async () => {
    const terms = await story.anOrder({
      sellToken: story.token('WETH').address,
      buyToken: story.token('GNO').address,
      buyAmount: toAmount(1n),
    })
    const uid = await world.place(terms, await world.sign(terms, story.trader(4)))
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'fulfilled' })
  })

  it('fills together with another order in the same pool, or in the next auction', async () => {
    const first = await story.anOrder()
    const second = await story.anOrder({
      sellToken: first.buyToken,
      buyToken: first.sellToken,
      sellAmount: first.buyAmount,
      buyAmount: toAmount(1n),
    })
    const uids = [
      await world.place(first, await world.sign(first, story.trader(5))),
      await world.place(second, await world.sign(second, story.trader(6))),
    ]
    await world.settle()
    await world.settle()
    for (const uid of uids) expect(await world.order(uid)).toMatchObject({ status: 'fulfilled' })
  })
})

describe('a partially fillable order', () => {
  it('fills in two auctions as its owner gets more to sell', async () => {
    const trader = story.trader(7)
    const balance = await story.balanceOf('GNO', trader.address)
    const sellAmount = toAmount(balance + 10n ** 18n)
    const terms = await story.anOrder({
      sellToken: story.token('GNO').address,
      buyToken: story.token('COW').address,
      sellAmount,
      buyAmount: toAmount(10_000n),
      partiallyFillable: true,
    })
    const uid = await world.place(terms, await world.sign(terms, trader))
    await world.settle()
    const half = await world.order(uid)
    expect(half).toMatchObject({ status: 'open' })
    expect(half.executedSellAmount).toBeGreaterThan(0n)
    const args = [trader.address, 10n ** 18n] as const
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args })
    await send(devnet.client, story.trader(8).address, { to: terms.sellToken, data })
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'fulfilled', executedSellAmount: sellAmount })
    expect(await world.call('getTrades', { network: world.network, orderUid: uid })).toHaveLength(2)
  })
})

describe('a quote', () => {
  it('passes the simulation in the real contract', async () => {
    const quote = await world.call('quote', {
      network: world.network,
      body: {
        sellToken: story.token('WETH').address,
        buyToken: story.token('USDC').address,
        from: story.trader(0).address,
        kind: 'sell',
        sellAmountBeforeFee: toAmount(10n ** 18n),
        sellTokenBalance: 'erc20',
        buyTokenBalance: 'erc20',
        priceQuality: 'verified',
        signingScheme: 'eip712',
        onchainOrder: false,
      },
    })
    expect(quote).toMatchObject({ verified: true })
    expect(quote.quote.buyAmount).toBeGreaterThan(atomsOf(story.token('USDC'), 2_900n))
  })
})
