/**
 * Badges of the installed extension: orders of the built-in service on the demo explorer and under real host
 * names.
 */
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
import { readBadges, readCard, readMarks } from '../support/read-badges'
import { seen } from '../support/seen'
import { openUtilityPage } from '../walk/bell'
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
  app = await openUtilityPage(cowbell)
  world = worldOver((message) => app.evaluate(sendFromPage, message))
  trader = await newTrader(world)
})
afterAll(async () => {
  await demo.close()
  await cowbell.close()
})

/** Places an order that no market fills. Each order has its own UID. */
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

const expectWords = (page: Page, words: readonly string[]) =>
  expect.poll(async () => (await readBadges(page)).map(({ label }) => label)).toEqual(words)

describe('Chromium', () => {
  it('opens the popup, and the worker answers again after it was killed', async () => {
    const popup = await cowbell.openPopup()
    await expect.poll(() => popup.title()).toContain('Cowbell')
    await cowbell.killWorker()
    expect(await (await cowbell.worker()).evaluate('chrome.runtime.id')).toBe(cowbell.extensionId)
    await popup.close()
  })
})

describe('the demo explorer', () => {
  it('shows the state of known orders of a list, of later rows too, and marks unknown orders', async () => {
    const uid = await placeOpen()
    const page = await openPage(`${demo.url}/?uids=${uid},${UNKNOWN}`)
    await expectWords(page, ['Open'])
    expect((await readMarks(page)).map(({ look, name }) => `${look} ${name}`).toSorted()).toEqual([
      `open ${uid.slice(0, 8)}…${uid.slice(-6)}`,
      `unknown ${UNKNOWN.slice(0, 8)}…${UNKNOWN.slice(-6)}`,
    ])
    demo.addOrder(await placeOpen())
    await expectWords(page, ['Open', 'Open'])
    await page.close()
  })

  it('shows one badge on an order page, at the full UID, with the current status', async () => {
    const uid = await placeOpen()
    const page = await openPage(`${demo.url}/orders/${uid}`)
    await expectWords(page, ['Open'])
    await cancel(uid)
    // An order of another account is requested once a minute. A reload requests it at once.
    await page.reload()
    await expectWords(page, ['Cancelled'])
    await page.close()
  })

  it('shows badges after the worker was killed in between', async () => {
    const uid = await placeOpen()
    const page = await openPage(`${demo.url}/orders/${uid}`)
    await expectWords(page, ['Open'])
    await cancel(uid)
    await cowbell.killWorker()
    await page.reload()
    await expectWords(page, ['Cancelled'])
    await page.close()
  })

  it('shows no status for a UID of another network', async () => {
    const uid = await placeOpen()
    const page = await openPage(`${demo.url}/gc/orders/${uid}?uids=${uid}`)
    const list = await openPage(`${demo.url}/?uids=${uid}`)
    await expect.poll(async () => (await readBadges(list)).length).toBeGreaterThan(0)
    expect(await readBadges(page)).toEqual([])
    await Promise.all([page.close(), list.close()])
  })

  it('opens the order in Cowbell at a press and stays unchanged itself', async () => {
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

  it('keeps its globals and console unchanged under the strictest policy', async () => {
    const uid = await placeOpen()
    const page = await openPage(`${demo.url}/orders/${uid}`)
    await expectWords(page, ['Open'])
    // The same server under another host name is not a known site, so no script runs there.
    const plain = await openPage(`${demo.url.replace('127.0.0.1', 'localhost')}/orders/${uid}`)
    const readGlobals = (of: Page) =>
      of.evaluate(() => [
        ...Object.getOwnPropertyNames(globalThis),
        ...Object.getOwnPropertyNames(document),
        ...Array.from(document.documentElement.attributes, ({ name }) => name),
      ])
    expect(await readGlobals(page)).toEqual(await readGlobals(plain))
    expect(await page.evaluate(() => document.querySelector('dd > span > span')?.outerHTML)).toBe(
      '<span></span>',
    )
    expect(await readBadges(plain)).toEqual([])
    expect(cowbell.lines.filter(({ from }) => from.startsWith('http'))).toEqual([])
    cowbell.expectNoErrors()
    await Promise.all([page.close(), plain.close()])
  })
})

describe('host names of the real explorer, added as custom sites', () => {
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
  ] as const)('show badges of orders on %s, network %i', async (host, network, prefix) => {
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

/** Chromium's context menus, which no test can press: reads their items and fires the event of a press. */
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
  it('opens through its context menu on any page', async () => {
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

/** Runs last, because it removes the extension from all open pages. */
describe('an update of the extension', () => {
  it('leaves no orphaned badge', async () => {
    const page = await openPage(`${demo.url}/orders/${await placeOpen()}`)
    await expectWords(page, ['Open'])
    // The page that requests the update closes with the extension, so it gets no reply.
    await app.evaluate(() => Reflect.get(globalThis, 'chrome').runtime.reload()).catch(() => undefined)
    await expectWords(page, [])
    await page.close()
  })
})
