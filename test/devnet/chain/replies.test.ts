/** Replies about auctions settled through the real contracts, and about orders whose settlement fails. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkRound } from '../../support/round-replies'
import type { Devnet } from '../start-devnet'
import type { Story } from '../story'
import { openWorld, startWorld } from './world'

let devnet: Devnet
let story: Story
beforeEach(async () => {
  ;({ devnet, story } = await startWorld())
})
afterEach(() => devnet?.close())

it('the debug report and the competition of an auction with fees match the contract', async () => {
  const world = openWorld(devnet, {}, undefined, { volumeFeeBps: 20 })
  const terms = await story.anOrder({ buyAmount: (await story.anOrder()).buyAmount })
  const uid = await world.place(terms, await world.sign(terms, story.trader(0)))
  await world.settle()
  const { report, competition } = await checkRound(world.fetch, world.network, uid)
  expect(report.order.status).toBe('fulfilled')
  expect(report.auctions.at(-1)?.settlementAttempts).toMatchObject([{ outcome: 'success' }])
  expect(report.auctions.at(-1)?.feePolicies).toHaveLength(1)
  const receipt = await devnet.client.getTransactionReceipt({
    hash: competition.transactionHashes[0] ?? '0x',
  })
  expect(receipt).toMatchObject({ status: 'success', to: devnet.profile.contracts.settlement })
  expect(world.bugs).toEqual([])
})

it('an order whose settlement fails twice in a row is paused, and other orders of its pair trade', async () => {
  const world = openWorld(devnet)
  const { client, profile } = devnet
  const place = async (account: number) => {
    const terms = await story.anOrder()
    return world.place(terms, await world.sign(terms, story.trader(account)))
  }
  const hash = profile.contracts.relayer
  const code = await client.getCode({ address: hash })
  const uid = await place(0)
  // The relayer now rejects transfers, but balance and allowance do not show that.
  await client.setCode({ address: hash, bytecode: '0xfe' })
  for (let n = 0; n < 2; n += 1) {
    await client.mine({ blocks: 1 })
    await world.runAuctions()
  }
  await client.setCode({ address: hash, bytecode: code ?? '0x' })
  const attempts = async () => (await world.database.attempts.toArray()).map(({ outcome }) => outcome)
  expect((await attempts()).filter((outcome) => /^simulation failed/.test(outcome ?? ''))).toHaveLength(2)
  await client.mine({ blocks: 1 })
  const [resting] = await world.runAuctions()
  expect(resting).toMatchObject({ orders: 0, filled: [] })
  expect(await world.order(uid)).toMatchObject({ status: 'open' })
  const other = await place(1)
  await world.settle()
  expect(await world.order(other)).toMatchObject({ status: 'fulfilled' })
  expect(await world.order(uid)).toMatchObject({ status: 'open' })
  world.clock.ahead = 31_000
  await client.mine({ blocks: 1 })
  await world.settle()
  expect(await world.order(uid)).toMatchObject({ status: 'fulfilled' })
})
