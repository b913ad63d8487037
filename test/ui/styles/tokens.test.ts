import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { profiles } from '../../../src/client/settings/profiles'

const css = readFileSync(new URL('../../../src/ui/styles/tokens.css', import.meta.url), 'utf8')
const themes = ['light', 'dark'] as const

/** Colors by token. Only values before the first media query count. */
const tokens = new Map(
  [...(css.split('@media')[0] ?? '').matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

/** Returns the relative luminance of a color by WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const colourOf = (name: string, theme: (typeof themes)[number]): string => {
  const colour = tokens.get(name)
  if (!colour) throw new Error(`There is no token ${name}`)
  return colour[theme]
}

const surfaces = ['paper', 'surface', 'sunken']
const texts = ['ink', 'soft', 'accent', 'good', 'caution', 'bad']
const onWashes = [
  ['ink', 'caution-wash'],
  ['ink', 'bad-wash'],
  ['caution', 'caution-wash'],
  ['bad', 'bad-wash'],
  ['accent', 'accent-wash'],
  ['on-accent', 'accent'],
  ['on-bad', 'bad'],
]
const pairs = [...texts.flatMap((text) => surfaces.map((surface) => [text, surface])), ...onWashes]

describe.each(themes)('the %s theme', (theme) => {
  it.each(pairs)('makes %s readable on %s: at least 4.5 to 1', (text = '', ground = '') => {
    expect(contrast(colourOf(text, theme), colourOf(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['paper', 'surface'])('shows the edge of a control on %s: at least 3 to 1', (ground) => {
    expect(contrast(colourOf('edge', theme), colourOf(ground, theme))).toBeGreaterThanOrEqual(3)
  })
})

it.each([
  ['paper', 'surface'],
  ['surface', 'sunken'],
])('the dark theme distinguishes %s from %s: at least 1.15 to 1', (one, other) => {
  expect(contrast(colourOf(one, 'dark'), colourOf(other, 'dark'))).toBeGreaterThanOrEqual(1.15)
})

describe('the environment band', () => {
  it.each(Object.values(profiles).map(({ label, colour }) => [label, colour]))(
    'shows readable white text on the color of %s',
    (_, colour = '') => {
      expect(contrast('#ffffff', colour)).toBeGreaterThanOrEqual(4.5)
    },
  )
})
