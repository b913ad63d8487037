/** Every screen with long, right-to-left, huge and tiny values: numbers stay in their row and in their order. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Address, MAX_UINT256, toAmount } from '../../../src/domain/scalars'
import { paths, type RouteName, readRoute } from '../../../src/ui/workspace/routes'
import { extremeTokens, LONG_NAME } from '../../fixtures/extreme-values'
import { sizes } from '../support/build'
import { findSpilled } from '../support/find-spilled'
import { seen } from '../support/seen'
import {
  controlExtremely,
  developerShots,
  recordExtremeCalls,
  startExtremeFaults,
} from '../walk/extreme-developer'
import { confirmShot, extremeList, useTokenNode } from '../walk/extreme-token'
import { useExtremeValues } from '../walk/extreme-values'
import { lock } from '../walk/keys'
import {
  kindChoice,
  makeLadder,
  makePair,
  placeLadder,
  placePair,
  reviewSeveral,
  stopEditing,
} from '../walk/limit-order'
import { type Step, setUp } from '../walk/main-job'
import { awaitStatus, cancelOrder } from '../walk/order-page'
import { restoreShot, saveBackup } from '../walk/own-data'
import { makeBracket, makeStop, makeTrailingStop, makeTwap, signPlan } from '../walk/plans'
import { signAndPlace, signButton } from '../walk/review'
import { screensAfter } from '../walk/screens'
import { openShot, type Shot } from '../walk/screenshots'
import { walkImport, walkSite } from '../walk/sites'
import { openGrantedStage, type Stage } from '../walk/stage'
import { amountField, approveEach, goToReview, readOffer } from '../walk/swap'

/** Time limit on a busy machine. */
const WALK_MS = 600_000

/** Routes that show the screen of another route. */
const SAME_SCREENS: readonly RouteName[] = ['swapFor', 'orderOf', 'send', 'importSharedEnvironment']

/** A long host name. Browsers resolve it to this machine. */
const LONG_HOST = `${'a-site-with-a-long-name-'.repeat(2)}1234567890.localhost`

const WIDTHS = [sizes.popup, sizes.tab] as const

let stage: Stage
/** Page of the job, and page of the looks. */
let page: Page
let view: Page
/** Node of the imported token. */
let node: AsyncDisposable | undefined
const spilled: string[] = []
const disordered: string[] = []
/** Screens that were looked at, and steps of the tour after which they were. */
const shownRoutes = new Set<string>()
const takenSteps = new Set<string>()

beforeAll(async () => {
  stage = await openGrantedStage(['http://127.0.0.1/*', 'http://*.localhost/*'])
  view = await stage.cowbell.openTab()
})
afterAll(async () => {
  await stage?.close()
  await node?.[Symbol.asyncDispose]()
})

/** Number of looks after which a fault counts. A resized page draws its panels again. */
const MAX_LOOKS = 20

/** Returns the faults of a page that stay. */
async function findLasting(looked: Page): ReturnType<typeof findSpilled> {
  let found = await findSpilled(looked)
  for (let count = 1; count < MAX_LOOKS && Object.values(found).flat().length > 0; count += 1) {
    await looked.evaluate(() => new Promise(requestAnimationFrame))
    found = await findSpilled(looked)
  }
  return found
}

/** Looks at an open page at every width, then restores its size. */
async function takePage(name: string, looked: Page): Promise<void> {
  const before = looked.viewportSize() ?? sizes.tab
  shownRoutes.add(readRoute(new URL(looked.url()).hash).name)
  for (const size of WIDTHS) {
    await looked.setViewportSize(size)
    const nameOf = (fault: string) => `${name} at ${size.width} px: ${fault}`
    const found = await findLasting(looked)
    spilled.push(...found.spilled.map(nameOf))
    disordered.push(...found.disordered.map(nameOf))
  }
  await looked.setViewportSize(before)
}

async function take(shots: readonly Shot[]): Promise<void> {
  await view.bringToFront()
  for (const shot of shots) {
    await openShot(view, stage.cowbell, 'tab', shot)
    await takePage(shot.name, view)
  }
}

/** Runs a step of the walk and looks at its screens. */
const step: Step = async (name, _description, act) => {
  await page.bringToFront()
  const value = await act()
  takenSteps.add(name)
  await take(screensAfter[name] ?? [])
  return value
}

