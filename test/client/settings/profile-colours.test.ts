import { describe, expect, it } from 'vitest'
import { COLOURS, colourFault, freeColour } from '../../../src/client/settings/profile-colours'
import { profiles } from '../../../src/client/settings/profiles'
import { customAt } from '../../support/own-profile'

describe('colourFault', () => {
  it.each(COLOURS)('accepts the proposed color %s', (colour) => {
    expect(colourFault(colour)).toBeUndefined()
  })

  it.each(['#ffffff', '#ffff00', '#00ff00', '#999999'])('rejects %s, which hides white text', (colour) => {
    expect(colourFault(colour)).toMatch(/Too light/)
  })

  it.each(Object.values(profiles))(
    'rejects the color of $label, and colors close to it',
    ({ label, colour }) => {
      const near = `#${colour
        .slice(1)
        .match(/../g)
        ?.map((part) =>
          Math.min(255, Number.parseInt(part, 16) + 4)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`
      for (const each of [colour, near]) expect(colourFault(each)).toContain(`the color of ${label}`)
    },
  )
})

it('colourFault rejects a lighter blue than that of Production', () => {
  expect(colourFault('#2a50c8')).toContain('the color of Production')
})

describe('freeColour', () => {
  it('returns a color that no custom profile has, while there is one', () => {
    const own = COLOURS.map((colour) => ({ ...customAt('https://a.example'), colour }))
    expect(freeColour([])).toBe(COLOURS[0])
    expect(freeColour(own.slice(0, 3))).toBe(COLOURS[3])
    expect(freeColour(own)).toBe(COLOURS[0])
  })
})
