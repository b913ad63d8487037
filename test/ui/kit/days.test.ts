import { expect, it } from 'vitest'
import { groupByDay } from '../../../src/ui/kit/days'

const noon = new Date(2026, 10, 21, 12).getTime()
const DAY_MS = 86_400_000

it('what happened is grouped by day, in its order', () => {
  const times = [noon + 5, noon, noon - DAY_MS, noon - 3 * DAY_MS]
  const days = groupByDay(
    times.map((at) => ({ at })),
    noon + 60_000,
  )
  expect(days.map(({ name, items }) => [name, items.map(({ at }) => at)])).toEqual([
    ['Today', [noon + 5, noon]],
    ['Yesterday', [noon - DAY_MS]],
    ['Nov 18, 2026', [noon - 3 * DAY_MS]],
  ])
})
