/**
 * Each kind of transaction of an account against the real contracts. Transactions are stored and followed,
 * and their effects on each other are checked.
 */
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import type { PlacedOrder } from '../../../src/client/sending/acts'
import { needsZeroFirst, readFunds } from '../../../src/client/sending/chain-access'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { hashAppData, writeAppData } from '../../../src/domain/orders/app-data'
import { orderUidOf } from '../../../src/domain/orders/uid'
import { type Address, type OrderUid, type Seconds, toAmount } from '../../../src/domain/scalars'
import {
  placedUidOf,
  type TransactionAct,
  termsOfNativeSell,
} from '../../../src/wallet/messages/transaction-acts'
import { factsFor, fairWorth } from '../../support/policy-facts'
import { settlementAbi, tokenAbi } from '../abis'
import { type Devnet, startDevnet } from '../start-devnet'
import { eventsIn, openStory, type Story } from '../story'
import type { TokenSymbol } from '../tokens'
import { openAccount } from './world'

let devnet: Devnet
let story: Story
beforeAll(async () => {
  devnet = await startDevnet()
  story = openStory(devnet)
})
afterAll(() => devnet?.close())

const ETHER = 10n ** 18n
const account = (index = 0) => openAccount(devnet, story.trader(index))
const allowanceOf = (symbol: TokenSymbol, owner: Address) =>
  devnet.client.readContract({
    address: story.token(symbol).address,
    abi: tokenAbi,
    functionName: 'allowance',
    args: [owner, devnet.profile.contracts.relayer],
  })
const filledOf = (uid: OrderUid) =>
  devnet.client.readContract({
    address: devnet.profile.contracts.settlement,
    abi: settlementAbi,
    functionName: 'filledAmount',
    args: [uid],
  })

/** Sends a transaction and follows it until it is mined. */
async function mine(act: TransactionAct, index = 0, placed: PlacedOrder | null = null) {
  const { send, follow, rowOf } = account(index)
  const { txHash } = await send(act, null, placed)
  await follow()
  return rowOf(txHash)
}

