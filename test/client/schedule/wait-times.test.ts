import { describe, expect, it } from 'vitest'
import { endOfWait, MAX_WAIT_MS } from '../../../src/client/schedule/wait-times'
import type { Milliseconds } from '../../../src/domain/scalars'

const at = (ms: number) => ms as Milliseconds
const wait = (setAt: number, until: number) => ({ setAt: at(setAt), until: at(until) })
const NOW = at(10 * MAX_WAIT_MS)

describe('a stored wait', () => {
  it('ends at its end time', () => {
    expect(endOfWait(wait(NOW - 1_000, NOW + 60_000), NOW)).toBe(NOW + 60_000)
    expect(endOfWait(wait(NOW - 60_000, NOW - 1_000), NOW)).toBe(NOW - 1_000)
  })

  it('ends now if a clock that was ahead wrote it', () => {
    expect(endOfWait(wait(NOW + 3_000_000, NOW + 3_030_000), NOW)).toBe(NOW)
  })

  it('ends now if it is longer than any allowed wait', () => {
    expect(endOfWait(wait(NOW, NOW + MAX_WAIT_MS + 60_000), NOW)).toBe(NOW)
    expect(endOfWait(wait(NOW, NOW + MAX_WAIT_MS), NOW)).toBe(NOW + MAX_WAIT_MS)
  })

  it('survives a small clock correction', () => {
    expect(endOfWait(wait(NOW + 2_000, NOW + 62_000), NOW)).toBe(NOW + 62_000)
  })
})
