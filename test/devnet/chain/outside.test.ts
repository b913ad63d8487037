/** Transactions of other parties, reorgs and failing settlements. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Fetch } from '../../../src/api/endpoint'
import { readChainBlocks } from '../../../src/backend/local/store/chain/chain-events'
import type { OrderUid } from '../../../src/domain/scalars'
import { settleThroughPair } from '../settling'
import type { Devnet } from '../start-devnet'
import type { Story } from '../story'
import { callSettlement, openWorld, startWorld } from './world'

let devnet: Devnet
let story: Story
beforeEach(async () => {
  ;({ devnet, story } = await startWorld())
})
afterEach(() => devnet?.close())

/** Places an order of an account. */
async function placeOne(world: ReturnType<typeof openWorld>, account = 0) {
  const terms = await story.anOrder()
  const signed = await world.sign(terms, story.trader(account))
  return { terms, signed, uid: await world.place(terms, signed) }
}

const tradesOf = (world: ReturnType<typeof openWorld>, orderUid: OrderUid) =>
  world.call('getTrades', { network: world.network, orderUid })

describe("another party's transaction", () => {
  it('fills an order of this service', async () => {
    const world = openWorld(devnet)
    const { terms, signed, uid } = await placeOne(world)
    const { signature } = signed
    const { amountOut } = await settleThroughPair(
      devnet,
      { terms, scheme: 'eip712', signature },
      story.pairOf('WETH', 'USDC'),
    )
    expect(await world.runAuctions()).toEqual([])
    expect(await world.order(uid)).toMatchObject({ status: 'fulfilled', executedBuyAmount: amountOut })
    expect(await tradesOf(world, uid)).toHaveLength(1)
    const notifications = await world.call('getNotifications', { account: signed.owner })
    expect(notifications.map(({ type }) => type)).toContain('order_filled')
  })

  it('cancels an order of this service if the owner sends it', async () => {
    const world = openWorld(devnet)
    const { signed, uid } = await placeOne(world)
    await callSettlement(devnet, signed.owner, 'invalidateOrder', uid)
    await world.runAuctions()
    expect(await world.order(uid)).toMatchObject({ status: 'cancelled', invalidated: true })
  })

  it('reaches a service without a solver key, which sends nothing', async () => {
    const world = openWorld(devnet, { solver: undefined })
    const [seen, waiting] = [await placeOne(world), await placeOne(world, 1)]
    await callSettlement(devnet, seen.signed.owner, 'invalidateOrder', seen.uid)
    await world.runAuctions()
    expect(await world.order(seen.uid)).toMatchObject({ status: 'cancelled' })
    expect(await world.order(waiting.uid)).toMatchObject({ status: 'open' })
    expect(await world.database.settlements.count()).toBe(0)
    expect(await world.database.auctions.count()).toBe(0)
  })
})

describe('a reorg', () => {
  it('removes a fill, and the same transaction is sent again', async () => {
    const world = openWorld(devnet)
    const { uid } = await placeOne(world)
    const before = await devnet.snapshot()
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'fulfilled' })
    const [first] = await tradesOf(world, uid)
    await devnet.revert(before)
    await devnet.client.mine({ blocks: 1 })
    await world.runAuctions()
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'fulfilled' })
    const { events } = await world.call('getDebugReport', { network: world.network, uid })
    const labels = events.map(({ label, reason }) => `${label} ${reason ?? ''}`.trim())
    expect(labels.slice(-4)).toEqual(['traded', 'ready reorged', 'filtered in_flight', 'traded'])
    const trades = await tradesOf(world, uid)
    expect(trades).toHaveLength(1)
    expect(trades[0]?.txHash).toBe(first?.txHash)
    expect(trades[0]?.blockNumber).not.toBe(first?.blockNumber)
  })

  it('removes an invalidation, and the order is open again', async () => {
    const world = openWorld(devnet, { solver: undefined })
    const { signed, uid } = await placeOne(world)
    const before = await devnet.snapshot()
    await callSettlement(devnet, signed.owner, 'invalidateOrder', uid)
    await world.runAuctions()
    expect(await world.order(uid)).toMatchObject({ status: 'cancelled' })
    await devnet.revert(before)
    await devnet.client.mine({ blocks: 3 })
    await world.runAuctions()
    expect(await world.order(uid)).toMatchObject({ status: 'open', invalidated: false })
    const { number, hash } = await devnet.client.getBlock()
    expect((await readChainBlocks(world.database, world.network))[0]).toMatchObject({
      number: Number(number),
      hash,
    })
  })
})

/** Creates a node that stops answering before or after a call of a method, as if the worker had died then. */
function dyingAt(method: string, when: 'before' | 'after') {
  let isDead = false
  const fetch: Fetch = async (request) => {
    if (isDead) throw new TypeError('dead')
    const called = ((await request.clone().json()) as { method: string }).method
    if (called !== method) return globalThis.fetch(request)
    isDead = true
    if (when === 'after') await globalThis.fetch(request)
    throw new TypeError('dead')
  }
  return { fetch }
}

describe('a worker that dies', () => {
  it.each(['before', 'after'] as const)('%s it sent a settlement settles it once', async (when) => {
    const life = dyingAt('eth_sendRawTransaction', when)
    const world = openWorld(devnet, {}, (request) => life.fetch(request))
    const { uid } = await placeOne(world)
    const [report] = await world.runAuctions()
    expect(report?.faults[0]).toMatch(/does not answer: .* could not be reached\.$/)
    const [kept] = await world.database.settlements.toArray()
    expect(kept?.sent?.nonce).toBe(0)
    life.fetch = (request) => globalThis.fetch(request)
    world.restart()
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'fulfilled' })
    const [trade] = await tradesOf(world, uid)
    expect(trade?.txHash).toBe(kept?.sent?.txHash)
    expect(await devnet.client.getTransactionCount({ address: devnet.profile.solver.address })).toBe(1)
  })
})

describe('a settlement that is not included', () => {
  it('loses its nonce after the deadline, and its order settles in another transaction', async () => {
    const world = openWorld(devnet)
    const { uid } = await placeOne(world)
    await devnet.client.setAutomine(false)
    await world.runAuctions()
    expect(await world.order(uid)).toMatchObject({ status: 'open' })
    const [first] = await world.database.settlements.toArray()
    await world.runAuctions()
    expect(await world.database.settlements.count()).toBe(1)
    world.clock.ahead = 61_000
    await world.runAuctions()
    await devnet.client.setAutomine(true)
    await devnet.client.mine({ blocks: 1 })
    await world.settle()
    const [attempt] = await world.database.attempts.toArray()
    expect(attempt?.outcome).toBe('expired and recalled')
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'fulfilled' })
    const [trade] = await tradesOf(world, uid)
    expect(trade?.txHash).not.toBe(first?.sent?.txHash)
  })
})

describe('a settlement that would revert', () => {
  it('stays unsent, and its attempt has the reason', async () => {
    const world = openWorld(devnet)
    const { uid, signed } = await placeOne(world)
    const { profile, client } = devnet
    // The relayer now rejects transfers, but balance and allowance do not show that.
    await client.setCode({ address: profile.contracts.relayer, bytecode: '0xfe' })
    await world.runAuctions()
    const [attempt] = await world.database.attempts.toArray()
    expect(attempt?.outcome).toMatch(/^simulation failed: /)
    expect(await client.getTransactionCount({ address: profile.solver.address })).toBe(0)
    expect(await world.order(uid)).toMatchObject({ status: 'open', owner: signed.owner })
  })
})
