/** Orders of every signing scheme settle with our digests, and the contract's events contain our UIDs. */
import { encodeFunctionData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderDigest } from '../../src/domain/orders/digest'
import { orderUidOf } from '../../src/domain/orders/uid'
import type { Hash32, Hex, OrderUid } from '../../src/domain/scalars'
import { settlementAbi } from './abis'
import { send } from './client'
import { sendAsSafe, signAsSafe } from './safe'
import { encodeSignature, settleThroughPair } from './settling'
import { type Devnet, startDevnet } from './start-devnet'
import { eventsIn, openStory, type Story } from './story'

let devnet: Devnet
let story: Story
beforeAll(async () => {
  devnet = await startDevnet({ approves: true })
  story = openStory(devnet)
})
afterAll(() => devnet?.close())

const callSettlement = (functionName: 'setPreSignature' | 'invalidateOrder', uid: OrderUid): Hex =>
  functionName === 'setPreSignature'
    ? encodeFunctionData({ abi: settlementAbi, functionName, args: [uid, true] })
    : encodeFunctionData({ abi: settlementAbi, functionName, args: [uid] })

/** Signing schemes, each with a function that returns the signature for a placement. */
const signers = [
  {
    scheme: 'eip712',
    owner: () => story.trader(3).address,
    give: (digest: Hash32) => privateKeyToAccount(story.trader(3).privateKey).sign({ hash: digest }),
  },
  {
    scheme: 'ethsign',
    owner: () => story.trader(3).address,
    give: (digest: Hash32) =>
      privateKeyToAccount(story.trader(3).privateKey).signMessage({ message: { raw: digest } }),
  },
  {
    scheme: 'presign',
    owner: () => story.trader(4).address,
    give: async (_: Hash32, uid: OrderUid): Promise<Hex> => {
      const to = devnet.profile.contracts.settlement
      await send(devnet.client, story.trader(4).address, { to, data: callSettlement('setPreSignature', uid) })
      return '0x'
    },
  },
  {
    scheme: 'eip1271',
    owner: () => story.safe(0).address,
    give: (digest: Hash32) => signAsSafe(devnet.profile.chainId, story.safe(0), digest),
  },
  {
    scheme: 'eip1271',
    owner: () => story.safe(1).address,
    give: (digest: Hash32) => signAsSafe(devnet.profile.chainId, story.safe(1), digest),
  },
  {
    scheme: 'presign',
    owner: () => story.safe(0).address,
    give: async (_: Hash32, uid: OrderUid): Promise<Hex> => {
      const to = devnet.profile.contracts.settlement
      await sendAsSafe(devnet.client, story.safe(0), { to, data: callSettlement('setPreSignature', uid) })
      return '0x'
    },
  },
] as const

describe('an order', () => {
  it.each(signers)('signed by $scheme settles, and the Trade event names our UID', async (way) => {
    const owner = way.owner()
    const terms = await story.anOrder()
    const { deployment } = story
    const uid = orderUidOf(deployment, terms, owner)
    const given = await way.give(orderDigest(deployment, terms), uid)
    const signature = encodeSignature(way.scheme, owner, given)
    const before = await story.balanceOf('USDC', owner)
    const { receipt, amountOut } = await settleThroughPair(
      devnet,
      { terms, scheme: way.scheme, signature },
      story.pairOf('WETH', 'USDC'),
    )
    const [trade] = eventsIn(receipt).filter(({ eventName }) => eventName === 'Trade')
    expect(trade?.args).toMatchObject({ orderUid: uid, sellAmount: terms.sellAmount, buyAmount: amountOut })
    expect((await story.balanceOf('USDC', owner)) - before).toBe(amountOut)
    expect(amountOut).toBeGreaterThan(terms.buyAmount)
  })

  it('signed by one of two owners, or sent by an account that is not a solver, is refused', async () => {
    const terms = await story.anOrder()
    const account = privateKeyToAccount(story.trader(3).privateKey)
    const signature = await account.sign({ hash: orderDigest(story.deployment, terms) })
    const pair = story.pairOf('WETH', 'USDC')
    const meddled = settleThroughPair(devnet, { terms, scheme: 'eip712', signature }, pair, {
      from: story.trader(3).address,
    })
    await expect(meddled).rejects.toThrow('GPv2: not a solver')
    const lone = encodeSignature('eip1271', story.safe(0).address, signature)
    const forged = settleThroughPair(devnet, { terms, scheme: 'eip1271', signature: lone }, pair)
    await expect(forged).rejects.toThrow('GS020')
  })

  it('cancelled on chain by its owner can no longer settle', async () => {
    const terms = await story.anOrder()
    const { deployment } = story
    const { address: owner, privateKey } = story.trader(3)
    const uid = orderUidOf(deployment, terms, owner)
    const to = devnet.profile.contracts.settlement
    const invalidated = await send(devnet.client, owner, { to, data: callSettlement('invalidateOrder', uid) })
    expect(eventsIn(invalidated)).toMatchObject([{ eventName: 'OrderInvalidated', args: { orderUid: uid } }])
    const signature = await privateKeyToAccount(privateKey).sign({ hash: orderDigest(deployment, terms) })
    const settled = settleThroughPair(
      devnet,
      { terms, scheme: 'eip712', signature },
      story.pairOf('WETH', 'USDC'),
    )
    await expect(settled).rejects.toThrow('SafeMath: addition overflow')
  })
})
