/**
 * Appearance of everything drawn on pages. The build writes it to a file, which the worker reads when a page
 * asks.
 */
import type { Looks, PageView } from '../bridge/views'
import { STYLE } from './page-style'

const GREEN = 'light-dark(#0b7a3e,#4cc38a)'
const BLUE = 'light-dark(#1d5fd1,#7db0ff)'
const GREY = 'light-dark(#5f6772,#a2abb8)'
/**
 * Colour and shape of each status. The status is always written too, so that colour is never the only sign.
 */
const LOOKS = {
  open: {
    colour: BLUE,
    shape: 'M5 0A5 5 0 1 0 5 10A5 5 0 1 0 5 0ZM5 1.6A3.4 3.4 0 1 0 5 8.4A3.4 3.4 0 1 0 5 1.6Z',
  },
  presignaturePending: {
    colour: 'light-dark(#8a5a00,#f0b94a)',
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
  settlement: { colour: GREEN, shape: 'M0 2H10V4H0ZM0 6H10V8H0Z' },
} as const satisfies Looks

/** @internal Imported by the build, which writes it as page-appearance.json. */
export const PAGE_APPEARANCE = { style: STYLE, looks: LOOKS } as const satisfies Pick<
  PageView,
  'style' | 'looks'
>
