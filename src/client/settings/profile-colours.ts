/** Colors of custom profiles. */
import { t } from '../../domain/text/texts'
import type { OwnProfile } from '../db/rows/settings'
import { type Profile, profiles } from './profiles'

/** Colours of custom profiles. White text is readable on them, and none resembles a built-in profile's. */
export const COLOURS = [
  '#6b2f7a',
  '#7a1f4b',
  '#8a1c1c',
  '#7a5c00',
  '#2a6b14',
  '#0b5568',
  '#53389e',
  '#4a4a4a',
] as const

export const freeColour = (own: readonly OwnProfile[]): string =>
  COLOURS.find((colour) => own.every((each) => each.colour !== colour)) ?? COLOURS[0]

type Triple = readonly [number, number, number]

/** Returns red, green and blue as amounts of light, from 0 to 1. */
const lightOf = (colour: string): Triple =>
  [1, 3, 5].map((offset) => {
    const part = Number.parseInt(colour.slice(offset, offset + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Triple

/** Returns the contrast of white text on a color (WCAG 2.2). */
function contrastOf(colour: string): number {
  const [red, green, blue] = lightOf(colour)
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/** Returns a color's place in Oklab, where distances match what people see (CSS Color 4). */
function placeOf(colour: string): Triple {
  const [red, green, blue] = lightOf(colour)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

/** Distance in Oklab below which people take two bands for the same color. */
const MIN_DISTANCE = 0.07

const isSimilar = (one: string, other: string): boolean => {
  const [a, b] = [placeOf(one), placeOf(other)]
  return Math.hypot(...a.map((part, index) => part - (b[index] ?? 0))) < MIN_DISTANCE
}

/**
 * Returns the error of a color. White text must be readable on it, and it must not resemble the color of a
 * built-in profile.
 */
export function colourFault(colour: string): string | undefined {
  if (contrastOf(colour) < 4.5) return t`Too light for white text. Choose a darker color.`
  const builtIn = Object.values<Profile>(profiles).find((each) => isSimilar(each.colour, colour))
  return builtIn && t`Too similar to the color of ${builtIn.label}. Choose another.`
}
