import { describe, expect, it } from 'vitest'
import {
  isContradicted,
  isMet,
  judgeSightings,
  judgeTime,
  type MarketCondition,
  timeOfParts,
} from '../../../../src/client/orders/plans/conditions'
import type { Amount, Milliseconds } from '../../../../src/domain/scalars'
import { later, NOW } from '../../../support/client'

const MINUTE = 60_000

describe('a part that is submitted at a time', () => {
  const part = { until: later(5 * MINUTE) }

  it.each([
    ['wait', -1, 'submit'],
    ['submit', 0, 'submit'],
    ['submit', 5 * MINUTE, 'submit'],
    ['miss', 5 * MINUTE + 1, 'submit'],
    ['submit', 2 * MINUTE, 'skip'],
    ['miss', 2 * MINUTE + 1, 'skip'],
  ] as const)('gets the verdict %s after %d ms if late parts are to %s', (verdict, ms, lateParts) => {
    expect(judgeTime(part, NOW, lateParts, later(ms))).toBe(verdict)
  })
})

describe('the time of parts', () => {
  it('is the earlier of both clocks, so that a remote service can only delay a part', () => {
    expect(timeOfParts(NOW, later(9e9), false)).toBe(NOW)
    expect(timeOfParts(NOW, later(-5), false)).toBe(later(-5))
    expect(timeOfParts(NOW, undefined, false)).toBe(NOW)
  })

  it('is the clock of the Sandbox in the Sandbox', () => {
    expect(timeOfParts(NOW, later(3_600_000), true)).toBe(later(3_600_000))
    expect(timeOfParts(NOW, undefined, true)).toBeUndefined()
  })
})

const trigger = (side: MarketCondition['side']): MarketCondition => ({
  kind: 'market',
  side,
  sell: 10n as Amount,
  buy: 1000n as Amount,
})

describe('a market condition', () => {
  it.each([
    ['below', 999n, true],
    ['below', 1000n, true],
    ['below', 1001n, false],
    ['above', 1000n, true],
    ['above', 999n, false],
  ] as const)('%s 1,000 with a market of %d is met: %s', (side, buy, met) => {
    expect(isMet(trigger(side), { sell: 10n, buy })).toBe(met)
  })

  it('is not met by an empty quote', () => {
    expect(isMet(trigger('below'), { sell: 0n, buy: 0n })).toBe(false)
  })

  it.each([
    ['below', 1010n, false],
    ['below', 1011n, true],
    ['above', 990n, false],
    ['above', 989n, true],
  ] as const)('%s 1,000 with pools at %d is contradicted: %s', (side, buy, contradicted) => {
    expect(isContradicted(trigger(side), { sell: 10n, buy })).toBe(contradicted)
  })
})

describe('a part that waits for the market', () => {
  const judge = (seenAt: Milliseconds | undefined, isMetNow: boolean, ms: number) =>
    judgeSightings(seenAt, isMetNow, later(ms))

  it('is submitted when two quotes at least 10 seconds apart meet its condition', () => {
    expect(judge(undefined, true, 0)).toEqual({ verdict: 'wait', seenAt: NOW })
    expect(judge(NOW, true, 9_999)).toEqual({ verdict: 'wait', seenAt: NOW })
    expect(judge(NOW, true, 10_000)).toEqual({ verdict: 'submit', seenAt: NOW })
  })

  it('starts again when a quote does not meet its condition', () => {
    expect(judge(NOW, false, 10_000)).toEqual({ verdict: 'wait', seenAt: undefined })
  })

  it('starts again after a pause of more than ten minutes, and when the clock was set back', () => {
    expect(judge(NOW, true, 10 * MINUTE + 1)).toEqual({ verdict: 'wait', seenAt: later(10 * MINUTE + 1) })
    expect(judge(NOW, true, -1)).toEqual({ verdict: 'wait', seenAt: later(-1) })
  })
})