/** Creates the account with the extreme values. Returns its address. */
async function setUpExtremes(): Promise<string> {
  const { tab, address } = await setUp(stage)
  await useExtremeValues(stage.utilityPage, address as Address)
  page = tab
  await Promise.all([page.reload(), view.reload()])
  await open('accounts')
  await page.getByRole('button', { name: 'Manage Main' }).click()
  await page.getByLabel('Name', { exact: true }).fill(LONG_NAME)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: `Manage ${LONG_NAME}` }).waitFor()
  return address
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

/** Types a limit order of the two tokens that change places most easily. */
async function typeLimit(amount: string): Promise<void> {
  await open('orders')
  await open('swap')
  await choose(SELL, extremeTokens.rightToLeft)
  await choose(BUY, extremeTokens.wide)
  await amountField(page, 'sell').fill(amount)
  await page.getByLabel(/^Limit price/).fill('123456.123456')
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
  ['backup', async () => take([restoreShot(await saveBackup(page))])],
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
  [
    'cancel',
    async () => {
      await cancelOrder(page)
      await awaitStatus(page, 'Cancelled')
      // The form still has the edit that the previous step showed.
      await open('swap')
      await stopEditing(page)
    },
  ],
  [
    'ladder',
    async () => {
      await typeLimit('100')
      await makeLadder(page, '999999.999999')
    },
  ],
  ['ladder-review', () => reviewSeveral(page)],
  ['ladder-place', () => placeLadder(page)],
  [
    'oco',
    async () => {
      await typeLimit('100')
      await makePair(page, '0.000001234')
    },
  ],
  ['oco-review', () => reviewSeveral(page)],
  ['oco-place', () => placePair(page)],
  [
    'twap',
    async () => {
      await typeLimit('100')
      await makeTwap(page, 12)
    },
  ],
  ['twap-review', () => reviewSeveral(page)],
  ['twap-place', () => signPlan(page, 12)],
  [
    'stop',
    async () => {
      await typeLimit('100')
      await makeStop(page, '0.000001234')
    },
  ],
  [
    'bracket',
    async () => {
      await typeLimit('100')
      await makeBracket(page, '0.000001234')
    },
  ],
  [
    'trailing',
    async () => {
      await typeLimit('100')
      await makeTrailingStop(page)
    },
  ],
  // All 78 digits of a balance, at a price of a trillionth of a dollar.
  [
    'limit-price',
    async () => {
      // A trailing stop has a floor in place of the limit.
      await kindChoice(page).selectOption('One order')
      await typeLimit('1')
      await choose(SELL, extremeTokens.huge)
      await page.getByRole('button', { name: 'Max', exact: true }).click()
      await page.getByLabel(/^Limit price/).fill('0.000000000001234')
    },
  ],
  [
    'calls',
    async () => {
      await recordExtremeCalls(page)
      await controlExtremely(page)
      await take(developerShots)
    },
  ],
  ['fault', () => startExtremeFaults(page)],
]

/** Requests of a site with a long host name, about tokens with extreme words and amounts. */
const siteRequests = {
  host: LONG_HOST,
  environment: 'sandbox',
  statement: `${extremeTokens.wide.name} 1234 ${extremeTokens.rightToLeft.name} 5678`,
  terms: {
    sellToken: extremeTokens.rightToLeft.address,
    buyToken: extremeTokens.huge.address,
    sellAmount: toAmount(MAX_UINT256),
    buyAmount: toAmount(MAX_UINT256),
  },
  approved: extremeTokens.huge.address,
} as const

describe('every screen with extreme values', () => {
  it('keeps numbers within their row and texts within their card', { timeout: WALK_MS }, async () => {
    page = view
    await step('onboard', 'look at onboarding', async () => undefined)
    const address = await setUpExtremes()
    for (const [name, act] of steps) await step(name, '', act)
    await walkSite({ stage, tab: page, address, step, camera: { take, takePage } }, siteRequests)
    const stepElsewhere: Step = async (name, description, act) => {
      const value = await step(name, description, act)
      if (name !== 'elsewhere') return value
      node = await useTokenNode(page)
      await take([confirmShot])
      return value
    }
    await walkImport({ tab: page, step: stepElsewhere }, extremeList)
    await step('lock', 'lock the wallet', () => lock(page))
    expect(spilled).toEqual([])
    stage.cowbell.expectNoErrors()
  })

  it('covers every step of the tour and every route', () => {
    expect(Object.keys(screensAfter).filter((name) => !takenSteps.has(name))).toEqual([])
    expect(Object.keys(paths).filter((name) => !shownRoutes.has(name))).toEqual(SAME_SCREENS)
  })

  it('draws the amounts and words of a line in the order of its text', () => {
    expect(disordered).toEqual([])
  })
})
