import { expect, it } from 'vitest'
import type { SurplusPoint } from '../../../src/client/activity/surplus'
import type { Milliseconds } from '../../../src/domain/scalars'
import { toSteps } from '../../../src/ui/activity/surplus-steps'

const points = [
  { at: 0, usd: 0 },
  { at: 4, usd: 2 },
  { at: 6, usd: 3 },
] as SurplusPoint[]

it('the plotted surplus rises at each gain, and stays flat until the next gain or the end', () => {
  expect(toSteps(points, 9 as Milliseconds).map(({ at, price }) => [at, price])).toEqual([
    [0, 0],
    [4, 0],
    [4, 2],
    [6, 2],
    [6, 3],
    [9, 3],
  ])
})
