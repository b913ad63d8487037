/** Events on the chain while the service was not running. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Fetch } from '../../../src/api/endpoint'
import { readChainBlocks } from '../../../src/backend/local/store/chain/chain-events'
import type { Devnet } from '../start-devnet'
import type { Story } from '../story'
import { callSettlement, openWorld, startWorld } from './world'

let devnet: Devnet
let story: Story
beforeEach(async () => {
  ;({ devnet, story } = await startWorld())
})
afterEach(() => devnet?.close())

/** Creates a node that limits the blocks per request, and the number of requests for logs. */
function createLimitedNode(maxBlocks: number, maxRequests = Number.POSITIVE_INFINITY) {
  const ranges: number[] = []
  const fetch: Fetch = async (request) => {
    const { method, params } = (await request.clone().json()) as {
      method: string
      params: readonly [{ fromBlock: string; toBlock: string }]
    }
    if (method !== 'eth_getLogs') return globalThis.fetch(request)
    const [{ fromBlock, toBlock }] = params
    const range = Number(toBlock) - Number(fromBlock) + 1
    if (range > maxBlocks)
      return Response.json({ error: { code: -32005, message: 'query exceeds max range' } })
    ranges.push(range)
    if (ranges.length > maxRequests) throw new TypeError('had enough')
    return globalThis.fetch(request)
  }
  return { fetch, ranges }
}

/** Opens a world with three orders. Two of them change while it is not running. */
async function startGap(node: { fetch: Fetch }) {
  const world = openWorld(devnet, { solver: undefined }, (request) => node.fetch(request))
  const place = async (account: number) => {
    const terms = await story.anOrder()
    return world.place(terms, await world.sign(terms, story.trader(account)))
  }
  const [first, second, third] = [await place(0), await place(1), await place(2)]
  await world.runAuctions()
  await callSettlement(devnet, story.trader(0).address, 'invalidateOrder', first)
  await devnet.client.mine({ blocks: 150 })
  await callSettlement(devnet, story.trader(1).address, 'invalidateOrder', second)
  await devnet.client.mine({ blocks: 150 })
  world.restart()
  return { world, first, second, third }
}

const statusesOf = async ({ world, first, second, third }: Awaited<ReturnType<typeof startGap>>) =>
  Promise.all([first, second, third].map(async (uid) => (await world.order(uid)).status))

describe('a gap in the read blocks', () => {
  it('is read in as many requests as the limits of the node require', async () => {
    const node = createLimitedNode(40)
    const gap = await startGap(node)
    node.ranges.length = 0
    await gap.world.runAuctions()
    expect(await statusesOf(gap)).toEqual(['cancelled', 'cancelled', 'open'])
    expect(node.ranges.length).toBeGreaterThan(7)
    expect(node.ranges.reduce((sum, range) => sum + range, 0)).toBe(302)
    await gap.world.runAuctions()
    expect(node.ranges.reduce((sum, range) => sum + range, 0)).toBe(302)
  })

  it('changes no order if reading it fails, and is read again from its start', async () => {
    const node = { ...createLimitedNode(Number.POSITIVE_INFINITY) }
    const gap = await startGap(node)
    const [before] = await readChainBlocks(gap.world.database, gap.world.network)
    node.fetch = createLimitedNode(40, 5).fetch
    const [report] = await gap.world.runAuctions()
    expect(report?.faults[0]).toContain('could not be reached')
    expect(await statusesOf(gap)).toEqual(['open', 'open', 'open'])
    expect((await readChainBlocks(gap.world.database, gap.world.network))[0]).toEqual(before)
    node.fetch = (request) => globalThis.fetch(request)
    await gap.world.runAuctions()
    expect(await statusesOf(gap)).toEqual(['cancelled', 'cancelled', 'open'])
  })
})
