import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { toAmount } from '../../../../src/domain/scalars'
import { atoms, MAINNET, newTrader, place, someTerms, USDC, WETH } from '../../../contract/story'
import { openService } from '../../../support/service'

/** Returns the report of a filled sale of some ether. */
async function reportSale(ether: number) {
  const { world, call, runAuctions, database } = openService()
  const trader = await newTrader(world)
  const sellAmount = toAmount(atoms(ether, 'WETH'))
  const holding = { owner: trader.address, token: WETH, chainId: MAINNET }
  const rich = { balance: sellAmount, allowance: sellAmount, internal: toAmount(0n) }
  await database.holdings.put({ ...holding, ...rich })
  const uid = await place(world, trader, someTerms(world, { sellAmount, buyAmount: toAmount(1n) }))
  await runAuctions()
  return call('getDebugReport', { network: MAINNET, uid })
}

describe('the debug report of a filled order', () => {
  it('contains the order count and the pools of each solution', async () => {
    const { auctions } = await reportSale(2)
    for (const { orderCount, route = [] } of auctions[0]?.proposedSolutions ?? []) {
      expect(orderCount).toBe(1)
      expect(route[0]?.tokenIn).toBe(WETH)
      expect(route.at(-1)?.tokenOut).toBe(USDC)
    }
    expect(auctions[0]?.proposedSolutions.length).toBeGreaterThan(1)
  })

  it('contains the amounts that a split sends to its pools; they add up to the sell amount without the cost', async () => {
    const { auctions } = await reportSale(2_000)
    const [{ proposedSolutions = [], executions = [] } = {}] = auctions
    const winner = proposedSolutions.find(({ isWinner }) => isWinner)
    const entering = winner?.route?.filter(({ tokenIn }) => tokenIn === WETH) ?? []
    expect(entering.length).toBeGreaterThan(1)
    const net = (winner?.executedSell ?? 0n) - (executions[0]?.executedFee ?? 0n)
    expect(entering.reduce((sum, { amountIn = toAmount(0n) }) => sum + amountIn, 0n)).toBe(net)
  })
})
