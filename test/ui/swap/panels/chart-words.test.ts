import { expect, it } from 'vitest'
import type { PricePoint } from '../../../../src/client/db/rows/price'
import { changeText } from '../../../../src/ui/swap/panels/chart-words'

const HOUR = 3_600_000
const noon = new Date(2026, 10, 25, 12).getTime()
const points = [
  [noon - 2 * HOUR, 100],
  [noon, 101],
].map(([at, price]) => ({ at, price }) as PricePoint)

it('changeText names the start if the recorded prices do not cover the chosen period', () => {
  const now = noon + HOUR
  expect(changeText(points, now - 24 * HOUR, now)).toMatch(/^\+1% since 10:00.AM$/)
  expect(changeText(points, now - 3 * HOUR, now)).toBe('+1%')
  expect(changeText(points, now - 2 * HOUR, now)).toBeUndefined()
})
