import { describe, expect, it } from 'vitest'
import { fillBatch } from '../../../src/auction/batch/batch'
import { listCandidateSets } from '../../../src/auction/batch/candidate-sets'
import { relax } from '../../../src/auction/batch/clearing'
import { openingPrices } from '../../../src/auction/clear/components'
import { buildOrderSet, numeraireOf } from '../../../src/auction/clear/participants'
import { UNLIMITED } from '../../../src/auction/model/auction'
import { demandOf } from '../../../src/auction/model/demand'
import { pairCase } from '../../support/auction-cases'
import { graphAt } from '../market'

const SEEDS = [1, 4, 7, 10, 13, 78]

/** Returns the candidate sets of an auction of one pair, and the surplus of its best fill in wei. */
function candidatesOf(seed: number) {
  const auction = pairCase(seed, 'market', 10)
  const demands = auction.orders.flatMap((order) => demandOf(order) ?? [])
  const graph = graphAt(auction.pools)
  const prices = openingPrices(auction, graph)
  const orderSet = buildOrderSet(auction, graph, demands)
  const search = {
    orderSet,
    graph,
    pinned: [numeraireOf(graph)],
    budget: UNLIMITED,
    poolWei: 0,
    isQuick: false,
  }
  const relaxed = relax(search, prices)
  if (!relaxed) throw new Error('no relaxed prices')
  const filled = fillBatch({ auction, graph, demands, prices, budget: UNLIMITED, baselines: new Map() })
  const wholes = orderSet.participants.filter(({ isPartial }) => !isPartial).length
  return { sets: [...listCandidateSets(orderSet, relaxed, 0)], wholes, filled }
}

describe('candidate sets', () => {
  it.each(SEEDS)('are all sets of the fill-or-kill orders, with falling bounds (seed %i)', (seed) => {
    const { sets, wholes } = candidatesOf(seed)
    expect(new Set(sets.map(({ whole }) => whole.join())).size).toBe(2 ** wholes)
    expect(sets).toHaveLength(2 ** wholes)
    for (const [n, { bound }] of sets.entries())
      expect(bound).toBeLessThanOrEqual((sets[n - 1]?.bound ?? bound) * (1 + 1e-12) + 1)
  })

  it.each(SEEDS)('have no bound below the surplus of the best fill at the start (seed %i)', (seed) => {
    const { sets, filled } = candidatesOf(seed)
    expect(sets[0]?.bound).toBeGreaterThanOrEqual((filled?.wei ?? 0) * (1 - 1e-9))
  })
})
