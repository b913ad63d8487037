/**
 * Settings of explorer pages: added sites, and "Only my own orders". This build already has the permissions
 * that a user grants at the prompt of the browser, because no test can answer the prompt.
 */
import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { misbehave, serveMisbehaving } from '../../support/misbehaving-server'
import { customAt } from '../../support/own-profile'
import { transactionsPage } from '../explorer-pages/block-pages'
import { someHex } from '../explorer-pages/layout'
import { listPage } from '../explorer-pages/order-pages'
import { type ExplorerServer, serveExplorers } from '../explorer-pages/serve'
import { expectWords, type KnownOrders, placeOthers, readWords } from '../explorer-pages/stage'
import { sendFromPage, worldOver } from '../support/browser-world'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { copyGrantedBuild } from '../support/granted-build'
import { ownSites } from '../support/own-sites'
import { readBadges, readMarks } from '../support/read-badges'
import { seen } from '../support/seen'
import { chooseSandbox, useService } from '../walk/service-choice'
import { holds } from '../walk/until'

const OWN = 'https://orders.example'
const ORDERS = 'https://explorer.cow.fi'
const ETHERSCAN = 'https://etherscan.io'

let server: ExplorerServer
let service: Awaited<ReturnType<typeof serveMisbehaving>>
let cowbell: CowbellInChromium
let desk: Page
let others: KnownOrders['others']
let build: string

beforeAll(async () => {
  server = await serveExplorers('orders.example', 'explorer.cow.fi', 'barn.explorer.cow.fi', 'etherscan.io')
  service = await serveMisbehaving(misbehave.answer(200, '[]'))
  build = copyGrantedBuild('chrome-mv3', [`${OWN}/*`, 'http://127.0.0.1/*'])
  cowbell = await launchCowbell({ build, flags: server.chromiumFlags })
  desk = await cowbell.openTab('#/explorers/https/orders.example')
  others = await placeOthers(worldOver((message) => desk.evaluate(sendFromPage, message)))
})
afterAll(async () => {
  await cowbell?.close()
  await Promise.all([server?.close(), service?.close()])
  rmSync(build, { recursive: true })
})

async function openServed(address: string, html: string): Promise<Page> {
  server.put(address, html)
  const page = await cowbell.context.newPage()
  await page.goto(address)
  return page
}

describe('a site of the user', () => {
  it('shows no badges before it is added', async () => {
    const page = await openServed(`${OWN}/list`, listPage('Orders', [others.open]))
    await holds(async () => expect(await readBadges(page)).toEqual([]), 800)
    await page.close()
  })

  it('shows badges for the chosen environment until it is removed', async () => {
    // The settings of a site appear after "Add badges" is pressed.
    await seen(desk.locator('.card h2').first()).toHaveText('Add badges to orders.example')
    await seen(desk.getByRole('checkbox', { name: 'Show the bell here' })).toHaveCount(0)
    await desk.getByRole('button', { name: 'Add badges' }).click()
    await desk.getByRole('list', { name: 'Your own sites' }).getByText(OWN).waitFor()
    await desk.getByRole('checkbox', { name: 'Show the bell here' }).waitFor()
    await seen(desk.locator('.card h2').first()).toHaveText('On orders.example')
    const page = await openServed(`${OWN}/list`, listPage('Orders', [others.open, others.cancelled]))
    await expectWords(page, ['Open', 'Cancelled'])
    const own = desk.url()
    await useService(desk, service.url)
    await expectWords(page, [])
    await chooseSandbox(desk)
    await expectWords(page, ['Open', 'Cancelled'])
    await desk.goto(own)
    await desk.getByRole('button', { name: 'Remove' }).click()
    await desk.getByText(/None yet/).waitFor()
    await page.reload()
    await holds(async () => expect(await readWords(page)).toEqual([]), 800)
    await page.close()
  })
})

describe('a real explorer while the Sandbox is chosen', () => {
  it.each([ORDERS, 'https://barn.explorer.cow.fi'])(
    'shows unknown marks at orders of the Sandbox: %s',
    async (site) => {
      const page = await openServed(`${site}/`, listPage('Orders', [others.open, others.cancelled]))
      await expect.poll(async () => (await readMarks(page)).length).toBe(2)
      await holds(async () => expect(await readBadges(page)).toEqual([]), 1_200)
      await page.close()
    },
  )
})

/** Returns all requests that the service received. */
const readAsked = () => service.seen.map(({ method, url, body }) => `${method} ${url} ${body}`)

describe('a remote service', () => {
  const uids = [1, 2, 3].map((index) => someHex(56, index))
  /** Checks the requests that a page of orders and a page of transactions cause from now on. */
  const expectAsked = async (asked: readonly string[]) => {
    const before = readAsked().length
    const readNew = () => readAsked().slice(before)
    const list = await openServed(`${ORDERS}/`, listPage('Orders', uids))
    // The next page would cover this one, and a covered page stops its requests.
    await expect.poll(readNew).toEqual(asked.slice(0, 1))
    const table = await openServed(`${ETHERSCAN}/txs`, transactionsPage({}, 3))
    await expect.poll(readNew).toEqual(asked)
    await holds(async () => expect(readNew()).toEqual(asked), 1_200)
    await Promise.all([list.close(), table.close()])
  }

  it('gets one request for all orders and settlements of a page, with nothing else of the page', async () => {
    await ownSites(desk, ['explorer.cow.fi'], {
      profileId: 'own-custom00',
      ownProfiles: [customAt(service.url)],
    })
    await expectAsked([
      `POST /mainnet/api/v1/orders/by_uids ${JSON.stringify(uids)}`,
      `GET /mainnet/api/v1/transactions/${someHex(32, 1)}/orders `,
    ])
    for (const { headers } of service.seen) {
      expect(headers.referer).toBeUndefined()
      expect(JSON.stringify(headers)).not.toMatch(/explorer\.cow\.fi|etherscan/)
    }
  })

  it('gets no request while only own orders are marked', async () => {
    await desk.reload()
    await desk.getByRole('checkbox', { name: 'Only my own orders' }).click()
    await desk.getByText(/No requests are sent/).waitFor()
    await expectAsked([])
  })

  it('gets all requests: the server of a page only serves the page', () => {
    const sites = [OWN, ORDERS, ETHERSCAN]
    const pages = [`${OWN}/list`, `${ORDERS}/`, 'https://barn.explorer.cow.fi/', `${ETHERSCAN}/txs`]
    expect(server.asked.filter((address) => !pages.includes(address))).toEqual([])
    expect(sites.every((site) => server.asked.some((address) => address.startsWith(site)))).toBe(true)
    // Chromium silently keeps permissions that were granted at load.
    cowbell.expectNoErrors([/^$/])
  })
})
