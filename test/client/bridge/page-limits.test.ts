import { describe, expect, it } from 'vitest'
import { clientEndpoints } from '../../../src/client/bridge/client-endpoints'
import { createPageLimits } from '../../../src/client/bridge/page-limits'
import type { Milliseconds } from '../../../src/domain/scalars'

const { open, badges } = clientEndpoints

function makeLimits() {
  let time = 1_000_000
  const limits = createPageLimits(() => time as Milliseconds)
  return { limits, pass: (ms: number) => (time += ms) }
}
const openTen = ({ count }: ReturnType<typeof makeLimits>['limits'], tabId = 1) => {
  for (let index = 0; index < 10; index++) count(tabId, open)
}

describe('a tab', () => {
  it('may open ten extension pages per minute', () => {
    const { limits, pass } = makeLimits()
    openTen(limits)
    expect(() => limits.count(1, open)).toThrow(expect.objectContaining({ errorType: 'RateLimited' }))
    pass(59_999)
    expect(() => limits.count(1, open)).toThrow()
    pass(1)
    openTen(limits)
    expect(() => limits.count(1, open)).toThrow()
  })

  it('has its own limit for each endpoint', () => {
    const { limits } = makeLimits()
    openTen(limits)
    limits.count(1, badges)
    openTen(limits, 2)
  })

  it('can open pages again after the clock was set back', () => {
    const { limits, pass } = makeLimits()
    openTen(limits)
    pass(-3_600_000)
    openTen(limits)
  })

  it('gets answers for 256 addresses per minute; repeated addresses count once', () => {
    const { limits, pass } = makeLimits()
    const many = Array.from({ length: 300 }, (_, index) => `0x${index}`)
    expect(limits.admit(1, many)).toEqual(many.slice(0, 256))
    expect(limits.admit(1, [...many].reverse())).toHaveLength(256)
    expect(limits.admit(1, ['0xnew'])).toEqual([])
    pass(60_000)
    expect(limits.admit(1, ['0xnew'])).toEqual(['0xnew'])
  })
})
