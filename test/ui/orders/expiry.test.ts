import { expect, it } from 'vitest'
import type { Seconds } from '../../../src/domain/scalars'
import { expiryText } from '../../../src/ui/orders/expiry'

const WEEK = 604_800
const at = (seconds: number) => seconds as Seconds

it('expiryText shows the chosen validity of a new offer, and the remaining time of other orders', () => {
  const end = at(WEEK + 100)
  expect(expiryText(end, at(100), WEEK)).toBe('in 7d')
  expect(expiryText(end, at(159), WEEK)).toBe('in 7d')
  expect(expiryText(end, at(160), WEEK)).toBe('in 6d 23h')
  expect(expiryText(end, at(159))).toBe('in 6d 23h')
})
