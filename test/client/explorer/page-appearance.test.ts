import { describe, expect, it } from 'vitest'
import { PAGE_APPEARANCE } from '../../../src/client/explorer/page-appearance'
import { StatusMark } from '../../../src/ui/kit/status-mark'

const toneOf = (status: 'open' | 'cancelled' | 'expired' | 'fulfilled'): unknown =>
  (StatusMark({ status }) as { props: Record<string, unknown> }).props['data-tone']

/** Returns the spread of a color's channels, which is small for a gray. */
const chroma = (hex: string): number => {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return Math.max(...channels) - Math.min(...channels)
}

describe('an order that ended without a fill', () => {
  it.each(['cancelled', 'expired'] as const)('looks gray on pages and in the app: %s', (status) => {
    expect(toneOf(status)).toBe('soft')
    const shades = PAGE_APPEARANCE.looks[status].colour.match(/#[0-9a-f]{6}/g) ?? []
    expect(shades).toHaveLength(2)
    for (const shade of shades) expect(chroma(shade)).toBeLessThan(0x20)
  })
})
