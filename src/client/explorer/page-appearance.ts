/**
 * Appearance of everything drawn on pages. The build writes it to a file, which the worker reads when a page
 * asks.
 */
import type { Looks, PageView } from '../bridge/views'
import { STYLE } from './page-style'

const GREEN = '#1f9254'
const BLUE = '#3b7df0'
const GREY = '#7d8694'
/** Colour and shape of each status. Shapes differ too, so that colour is never the only sign. */
const LOOKS = {
  open: {
    colour: BLUE,
    shape: 'M5 0A5 5 0 1 0 5 10A5 5 0 1 0 5 0ZM5 1.6A3.4 3.4 0 1 0 5 8.4A3.4 3.4 0 1 0 5 1.6Z',
  },
  presignaturePending: {
    colour: '#b07a10',
    shape: 'M5 0L10 5L5 10L0 5ZM5 2.3L2.3 5L5 7.7L7.7 5Z',
  },
  fulfilled: { colour: GREEN, shape: 'M0 5.6L1.2 4.3L3.7 6.8L8.8 1.3L10 2.5L3.7 9.3Z' },
  cancelled: {
    colour: GREY,
    shape: 'M1.2 0L5 3.8L8.8 0L10 1.2L6.2 5L10 8.8L8.8 10L5 6.2L1.2 10L0 8.8L3.8 5L0 1.2Z',
  },
  expired: { colour: GREY, shape: 'M.5 0H9.5L5.9 5L9.5 10H.5L4.1 5Z' },
  owner: {
    colour: BLUE,
    shape: 'M5 0A2.4 2.4 0 1 0 5 4.8A2.4 2.4 0 1 0 5 0ZM.5 10C.5 4.4 9.5 4.4 9.5 10Z',
  },
  settlement: { colour: GREEN, shape: 'M0 1H8V3.2H0ZM0 4H8V6.2H0ZM0 7H8V9.2H0Z' },
} as const satisfies Looks['of']

/** Segments of a digit, as rectangles: left, top, right, bottom. */
const SEGMENTS = {
  a: [10, 0, 15, 1.4],
  b: [13.6, 1.4, 15, 4.3],
  c: [13.6, 5.7, 15, 8.6],
  d: [10, 8.6, 15, 10],
  e: [10, 5.7, 11.4, 8.6],
  f: [10, 1.4, 11.4, 4.3],
  g: [10, 4.3, 15, 5.7],
} as const
/** Segments of the digits 1 to 9. */
const DIGITS = ['bc', 'abged', 'abgcd', 'fgbc', 'afgcd', 'afgedc', 'abc', 'abcdefg', 'abcdfg']
const PLUS = 'M10 4.3H11.8V2.5H13.2V4.3H15V5.7H13.2V7.5H11.8V5.7H10Z'

const drawDigit = (segments: string): string =>
  [...segments]
    .map((name) => {
      const [left, top, right, bottom] = SEGMENTS[name as keyof typeof SEGMENTS]
      return `M${left} ${top}H${right}V${bottom}H${left}Z`
    })
    .join('')

/** @internal Imported by the build, which writes it as page-appearance.json. */
export const PAGE_APPEARANCE = {
  style: STYLE,
  looks: { of: LOOKS, digits: [...DIGITS.map(drawDigit), PLUS] },
} as const satisfies Pick<PageView, 'style' | 'looks'>
