/**
 * Pictures of the store listing, taken while Cowbell is used: six pictures of 1280x800 and a promo tile of
 * 440x280, in English and German. A popup is shown on a page with a sentence next to it.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { sizes } from '../support/build'
import { readBadges, readCard, type SeenCard } from '../support/read-badges'
import { awaitBadges, openExplorer } from './explorer'
import { type Step, setUp, trade } from './main-job'
import { awaitStatus } from './order-page'
import { signAndPlace } from './review'
import { isAtRest } from './screenshots'
import type { Stage } from './stage'
import { approveIfAsked, goToReview, readOffer, typeLimit, typeWish, type Wish } from './swap'
import { until } from './until'

/** Sizes that the stores require. */
const PICTURE = sizes.tab
const TILE = { width: 440, height: 280 } as const

const LANGUAGES = {
  en: {
    name: 'English',
    popup: 'Swap from your toolbar',
    popupMore:
      'Live quotes, minimum received and every cost before you sign. Start with play money, offline.',
    tile: 'Your wallet companion for batch auctions',
  },
  de: {
    name: 'Deutsch',
    popup: 'Tauschen aus der Symbolleiste',
    popupMore:
      'Aktuelle Preise, Mindestbetrag und alle Kosten, bevor du signierst. Start mit Spielgeld, offline.',
    tile: 'Dein Wallet-Begleiter für Batch-Auktionen',
  },
} as const
type Language = keyof typeof LANGUAGES

