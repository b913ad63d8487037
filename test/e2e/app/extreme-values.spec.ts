/** Every screen with long, right-to-left, huge and tiny values: numbers stay in their row and in their order. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/domain/scalars'
import { extremeTokens, LONG_NAME } from '../../fixtures/extreme-values'
import { sizes } from '../support/build'
import { findSpilled } from '../support/find-spilled'
import { seen } from '../support/seen'
import { useExtremeValues } from '../walk/extreme-values'
import { lock } from '../walk/keys'
import { setUp } from '../walk/main-job'
import { awaitStatus } from '../walk/order-page'
import { signAndPlace, signButton } from '../walk/review'
import { screensAfter } from '../walk/screens'
import { openShot, type Shot } from '../walk/screenshots'
import { openStage, type Stage } from '../walk/stage'
import { amountField, approveEach, goToReview, readOffer } from '../walk/swap'

/** Time limit on a busy machine. */
const WALK_MS = 300_000
/** Minimum number of looks. Fewer mean that the walk has lost screens. */
const MIN_LOOKS = 100

const WIDTHS = [sizes.popup, sizes.tab] as const

let stage: Stage
/** Page of the job, and page of the looks. */
let page: Page
let view: Page
const spilled: string[] = []
const disordered: string[] = []
let looks = 0

beforeAll(async () => {
  stage = await openStage()
  const { tab, address } = await setUp(stage)
  await useExtremeValues(stage.utilityPage, address as Address)
  page = tab
  await page.reload()
  await open('accounts')
  await page.getByRole('button', { name: 'Manage Main' }).click()
  await page.getByLabel('Name', { exact: true }).fill(LONG_NAME)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: `Manage ${LONG_NAME}` }).waitFor()
  view = await stage.cowbell.openTab()
})
afterAll(() => stage?.close())

/** Number of looks after which a fault counts. A resized page draws its panels again. */
const MAX_LOOKS = 20

/** Returns the faults of the page that stay. */
async function findLasting(): ReturnType<typeof findSpilled> {
  let found = await findSpilled(view)
  for (let count = 1; count < MAX_LOOKS && Object.values(found).flat().length > 0; count += 1) {
    await view.evaluate(() => new Promise(requestAnimationFrame))
    found = await findSpilled(view)
  }
  return found
}

async function take(shots: readonly Shot[]): Promise<void> {
  await view.bringToFront()
  for (const shot of shots) {
    await openShot(view, stage.cowbell, 'tab', shot)
    for (const size of WIDTHS) {
      await view.setViewportSize(size)
      const nameOf = (fault: string) => `${shot.name} at ${size.width} px: ${fault}`
      const found = await findLasting()
      looks += 1
      spilled.push(...found.spilled.map(nameOf))
      disordered.push(...found.disordered.map(nameOf))
    }
  }
}

const open = (hash: string) => page.goto(`${page.url().split('#')[0]}#/${hash}`)

const SELL = /^(You (sell|pay)|Maximum sold)/
const BUY = /^(You (receive|buy)|Minimum received)/

/** Chooses a token by its address, because the button cuts long symbols. */
async function choose(label: RegExp, { address }: { readonly address: Address }): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(address)
  await dialog.locator('.token-option').first().waitFor()
  await dialog.getByRole('searchbox').press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

const review = async () => {
  await open('swap')
  await goToReview(page)
  await seen(signButton(page)).toBeEnabled()
}

/** Steps of the walk, named as in `screensAfter`, whose screens are looked at after each. */
const steps: readonly (readonly [name: string, act: () => Promise<unknown>])[] = [
  ['fund', async () => undefined],
  [
    'quote',
    async () => {
      await open('swap')
      await choose(SELL, extremeTokens.rightToLeft)
      await choose(BUY, extremeTokens.wide)
      await amountField(page, 'sell').fill('100')
      await readOffer(page)
    },
  ],
  ['approve', () => approveEach(page)],
  ['review', review],
  [
    'return',
    async () => {
      await signAndPlace(page)
      await awaitStatus(page, 'Filled')
    },
  ],
  ['records', async () => undefined],
  ['backup', async () => undefined],
  ['accounts', async () => undefined],
  [
    'limit-price',
    async () => {
      await open('swap')
      await page.getByRole('radio', { name: 'Limit' }).check()
      await amountField(page, 'sell').fill('1000')
      await page.getByLabel(/^Limit price/).fill('123456.123456')
      await readOffer(page)
    },
  ],
  [
    'limit-review',
    async () => {
      await approveEach(page)
      await review()
    },
  ],
  [
    'limit-place',
    async () => {
      await signAndPlace(page)
      await awaitStatus(page, 'Open')
    },
  ],
  // All 78 digits of a balance, at a price of a trillionth of a dollar.
  [
    'limit-price',
    async () => {
      await open('orders')
      await open('swap')
      const discard = page.getByRole('button', { name: 'Stop editing' })
      if (await discard.isVisible()) await discard.click()
      await choose(SELL, extremeTokens.huge)
      await page.getByRole('button', { name: 'Max', exact: true }).click()
      await page.getByLabel(/^Limit price/).fill('0.000000000001234')
    },
  ],
  ['lock', () => lock(page)],
]

describe('every screen with extreme values', () => {
  it('keeps numbers within their row and texts within their card', { timeout: WALK_MS }, async () => {
    for (const [name, act] of steps) {
      await page.bringToFront()
      await act()
      await take(screensAfter[name] ?? [])
    }
    expect(spilled).toEqual([])
    expect(looks).toBeGreaterThan(MIN_LOOKS)
    stage.cowbell.expectNoErrors()
  })

  it('draws the amounts and words of a line in the order of its text', () => {
    expect(disordered).toEqual([])
  })
})