describe('a transaction of an account', () => {
  it('approves exactly the shown amount, is mined, and reports its cost', async () => {
    const { owner, door } = account()
    const row = await mine({ kind: 'approve', token: story.token('WETH').address, amount: toAmount(7n) })
    expect(row).toMatchObject({ state: 'mined', lastError: null, nonce: 0 })
    expect(row.cost).toBeGreaterThan(0n)
    expect(await allowanceOf('WETH', owner)).toBe(7n)
    const { funds } = await readFunds(door)
    expect(funds.find(({ token }) => token === story.token('WETH').address)?.allowance).toBe(7n)
    expect(funds[0]?.token).toBe(NATIVE_TOKEN_MARKER)
  })

  it('fails for a token that requires a zero allowance first, until the old approval is revoked', async () => {
    const { owner, door, explainFailure: sayWhyNot } = account()
    const token = story.token('USDT').address
    await mine({ kind: 'approve', token, amount: toAmount(5n) })
    const more = { kind: 'approve', token, amount: toAmount(9n) } as const
    expect(await sayWhyNot(more)).toBe('The contract refuses it: an approval stands')
    expect(await needsZeroFirst(door, token, 5n)).toBe(true)
    expect(await needsZeroFirst(door, story.token('WETH').address, 7n)).toBe(false)
    await mine({ ...more, amount: toAmount(0n) })
    await mine(more)
    expect(await allowanceOf('USDT', owner)).toBe(9n)
  })

  it('wraps and unwraps one for one', async () => {
    const { owner } = account()
    const before = await story.balanceOf('WETH', owner)
    await mine({ kind: 'wrap', amount: toAmount(ETHER) })
    expect(await story.balanceOf('WETH', owner)).toBe(before + ETHER)
    await mine({ kind: 'unwrap', amount: toAmount(ETHER) })
    expect(await story.balanceOf('WETH', owner)).toBe(before)
  })

  it('invalidates an own order permanently, but no order of others', async () => {
    const { owner, explainFailure: sayWhyNot } = account()
    const terms = await story.anOrder()
    const uid = orderUidOf(story.deployment, terms, owner)
    await mine({ kind: 'invalidateOrder', uid })
    expect(await filledOf(uid)).toBe(2n ** 256n - 1n)
    const foreign = orderUidOf(story.deployment, terms, story.trader(1).address)
    expect(await sayWhyNot({ kind: 'invalidateOrder', uid: foreign })).toMatch(/another account/)
  })

  it('presigns an order and revokes the presignature', async () => {
    const { owner, door } = account()
    const { deployment } = door.sender
    const terms = await story.anOrder()
    const uid = orderUidOf(deployment, terms, owner)
    const facts = factsFor({ deployment, owner, terms, scheme: 'presign' })
    await expect(mine({ kind: 'setPreSignature', uid, isSigned: true })).rejects.toThrow(/never shown/)
    const signed = await mine({ kind: 'setPreSignature', uid, isSigned: true }, 0, { facts, terms })
    const taken = await mine({ kind: 'setPreSignature', uid, isSigned: false })
    for (const [{ txHash }, isSigned] of [
      [signed, true],
      [taken, false],
    ] as const) {
      const receipt = await devnet.client.getTransactionReceipt({ hash: txHash })
      expect(eventsIn(receipt)).toMatchObject([{ eventName: 'PreSignature', args: { signed: isSigned } }])
    }
  })

  it('sells the native coin through EthFlow, and cancels it', async () => {
    const { owner, door, send, follow, rowOf } = account()
    const { deployment } = door.sender
    const appData = writeAppData({ slippageBps: 50, orderClass: 'market' })
    const { timestamp } = await devnet.client.getBlock()
    const order = {
      buyToken: story.token('USDC').address,
      receiver: owner,
      appData: hashAppData(appData),
      quoteId: 3,
      sellAmount: toAmount(ETHER),
      buyAmount: toAmount(3_000_000_000n),
      feeAmount: toAmount(0n),
      validTo: (Number(timestamp) + 900) as Seconds,
      partiallyFillable: false,
    }
    const terms = termsOfNativeSell(order, deployment)
    const amounts = { sell: order.sellAmount, buy: order.buyAmount }
    const at = Number(timestamp) as Seconds
    const facts = {
      deployment,
      now: at,
      validTo: order.validTo,
      appData,
      calls: [],
      receiver: null,
      ...({ owner, scheme: 'eip712', partiallyFillable: false, feeAmount: 0n } as const),
      worth: fairWorth(terms),
      addressBook: [],
      lookAlike: undefined,
      market: { ...amounts, at },
      day: undefined,
      funds: { step: 'noNode' as const },
      balances: terms,
      shown: {
        ...({ kind: 'sell', sellToken: terms.sellToken, buyToken: order.buyToken } as const),
        ...({ ...amounts, price: 'market', boundBps: 200, limit: amounts } as const),
      },
    }
    const uid = placedUidOf(order, deployment)
    const entry = { profileId: 'devnet', chainId: 31337, uid, owner, terms } as never
    await expect(send({ kind: 'createEthFlowOrder', order })).rejects.toThrow(/never shown/)
    const { txHash } = await send({ kind: 'createEthFlowOrder', order }, null, { facts, entry })
    expect(await clientDb.orders.count()).toBe(0)
    await follow()
    const row = await rowOf(txHash)
    expect(row.state).toBe('mined')
    expect((await clientDb.orders.toArray()).map((each) => each.uid)).toEqual([uid])
    const receipt = await devnet.client.getTransactionReceipt({ hash: txHash })
    expect(eventsIn(receipt).map(({ eventName }) => eventName)).toContain('OrderPlacement')
    const before = await devnet.client.getBalance({ address: owner })
    await mine({ kind: 'cancelEthFlowOrder', order })
    expect((await devnet.client.getBalance({ address: owner })) - before).toBeGreaterThan(
      (ETHER * 99n) / 100n,
    )
  })
})
