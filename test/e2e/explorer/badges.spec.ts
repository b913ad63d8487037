/** Badges of the installed extension: orders of the in-extension service on the demo explorer and under the real names. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { cancellationDigest } from '../../../src/domain/orders/digest'
import { MAX_UINT256, type OrderUid, toAmount } from '../../../src/domain/scalars'
import { GNOSIS, MAINNET, newTrader, place, someTerms, type World } from '../../contract/story'
import { type Key, signDigest } from '../../support/keys'
import { type DemoExplorer, startDemoExplorer } from '../demo-explorer'
import { sendFromPage, worldOver } from '../support/browser-world'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { ownSites } from '../support/own-sites'
import { pressOpen } from '../support/press-open'
import { readBadges, readCard } from '../support/read-badges'
import { seen } from '../support/seen'
import { openOffice } from '../walk/bell'
import { chooseToCreate, createAccount } from '../walk/onboarding'

const UNKNOWN = `0x${'ab'.repeat(56)}`

let cowbell: CowbellInChromium
let demo: DemoExplorer
let app: Page
let world: World
let trader: Key
let placed = 0

beforeAll(async () => {
  cowbell = await launchCowbell()
  demo = await startDemoExplorer()
  app = await openOffice(cowbell)
  world = worldOver((message) => app.evaluate(sendFromPage, message))
  trader = await newTrader(world)
})
afterAll(async () => {
  await demo.close()
  await cowbell.close()
})

/** An order that no market will ever fill; each has a UID of its own. */
const placeOpen = (): Promise<OrderUid> =>
  place(world, trader, someTerms(world, { buyAmount: toAmount(MAX_UINT256 - BigInt(placed++)) }))

async function cancel(uid: OrderUid): Promise<void> {
  const signature = signDigest(trader, cancellationDigest(deploymentOf(MAINNET, 'production'), uid))
  await world.call('cancelOrder', { network: MAINNET, uid, body: { signature, signingScheme: 'eip712' } })
}

async function openPage(url: string): Promise<Page> {
  const page = await cowbell.context.newPage()
  await page.goto(url)
  return page
}

/** Words without what is left of an open order's time. */
const readWords = async (page: Page) =>
  (await readBadges(page)).map(({ words }) => words.join(' ').replace(/ · \d+ min$/, ''))

const expectWords = (page: Page, words: readonly string[]) =>
  expect.poll(() => readWords(page)).toEqual(words)

describe('Chromium', () => {
  it('opens the popup, and the worker answers again after it was ended', async () => {
    const popup = await cowbell.openPopup()
    await expect.poll(() => popup.title()).toContain('Cowbell')
    await cowbell.killWorker()
    expect(await (await cowbell.worker()).evaluate('chrome.runtime.id')).toBe(cowbell.extensionId)
    await popup.close()
  })
})

describe('on the demo explorer', () => {
  it('known orders of a list get badges, rows that come later too, unknown orders none', async () => {
    const uid = await placeOpen()
    const page = await openPage(`${demo.url}/?uids=${uid},${UNKNOWN}`)
    await expectWords(page, ['Open'])
    const [badge] = await readBadges(page)
    expect(badge?.after).toBe(`${uid.slice(0, 8)}…${uid.slice(-6)}`)
    expect(badge?.label).toMatch(/^Open · \d+ min, 0\.1 WETH → .+ USDC$/)
    demo.addOrder(await placeOpen())
    await expectWords(page, ['Open', 'Open'])
    await page.close()
  })

  it('an order page has one badge, at the whole UID, and it follows the status', async () => {
    const uid = await placeOpen()
    const page = await openPage(`${demo.url}/orders/${uid}`)
    await expectWords(page, ['Open'])
    await cancel(uid)
    // An order of another account is asked about once a minute; a reload asks at once.
    await page.reload()
    await expectWords(page, ['Cancelled'])
    await page.close()
  })

  it('the worker may have died in between', async () => {
    const uid = await placeOpen()
    const page = await openPage(`${demo.url}/orders/${uid}`)
    await expectWords(page, ['Open'])
    await cancel(uid)
    await cowbell.killWorker()
    await page.reload()
    await expectWords(page, ['Cancelled'])
    await page.close()
  })

  it('a UID of another network is unknown there', async () => {
    const uid = await placeOpen()
    const page = await openPage(`${demo.url}/gc/orders/${uid}?uids=${uid}`)
    const list = await openPage(`${demo.url}/?uids=${uid}`)
    await expect.poll(async () => (await readBadges(list)).length).toBeGreaterThan(0)
    expect(await readBadges(page)).toEqual([])
    await Promise.all([page.close(), list.close()])
  })

  it('a click opens the order in Cowbell and leaves the page where it is', async () => {
    const uid = await placeOpen()
    const page = await openPage(`${demo.url}/orders/${uid}`)
    await expectWords(page, ['Open'])
    const [badge] = await readBadges(page)
    await page.mouse.click(badge?.x ?? 0, badge?.y ?? 0)
    await expect.poll(async () => (await readCard(page))?.texts).toContain('Status')
    const tab = await pressOpen(page)
    await expect.poll(() => tab.url()).toContain(`tab.html#/order/sandbox/${MAINNET}/${uid}`)
    expect(page.url()).toBe(`${demo.url}/orders/${uid}`)
    await Promise.all([page.close(), tab.close()])
  })

  it('the page stays as it was: the same globals, no console line, no error, under the strictest policy', async () => {
    const uid = await placeOpen()
    const page = await openPage(`${demo.url}/orders/${uid}`)
    await expectWords(page, ['Open'])
    // The same server by another name is no site of ours: nothing of ours runs there.
    const plain = await openPage(`${demo.url.replace('127.0.0.1', 'localhost')}/orders/${uid}`)
    const readGlobals = (of: Page) =>
      of.evaluate(() => [
        ...Object.getOwnPropertyNames(globalThis),
        ...Object.getOwnPropertyNames(document),
        ...Array.from(document.documentElement.attributes, ({ name }) => name),
      ])
    expect(await readGlobals(page)).toEqual(await readGlobals(plain))
    expect(await page.evaluate(() => document.querySelector('dd > span + span')?.outerHTML)).toBe(
      '<span></span>',
    )
    expect(await readBadges(plain)).toEqual([])
    expect(cowbell.lines.filter(({ from }) => from.startsWith('http'))).toEqual([])
    cowbell.expectNoErrors()
    await Promise.all([page.close(), plain.close()])
  })
})

