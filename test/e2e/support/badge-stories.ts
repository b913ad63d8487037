/**
 * Shared parts of the badge tests: orders, a played background that knows them, and pages with running
 * badges.
 */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { PlayedBackground } from './badges-in-page'
import { readBadges } from './read-badges'
import { openScriptPages, type ScriptPages } from './script-page'

declare const background: PlayedBackground
declare const startBadges: () => void

const uid = (name: string) => `0x${name.padEnd(112, '0')}`
export const A = uid('aaaa')
export const B = uid('bbbb')
/** An unknown order. */
export const UNKNOWN = uid('cccc')
export const short = (whole: string) => `${whole.slice(0, 8)}…${whole.slice(-6)}`
export const link = (whole: string, prefix = '') => `<a href="${prefix}/orders/${whole}">${short(whole)}</a>`

export const filled = {
  look: 'fulfilled',
  text: 'Filled',
  detail: '1 WETH → 3,000 USDC',
  isMine: false,
} as const
export const open = {
  look: 'open',
  text: 'Open 40%',
  detail: '2 WETH → 6,000 USDC',
  isMine: true,
} as const
let pages: ScriptPages

/** Prepares pages for the tests of a file. All pages are closed after each test. */
export function usePages(): void {
  beforeAll(async () => {
    pages = await openScriptPages('badges-in-page.ts')
  })
  afterEach(() => pages.tidy())
  afterAll(() => pages.close())
}

/** Opens a page without starting its badges. */
export const openPlain = (body: string, path?: string): Promise<Page> => pages.open(body, path)

/** Starts the badges of a page with a background that knows orders A and B by default. */
export async function start(
  page: Page,
  views: PlayedBackground['views'] = { [A]: filled, [B]: open },
): Promise<void> {
  await page.evaluate((views) => {
    Object.assign(background.views, views)
    startBadges()
  }, views)
}

/** Opens a page with badges. */
export async function openPage(
  body: string,
  path?: string,
  views?: PlayedBackground['views'],
): Promise<Page> {
  const page = await openPlain(body, path)
  await start(page, views)
  return page
}

/** Waits until a page has exactly these badges, as `words after text`. */
export async function expectBadges(page: Page, expected: readonly string[]): Promise<void> {
  const read = async () =>
    (await readBadges(page)).map(({ words, after }) => `${words.join(' ')} after ${after.trim()}`)
  await expect.poll(read).toEqual(expected)
}

/** Returns the requests that the background received. */
export const readAsked = (page: Page): Promise<string[]> => page.evaluate(() => background.asked)
