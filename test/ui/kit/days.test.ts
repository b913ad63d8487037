import { expect, it, vi } from 'vitest'
import { fileDay, groupByDay } from '../../../src/ui/kit/days'

// Must run before the first date is formatted, because the time zone is cached.
vi.stubEnv('TZ', 'Europe/Berlin')

const noon = new Date(2026, 10, 21, 12).getTime()
const DAY_MS = 86_400_000

it('groupByDay groups items by day and keeps their order', () => {
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

it.each([
  ['after a day of 23 hours', '2026-03-30T00:30', '2026-03-29T12:00', '2026-03-28T23:45', 'Mar 28, 2026'],
  ['late in a day of 25 hours', '2026-10-25T23:30', '2026-10-24T12:00', '2026-10-23T12:00', 'Oct 23, 2026'],
])('groupByDay calls the day before today "Yesterday" %s', (_, now, yesterday, before, name) => {
  const items = [yesterday, before].map((text) => ({ at: new Date(text).getTime() }))
  const days = groupByDay(items, new Date(now).getTime())
  expect(days.map((day) => [day.name, day.items.length])).toEqual([
    ['Yesterday', 1],
    [name, 1],
  ])
})

it('fileDay returns the local day, also at night', () => {
  expect(fileDay(new Date('2026-03-01T00:30').getTime())).toBe('2026-03-01')
  expect(fileDay(new Date('2026-10-25T23:59').getTime())).toBe('2026-10-25')
})