describe('under the names of the real explorer, which the user made sites of their own', () => {
  beforeAll(async () => {
    const desk = await cowbell.openTab('#/explorers')
    await desk.getByRole('heading', { name: 'Your own sites' }).waitFor()
    const names = ['', 'staging.', 'barn.', 'dev.'].map((name) => `${name}explorer.cow.fi`)
    await ownSites(desk, names)
    await desk.close()
  })

  it.each([
    ['https://explorer.cow.fi', MAINNET, ''],
    ['https://staging.explorer.cow.fi', MAINNET, '/mainnet'],
    ['https://barn.explorer.cow.fi', GNOSIS, '/gc'],
    ['https://dev.explorer.cow.fi', GNOSIS, '/xdai'],
  ] as const)('orders are badged on %s, network %i', async (host, network, prefix) => {
    const owner = await newTrader(world, network)
    const [fund] = (await world.call('getPaperAccount', { network, owner: owner.address })).funds
    const [, other] = (await world.call('getPaperAccount', { network, owner: owner.address })).funds
    if (!fund || !other) throw new Error(`a new account on ${network} has fewer than two tokens`)
    const sale = { sellToken: fund.token, buyToken: other.token, sellAmount: toAmount(fund.balance / 2n) }
    const uid = await place(
      world,
      owner,
      someTerms(world, { ...sale, buyAmount: toAmount(MAX_UINT256) }),
      {},
      network,
    )
    const page = await cowbell.context.newPage()
    await page.route(`${host}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><p>Order <b>${uid}</b></p>` }),
    )
    await page.goto(`${host}${prefix}/orders/${uid}`)
    await expectWords(page, ['Open'])
    await page.close()
  })
})

/** The menus of Chromium's own surface, which no test can press: what stands in them, and the event of a press. */
interface WithMenus {
  readonly chrome: {
    readonly contextMenus: {
      update(id: string, change: object): Promise<void>
      readonly onClicked: { dispatch(pressed: object): void }
    }
  }
}
const hasMenu = (id: string) =>
  (globalThis as unknown as WithMenus).chrome.contextMenus.update(id, {}).then(
    () => true,
    () => false,
  )
const pressMenu = (pressed: { readonly menuItemId: string; readonly linkUrl: string }) =>
  (globalThis as unknown as WithMenus).chrome.contextMenus.onClicked.dispatch(pressed)

describe('a link to an order', () => {
  it('is opened by the menu of the link, on whatever page it is', async () => {
    const tab = await cowbell.openTab('#/onboarding')
    await chooseToCreate(tab)
    await createAccount(tab)
    const worker = await cowbell.worker()
    await seen.poll(() => worker.evaluate(hasMenu, 'open-order')).toBe(true)
    const opened = cowbell.context.waitForEvent('page')
    const linkUrl = `https://traders.example/order/1/${await placeOpen()}`
    await worker.evaluate(pressMenu, { menuItemId: 'open-order', linkUrl })
    const page = await opened
    await seen(page.getByRole('main').getByText('Open', { exact: true }).first()).toBeVisible()
    await page.close()
  })
})

/** Last: it takes the extension away from the pages before it. */
describe('an update of the extension', () => {
  it('leaves no badge behind that nobody answers for', async () => {
    const page = await openPage(`${demo.url}/orders/${await placeOpen()}`)
    await expectWords(page, ['Open'])
    // The page that asks for it goes with the extension, and its answer too.
    await app.evaluate(() => Reflect.get(globalThis, 'chrome').runtime.reload()).catch(() => undefined)
    await expectWords(page, [])
    await page.close()
  })
})
