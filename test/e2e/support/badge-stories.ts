/**
 * Shared parts of the badge tests: orders, a played background that knows them, and pages with running
 * badges.
 */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { PlayedBackground } from './badges-in-page'
import { readBadges, readMarks } from './read-badges'
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
  status: 'Filled',
  text: 'Filled',
  detail: '1 WETH → 3,000 USDC',
  isMine: false,
} as const
export const open = {
  look: 'open',
  status: 'Open',
  share: 40,
  text: 'Open 40%',
  detail: '2 WETH → 6,000 USDC',
  isMine: true,
} as const
export const settlement = {
  look: 'settlement',
  status: '2 orders',
  text: '2 orders',
  count: 2,
  detail: 'Settles 2 orders',
  isMine: false,
} as const
export const owner = {
  look: 'owner',
  status: '2 open',
  text: '2 open',
  detail: 'Your address: 2 open orders',
  isMine: false,
} as const

/** Turns the page's site into a block explorer, with or without marks at addresses. */
export const showBlocks = (page: Page, marksAddresses = false): Promise<void> =>
  page.evaluate((isOn) => {
    background.page.sites = {
      rows: [{ kind: 'blocks', origin: 'https://explorer.cow.fi', base: '', chainId: 1 }],
      chainIdByPrefix: {},
    }
    background.page.marksAddresses = isOn
  }, marksAddresses)

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

/** Waits until a page has exactly these badges, as `words before name`. */
export async function expectBadges(page: Page, expected: readonly string[]): Promise<void> {
  const read = async () =>
    (await readBadges(page)).map(({ words, name }) => `${words.join(' ')} before ${name.trim()}`)
  await expect.poll(read).toEqual(expected)
}

/** Returns the center of the first mark. */
async function findFirst(page: Page): Promise<readonly [x: number, y: number]> {
  const [mark] = await readMarks(page)
  return [mark?.x ?? 0, mark?.y ?? 0]
}

/** Moves the pointer onto the first mark. */
export const restOnFirst = async (page: Page): Promise<void> => page.mouse.move(...(await findFirst(page)))

/** Presses the first mark. */
export const pressFirst = async (page: Page): Promise<void> => page.mouse.click(...(await findFirst(page)))

/** Returns the requests that the background received. */
export const readAsked = (page: Page): Promise<string[]> => page.evaluate(() => background.asked)
