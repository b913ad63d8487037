import { describe, expect, it } from 'vitest'
import { PAGE_APPEARANCE } from '../../../src/client/explorer/page-appearance'
import { StatusMark } from '../../../src/ui/kit/status-mark'

const { of, digits } = PAGE_APPEARANCE.looks

const toneOf = (status: 'open' | 'cancelled' | 'expired' | 'fulfilled'): unknown =>
  (StatusMark({ status }) as { props: Record<string, unknown> }).props['data-tone']

const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Returns the spread of a color's channels, which is small for a gray. */
const chroma = (hex: string): number => Math.max(...channelsOf(hex)) - Math.min(...channelsOf(hex))

/** Returns the relative luminance (WCAG 2.2). */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) =>
    channel <= 10 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(first: string, second: string): number {
  const [light, dark] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

describe('an order that ended without a fill', () => {
  it.each(['cancelled', 'expired'] as const)('looks gray on pages and in the app: %s', (status) => {
    expect(toneOf(status)).toBe('soft')
    expect(chroma(of[status].colour)).toBeLessThan(0x20)
  })
})

describe('the looks of marks', () => {
  it.each(Object.entries(of))(
    '%s has a contrast of at least 3:1 on light and dark pages',
    (_, { colour }) => {
      for (const page of ['#ffffff', '#15181d']) expect(contrastOf(colour, page)).toBeGreaterThanOrEqual(3)
    },
  )

  it('have a shape of their own each, so that color is never the only sign', () => {
    const shapes = Object.values(of).map(({ shape }) => shape)
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  it('have different digits for 1 to 9 and for more', () => {
    expect(new Set(digits).size).toBe(10)
  })
})
