/** Sales of native coins through our contract with the interface of CoWSwapEthFlow. */
import { encodeFunctionData, encodePacked, keccak256, stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderTerms } from '../../src/domain/orders/order'
import { orderUidOf } from '../../src/domain/orders/uid'
import { ethFlowAbi } from './abis'
import { send } from './client'
import { encodeSignature, settleThroughPair } from './settling'
import { type Devnet, startDevnet } from './start-devnet'
import { eventsIn, openStory, type Story } from './story'
import { atomsOf } from './tokens'

let orderCount = 0

let devnet: Devnet
let story: Story
beforeAll(async () => {
  devnet = await startDevnet()
  story = openStory(devnet)
})
afterAll(() => devnet?.close())

describe('a native coin', () => {
  const user = () => story.trader(7).address
  const placed = async () => {
    const { timestamp } = await devnet.client.getBlock()
    return {
      buyToken: story.token('USDC').address,
      receiver: user(),
      sellAmount: 10n ** 18n,
      buyAmount: atomsOf(story.token('USDC'), 3_000n) - BigInt(++orderCount),
      appData: keccak256(stringToHex('{}')),
      feeAmount: 0n,
      validTo: Number(timestamp) + 600,
      partiallyFillable: false,
      quoteId: 42n,
    }
  }
  /**
   * Returns the terms of the order in the settlement contract: it sells the contract's WETH and never
   * expires.
   */
  const settledTerms = async (order: Awaited<ReturnType<typeof placed>>): Promise<OrderTerms> =>
    story.anOrder({
      receiver: order.receiver,
      buyAmount: order.buyAmount as OrderTerms['buyAmount'],
      appData: order.appData as OrderTerms['appData'],
      validTo: 0xffff_ffff as OrderTerms['validTo'],
    })
  const callEthFlow = (
    functionName: 'createOrder' | 'invalidateOrder',
    order: Awaited<ReturnType<typeof placed>>,
  ) => ({
    to: devnet.profile.contracts.ethFlow,
    data: encodeFunctionData({ abi: ethFlowAbi, functionName, args: [order] }),
    ...(functionName === 'createOrder' && { value: order.sellAmount }),
  })

  it('can be sold through EthFlow, whose order settles', async () => {
    const order = await placed()
    const terms = await settledTerms(order)
    const { ethFlow } = devnet.profile.contracts
    const placement = await send(devnet.client, user(), callEthFlow('createOrder', order))
    const [event] = eventsIn(placement).filter(({ eventName }) => eventName === 'OrderPlacement')
    expect(event?.args).toMatchObject({
      order: { buyAmount: order.buyAmount, kind: keccak256(stringToHex('sell')), validTo: 0xffff_ffff },
      signature: { scheme: 0, data: ethFlow },
      data: encodePacked(['int64', 'uint32'], [order.quoteId, order.validTo]),
    })
    const wrap = {
      target: ethFlow,
      value: 0n,
      callData: encodeFunctionData({ abi: ethFlowAbi, functionName: 'wrapAll' }),
    }
    const signature = encodeSignature('eip1271', ethFlow, '0x')
    const before = await story.balanceOf('USDC', user())
    const { receipt, amountOut } = await settleThroughPair(
      devnet,
      { terms, scheme: 'eip1271', signature },
      story.pairOf('WETH', 'USDC'),
      { before: [wrap] },
    )
    const [trade] = eventsIn(receipt).filter(({ eventName }) => eventName === 'Trade')
    expect(trade?.args).toMatchObject({ orderUid: orderUidOf(story.deployment, terms, ethFlow) })
    expect((await story.balanceOf('USDC', user())) - before).toBe(amountOut)
  })

  it('returns once if its seller cancels the order', async () => {
    const order = await placed()
    const uid = orderUidOf(story.deployment, await settledTerms(order), devnet.profile.contracts.ethFlow)
    await send(devnet.client, user(), callEthFlow('createOrder', order))
    const { client } = devnet
    const before = await client.getBalance({ address: user() })
    const undone = await send(client, user(), callEthFlow('invalidateOrder', order))
    const fee = BigInt(undone.gasUsed) * BigInt(undone.effectiveGasPrice)
    expect(eventsIn(undone)).toMatchObject([{ eventName: 'OrderInvalidation', args: { orderUid: uid } }])
    expect((await client.getBalance({ address: user() })) - before + fee).toBe(order.sellAmount)
    await expect(send(client, user(), callEthFlow('invalidateOrder', order))).rejects.toThrow('reverted')
  })

  it("returns at anyone's request after the order has expired", async () => {
    const snapshot = await devnet.snapshot()
    const order = await placed()
    await send(devnet.client, user(), callEthFlow('createOrder', order))
    await expect(
      send(devnet.client, story.trader(8).address, callEthFlow('invalidateOrder', order)),
    ).rejects.toThrow('reverted')
    await devnet.client.increaseTime({ seconds: 601 })
    const refund = await send(devnet.client, story.trader(8).address, callEthFlow('invalidateOrder', order))
    const [event] = eventsIn(refund)
    expect(event).toMatchObject({ eventName: 'OrderRefund' })
    expect(event?.args).toMatchObject({
      refunder: expect.stringMatching(new RegExp(story.trader(8).address, 'i')),
    })
    await devnet.revert(snapshot)
  })
})
