/** Detects whether a part of the page is light or dark, by its background and not by the system's theme. */

export type ColourScheme = 'light' | 'dark'

interface ColourForm {
  readonly form: RegExp
  /** Returns the lightness, 0 to 1, of the numbers in brackets. */
  readonly lightness: (numbers: readonly number[]) => number
}

const weigh = ([red = 0, green = 0, blue = 0]: readonly number[]) =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue

/** Notations in which browsers report computed colours. */
const COLOUR_FORMS = [
  { form: /^rgba?\(/, lightness: (numbers) => weigh(numbers) / 255 },
  { form: /^color\(srgb/, lightness: weigh },
  { form: /^okl/, lightness: ([lightness = 1]) => lightness },
  { form: /^l/, lightness: ([lightness = 100]) => lightness / 100 },
] as const satisfies readonly ColourForm[]

const MOSTLY_OPAQUE = 0.5
const MIDDLE = 0.5

/**
 * Returns the scheme of a computed colour, or undefined if it is mostly transparent. @example toneOf('rgb(20,
 * 20, 30)') // 'dark'
 */
function toneOf(colour: string): ColourScheme | undefined {
  const form = COLOUR_FORMS.find(({ form }) => form.test(colour))
  if (!form) return undefined
  const [channels = '', alpha] = colour.split('/')
  const numbers = (channels.replace(/^.*\((srgb )?/, '').match(/[\d.]+(e-?\d+)?/g) ?? []).map(Number)
  const opacity = alpha === undefined ? (numbers[3] ?? 1) : Number.parseFloat(alpha)
  if (opacity < MOSTLY_OPAQUE) return undefined
  return form.lightness(numbers) < MIDDLE ? 'dark' : 'light'
}

/** Creates a reader for one pass of drawing. It reads the background of each element once. */
export function createColourSchemeReader(): (element: Element | null) => ColourScheme {
  const seen = new Map<Element, ColourScheme>()
  const readColourScheme = (element: Element | null): ColourScheme => {
    if (!element) return canvasTone()
    const scheme =
      seen.get(element) ??
      toneOf(getComputedStyle(element).backgroundColor) ??
      readColourScheme(element.parentElement)
    seen.set(element, scheme)
    return scheme
  }
  return readColourScheme
}

/**
 * Returns the scheme of the browser's canvas, for pages without a background. It is dark only if the page
 * supports dark mode.
 */
function canvasTone(): ColourScheme {
  const canBeDark = getComputedStyle(document.documentElement).colorScheme.includes('dark')
  return canBeDark && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
