/**
 * Appearance of everything drawn on pages. The build writes it to a file, which the worker reads when a page
 * asks.
 */
import type { Looks, PageView } from '../bridge/views'
import { STYLE } from './page-style'

const GREEN = '#1f9254'
const BLUE = '#3b7df0'
const GREY = '#7d8694'
/** Fades from paint to nothing, for smooth edges. */
const stroke = (angle: string, from: number, to: number, place: string): string =>
  `linear-gradient(${angle},#0000 ${from - 3}%,currentcolor ${from}% ${to}%,#0000 ${to + 3}%) ${place} no-repeat`
const bar = (left: number, top: number, width: number, height: number): string =>
  `linear-gradient(currentcolor,currentcolor) ${left}px ${top}px/${width}px ${height}px no-repeat`
const CONE = 'currentcolor 2deg 88deg,#0000 90deg'

/** Colour and shape of each status. Shapes differ too, so that colour is never the only sign. */
const LOOKS = {
  open: {
    colour: BLUE,
    shape:
      'radial-gradient(circle at 8px 8px,#0000 3.2px,currentcolor 3.7px 4.8px,#0000 5.3px) 0 0/16px 16px no-repeat',
  },
  presignaturePending: {
    colour: '#b07a10',
    shape: `conic-gradient(from 135deg at 50% 0,#0000,${CONE}) 3px 3px/10px 5px no-repeat,conic-gradient(from -45deg at 50% 100%,#0000,${CONE}) 3px 8px/10px 5px no-repeat`,
  },
  fulfilled: {
    colour: GREEN,
    shape: `${stroke('45deg', 35, 65, '2.5px 7.5px/4.5px 4.5px')},${stroke('135deg', 42, 58, '5.5px 4px/8px 8px')}`,
  },
  cancelled: {
    colour: GREY,
    shape: `${stroke('45deg', 44, 56, '3.5px 3.5px/9px 9px')},${stroke('135deg', 44, 56, '3.5px 3.5px/9px 9px')}`,
  },
  expired: {
    colour: GREY,
    shape:
      'conic-gradient(from -42deg,#0000,currentcolor 2deg 82deg,#0000 84deg 180deg,currentcolor 182deg 262deg,#0000 264deg) 3.5px 3px/9px 10px no-repeat',
  },
  owner: {
    colour: BLUE,
    shape:
      'radial-gradient(circle at 8px 5.4px,currentcolor 2.2px,#0000 2.7px) 0 0/16px 13px no-repeat,radial-gradient(circle at 8px 13px,currentcolor 4.2px,#0000 4.7px) 0 0/16px 13px no-repeat',
  },
  settlement: { colour: GREEN, shape: [4, 7, 10].map((top) => bar(1, top, 6, 2)).join() },
} as const satisfies Looks['of']

/** Segments of a digit. */
const SEGMENTS = {
  a: bar(9, 4, 5, 1),
  b: bar(13, 4, 1, 5),
  c: bar(13, 8, 1, 5),
  d: bar(9, 12, 5, 1),
  e: bar(9, 8, 1, 5),
  f: bar(9, 4, 1, 5),
  g: bar(9, 8, 5, 1),
} as const
/** Segments of the digits 1 to 9. */
const DIGITS = ['bc', 'abged', 'abgcd', 'fgbc', 'afgcd', 'afgedc', 'abc', 'abcdefg', 'abcdfg']
const PLUS = [bar(9, 8, 5, 1), bar(11, 6, 1, 5)].join()

const drawDigit = (segments: string): string =>
  [...segments].map((name) => SEGMENTS[name as keyof typeof SEGMENTS]).join()

/** @internal Imported by the build, which writes it as page-appearance.json. */
export const PAGE_APPEARANCE = {
  style: STYLE,
  looks: { of: LOOKS, digits: [...DIGITS.map(drawDigit), PLUS] },
} as const satisfies Pick<PageView, 'style' | 'looks'>
