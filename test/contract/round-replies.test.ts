/** Checks the reports about an auction on the paper chain against the contract and its OpenAPI document. */
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { hashAppData } from '../../src/domain/orders/app-data'
import { toAmount } from '../../src/domain/scalars'
import { checkRound } from '../support/round-replies'
import { openService } from '../support/service'
import { atoms, MAINNET, newTrader, place, someTerms, USDC, WETH } from './story'

it('debug report and competition of an auction with fees and two matching orders match the contract', async () => {
  const { world, bugs } = openService({ volumeFeeBps: 10 })
  const recipient = `0x${'5a'.repeat(20)}`
  const appData = JSON.stringify({
    metadata: { partnerFee: { volumeBps: 50, recipient } },
    version: '1.15.0',
  })
  const [trader, other] = [await newTrader(world), await newTrader(world)]
  const terms = someTerms(world, { appData: hashAppData(appData) })
  const uid = await place(world, trader, terms, { appData })
  const back = {
    sellToken: USDC,
    buyToken: WETH,
    sellAmount: toAmount(atoms(50, 'USDC')),
    buyAmount: toAmount(1n),
  }
  await place(world, other, someTerms(world, back))
  await world.runAuctions()
  const { report, competition } = await checkRound(world.fetch, MAINNET, uid)
  expect(report.order.status).toBe('fulfilled')
  expect(report.auctions[0]?.feePolicies).toHaveLength(2)
  expect(report.auctions[0]?.executions[0]?.protocolFees).toHaveLength(2)
  expect(competition.solutions.length).toBeGreaterThan(1)
  const met = report.auctions[0]?.proposedSolutions.find(({ orderCount }) => orderCount === 2)
  expect(met?.matchedShare).toBeGreaterThan(0)
  expect(met?.matchedShare).toBeLessThan(1)
  const shares = competition.solutions.flatMap(({ orders }) =>
    orders.flatMap(({ matchedShare }) => matchedShare ?? []),
  )
  expect(shares).toContain(met?.matchedShare)
  const batch = competition.solutions.find(({ orders }) => orders.length === 2)
  const bestAlone = (id: string | undefined) =>
    competition.solutions
      .filter(({ orders }) => orders.length === 1 && orders[0]?.id === id)
      .reduce((best, { score }) => (BigInt(score) > best ? BigInt(score) : best), 0n)
  const [first, second] = batch?.orders ?? []
  expect(batch?.surplusOverPools).toBe(
    String(BigInt(batch?.score ?? 0) - bestAlone(first?.id) - bestAlone(second?.id)),
  )
  expect(BigInt(batch?.surplusOverPools ?? 0)).toBeGreaterThan(0n)
  expect(batch?.matchedShare).toBeGreaterThan(0)
  expect(batch?.matchedShare).toBeLessThan(1)
  expect(bugs).toEqual([])
})
