/** Properties of an auction with one order more. The bench measures more seeds. */
import { describe, expect, it } from 'vitest'
import { kinds, measureKind, score } from '../bench/kinds'
import { anyCase, kindOrder } from '../support/auction-kinds'

const SEEDS = Array.from({ length: 12 }, (_, n) => n + 1)

/** Seed of an auction in which the price of a token fell to 0, so that the token counted as cleared. */
const ZERO_PRICE = 3_019

describe('one order more', () => {
  it.each(SEEDS)('changes nothing if it cannot trade (seed %i)', (seed) => {
    const auction = anyCase(seed)
    const [sell, buy] = [...auction.nativePrices].map(([address, wei]) => ({
      address,
      price: Number(wei) / 1e18,
    }))
    if (!sell || !buy) throw new Error('an auction without tokens')
    const hopeless = kindOrder(90, { from: sell, to: buy, worth: 1, slack: -500 })
    const more = score({ ...auction, orders: [...auction.orders, hopeless] })
    expect(more).toBeGreaterThanOrEqual(score(auction) * (1 - 1e-6))
  })

  it.each(kinds.filter(({ name }) => name.startsWith('E7')))(
    'never makes the others worse off: $name',
    (kind) => {
      for (const seed of [...SEEDS, ZERO_PRICE]) {
        const { ours, reference } = measureKind(kind, seed)
        if (ours > 0) expect(ours / reference).toBeGreaterThanOrEqual(0.999)
      }
    },
    120_000,
  )
})

describe('independent optima', () => {
  it.each(kinds.filter(({ name }) => /^E[1-6] /.test(name)))(
    'are reached by $name',
    (kind) => {
      const rows = SEEDS.map((seed) => measureKind(kind, seed))
      const ours = rows.reduce((sum, row) => sum + Math.min(row.ours, row.reference), 0)
      const best = rows.reduce((sum, row) => sum + row.reference, 0)
      expect(ours / best).toBeGreaterThanOrEqual(kind.goal)
      for (const { ratio, reference } of rows)
        if (reference > 1e12) expect(ratio).toBeGreaterThanOrEqual(kind.least ?? 0)
    },
    60_000,
  )
})
