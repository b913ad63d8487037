/** Largest holders of a token, found in the logs of a real node. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenAbi } from '../abis'
import type { Devnet } from '../start-devnet'
import type { Story } from '../story'
import { type DevnetWorld, openWorld, startWorld } from './world'

let devnet: Devnet
let story: Story
let world: DevnetWorld
beforeAll(async () => {
  ;({ devnet, story } = await startWorld())
  world = openWorld(devnet)
})
afterAll(() => devnet?.close())

const holdersOf = async (symbol: string) => {
  const token = devnet.profile.tokens.find((each) => each.symbol === symbol)?.address
  if (!token) throw new Error(`the devnet has no ${symbol}`)
  const holders = await world.call('getTopHolders', { network: world.network, token })
  const supply = await devnet.client.readContract({
    address: token,
    abi: tokenAbi,
    functionName: 'totalSupply',
  })
  return { holders, supply }
}

describe('the holders of a token on a node', () => {
  it.each(['USDC', 'WETH'])('hold the whole supply of %s together, largest first', async (symbol) => {
    const { holders, supply } = await holdersOf(symbol)
    const balances = holders.map(({ balance }) => BigInt(balance))
    expect(balances.length).toBeGreaterThan(2)
    expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(supply)
    expect(balances).toEqual(balances.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
  })

  it('have the same balances as in the token contract', async () => {
    const { holders } = await holdersOf('USDC')
    const trader = story.trader(0).address
    expect(holders.find(({ address }) => address === trader)?.balance).toBe(
      await story.balanceOf('USDC', trader),
    )
  })
})