const FILLED: readonly Wish[] = [
  { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' },
  { sell: 'WETH', buy: 'COW', side: 'sell', amount: '0.4' },
]
/** Limits far from the market, so these orders stay open. */
const LIMITS: readonly (Wish & { readonly price: string })[] = [
  { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '0.5', price: '4200' },
  { sell: 'WETH', buy: 'DAI', side: 'sell', amount: '0.75', price: '4500' },
  { sell: 'GNO', buy: 'USDC', side: 'sell', amount: '12', price: '210' },
]
const REVIEWED: Wish = { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '2.5' }

interface Traded {
  readonly tab: Page
  readonly popup: Page
  /** UID of the shown order. */
  readonly uid: string
}

/** Prepares an account with two fills, open limit orders, and a market order under review. */
async function prepareAccount(stage: Stage, step: Step): Promise<Traded> {
  const { tab } = await setUp(stage, step)
  const popup = await stage.cowbell.openPopup()
  const goToSwap = () => popup.getByRole('link', { name: 'Swap' }).click()
  let uid = ''
  for (const wish of FILLED) {
    await goToSwap()
    const { order } = await trade(popup, wish)
    await step('fill', `sell ${wish.amount} ${wish.sell} for ${wish.buy}`, () => awaitStatus(popup, 'Filled'))
    uid = uid || order.uid
  }
  for (const { price, ...wish } of LIMITS)
    await step('limit', `place a limit order for ${wish.sell}`, async () => {
      await goToSwap()
      await typeWish(popup, wish)
      await typeLimit(popup, { of: wish.sell, price })
      await readOffer(popup)
      await approveIfAsked(popup)
      await goToReview(popup)
      await signAndPlace(popup)
    })
  await step('draft', 'bring an order to its review', async () => {
    await goToSwap()
    await popup.getByRole('radio', { name: 'Market' }).check()
    await typeWish(popup, REVIEWED)
    await readOffer(popup)
    await approveIfAsked(popup)
    await goToReview(popup)
  })
  return { tab, popup, uid }
}

const asset = (path: string): Buffer => readFileSync(new URL(`../../../assets/${path}`, import.meta.url))
const FONT = `@font-face { font-family: Inter; font-weight: 100 900;
  src: url(data:font/woff2;base64,${asset('fonts/inter.woff2').toString('base64')}) }`

/** Background and accent color of the app. */
const GROUND = 'background: linear-gradient(135deg, #f5f6f5, #cfe5e1); color: #141918'

/** Returns a page that contains a picture and makes no network requests. */
const posterOf = (picture: string, title: string, more: string, logo: string): string => `<!doctype html>
<style>
  ${FONT}
  body { margin: 0; height: 100vh; display: grid; grid-template-columns: 1fr 440px; align-items: center; gap: 40px;
    padding: 0 80px; box-sizing: border-box; ${GROUND}; font: 26px/1.45 Inter }
  h1 { font-size: 54px; line-height: 1.12; margin: 28px 0 20px; letter-spacing: -0.02em }
  p { margin: 0; max-width: 22em; text-wrap: balance }
  svg { width: 96px; height: 96px }
  /* The screenshot is not scaled, because scaling blurs its text. */
  img { justify-self: center; border-radius: 14px; box-shadow: 0 24px 70px #0d6e6d66 }
</style>
<div>${logo}<h1>${title}</h1><p>${more}</p></div><img src="data:image/png;base64,${picture}">`

const tileOf = (text: string, logo: string): string => `<!doctype html>
<style>
  ${FONT}
  body { margin: 0; height: 100vh; display: grid; place-content: center; justify-items: center; text-align: center; gap: 10px;
    ${GROUND}; font: 17px/1.35 Inter }
  svg { width: 104px; height: 104px }
  h1 { font-size: 44px; line-height: 1; margin: 0; letter-spacing: -0.02em }
  p { margin: 0; max-width: 20em }
</style>
${logo}<h1>Cowbell</h1><p>${text}</p>`

/** Opens the card of the first mark. */
async function openCard(page: Page): Promise<void> {
  const [badge] = await readBadges(page)
  await page.mouse.click(badge?.x ?? 0, badge?.y ?? 0)
  const isFilled = (card: SeenCard | undefined) => (card?.texts.length ?? 0) > 4
  await until('the card of a badge', () => readCard(page), isFilled)
}

/** Takes the pictures into a folder and returns their names. */
export async function takeStorePictures(
  stage: Stage,
  folder: string,
  step: Step,
): Promise<readonly string[]> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { cowbell } = stage
  const { tab, popup, uid } = await prepareAccount(stage, step)
  const poster = await cowbell.context.newPage()
  const explorer = await openExplorer(stage, uid)
  const logo = asset('icons/cowbell.svg').toString()
  const names: string[] = []
  const save = (name: string, picture: Buffer): void => {
    writeFileSync(join(folder, name), picture)
    names.push(name)
  }
  const show = async (page: Page, route: string) => {
    await page.bringToFront()
    await page.goto('about:blank')
    const surface = page === popup ? 'popup' : 'tab'
    await page.goto(`chrome-extension://${cowbell.extensionId}/${surface}.html${route}`)
    await until(`${route} at rest`, () => isAtRest(page), Boolean)
  }
  const takeTab = async (language: Language, name: string, route: string) => {
    await show(tab, route)
    await tab.setViewportSize(PICTURE)
    // The sign button appears a moment after the checks have passed.
    if (route === '#/review') await tab.locator('main button[data-kind="primary"]:enabled').waitFor()
    // The distance to each limit loads after the list.
    const distances = tab.getByRole('main').getByText(/^\+[\d.,]+\s?%$/)
    if (route === '#/orders')
      await until(
        'distances',
        () => distances.count(),
        (n) => n === LIMITS.length,
      )
    save(`${name}-${language}.png`, await tab.screenshot())
  }
  const takePosters = async (language: Language) => {
    const { popup: title, popupMore, tile } = LANGUAGES[language]
    await show(popup, '#/swap')
    // The typed amount gets a new quote.
    await popup.locator('.quote-card').waitFor()
    const picture = (await popup.screenshot()).toString('base64')
    await poster.bringToFront()
    await poster.setViewportSize(PICTURE)
    await poster.setContent(posterOf(picture, title, popupMore, logo))
    await poster.evaluate('document.fonts.ready')
    save(`1-swap-${language}.png`, await poster.screenshot())
    await poster.setViewportSize(TILE)
    await poster.setContent(tileOf(tile, logo))
    await poster.evaluate('document.fonts.ready')
    save(`promo-tile-${language}.png`, await poster.screenshot())
  }
  const takeExplorer = async (language: Language) => {
    await explorer.bringToFront()
    await explorer.setViewportSize(PICTURE)
    await explorer.reload()
    // Hides the demo explorer's own notice.
    await explorer.evaluate(() => document.querySelector('.about')?.remove())
    await awaitBadges(explorer, [/\+|yours|dein|eig/i])
    await openCard(explorer)
    save(`6-explorer-${language}.png`, await explorer.screenshot())
  }
  for (const language of Object.keys(LANGUAGES) as Language[])
    await step(language, `take the pictures in ${LANGUAGES[language].name}`, async () => {
      await show(tab, '#/settings/language')
      // Every page reloads in the new language. The first language is the browser's.
      if (language !== 'en') await tab.getByRole('radio', { name: LANGUAGES[language].name }).click()
      await tab.waitForFunction((lang) => document.documentElement.lang === lang, language)
      await takeTab(language, '2-review', '#/review')
      await takeTab(language, '3-order', `#/order/1/${uid}`)
      await takeTab(language, '4-orders', '#/orders')
      await takeTab(language, '5-activity', '#/activity')
      await takeExplorer(language)
      await takePosters(language)
    })
  return names.toSorted()
}
