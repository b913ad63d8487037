/**
 * The developer's tools in a real Chromium: calls recorded, sent again elsewhere and compared; and a second environment that is
 * asked beside the first. The chosen service is one over HTTP that answers otherwise than the sandbox.
 */
import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../../src/api/caller'
import type { Fetch } from '../../../src/api/endpoint'
import type { HttpServer } from '../../../src/backend/serve/http'
import { openServer } from '../../../src/backend/serve/open'
import { MAINNET, WETH } from '../../support/client'
import { sendFromPage, worldOver } from '../support/browser-world'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { findFaults } from '../support/faults'
import { copyGrantedBuild } from '../support/granted-build'
import { seen } from '../support/seen'
import { openOffice } from '../walk/bell'
import { readText } from '../walk/facts'
import { go } from '../walk/keys'
import { useService } from '../walk/service-choice'

const NATIVE_PRICE = `/mainnet/api/v1/token/${WETH}/native_price`

/** The service of a developer, which is not finished: one price is wrong, and a field is nobody else's. */
const unfinished =
  (service: Fetch): Fetch =>
  async (request) =>
    request.url.includes('native_price') ? Response.json({ price: 7, source: 'guess' }) : service(request)

const bugs: unknown[] = []
let server: HttpServer
let build: string
let cowbell: CowbellInChromium
let page: Page
let office: Page
let call: Call

beforeAll(async () => {
  server = await openServer({
    ...{ port: 0, databaseName: 'inspector-e2e', through: unfinished },
    report: (bug) => bugs.push(bug),
  })
  build = copyGrantedBuild('chrome-mv3')
  cowbell = await launchCowbell({ build })
  office = await openOffice(cowbell)
  call = worldOver((message) => office.evaluate(sendFromPage, message)).call
  page = await cowbell.openTab('#/inspector')
  await useService(page, server.url)
})
afterAll(async () => {
  await cowbell?.close()
  await server?.close()
  if (build) rmSync(build, { recursive: true })
  expect(bugs).toEqual([])
})

const askPrice = () => call('getNativePrice', { network: MAINNET, token: WETH })
const listCalls = () => page.getByRole('region', { name: 'Calls' })
const rowOf = (text: string) => listCalls().getByRole('button').filter({ hasText: text }).first()
const differences = () => page.getByRole('list', { name: 'Differences' }).first()
const replayed = () => page.getByRole('status', { name: 'Replayed' })

describe('the inspector', () => {
  it('records what is asked from then on, each call on a line of time', async () => {
    await go(page, '#/inspector')
    const recording = page.getByRole('checkbox', { name: /^Record calls/ })
    await recording.click()
    await seen(recording).toBeChecked()
    await expect.poll(() => askPrice().then(({ price }) => price)).toBe(7)
    await seen(rowOf(NATIVE_PRICE)).toBeVisible()
    await seen(rowOf(NATIVE_PRICE).locator('[data-kind="network"]')).toHaveCount(1)
  })

  it('sends a call again to another environment, by the keyboard alone, and says where its reply differs', async () => {
    await rowOf(NATIVE_PRICE).focus()
    await page.keyboard.press('Enter')
    const field = page.getByLabel('Environment to ask')
    await field.focus()
    await field.selectOption({ label: 'Sandbox' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await seen(replayed()).toContainText('200 → 200')
    await seen(differences().getByRole('listitem')).toHaveText([/^priceChanged7/, /^sourceRemoved"guess"/])
    expect(await findFaults(page)).toEqual([])
  })

  it('says that two replies are equal', async () => {
    await page.getByLabel('Environment to ask').selectOption({ label: 'My environment' })
    await page.getByRole('button', { name: 'Send again' }).click()
    await seen(replayed()).toContainText('No differences.')
  })

  it('asks before it sends a write again, and sends nothing that was declined', async () => {
    const body = { signature: '0x', from: WETH }
    await office.evaluate(sendFromPage, {
      ...{ cowbell: 'request' as const, method: 'POST', path: '/mainnet/api/v1/orders' },
      ...{ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    })
    await rowOf('POST').click()
    await page.getByRole('button', { name: 'Send again' }).click()
    const asking = page.getByRole('dialog', { name: 'Send this write again?' })
    await seen(asking).toContainText('POST /mainnet/api/v1/orders changes')
    expect(await findFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await seen(asking).toHaveCount(0)
    await seen(replayed()).toHaveCount(0)
    await page.getByRole('button', { name: 'Send again' }).click()
    await asking.getByRole('button', { name: 'Send write' }).click()
    await seen(replayed()).toContainText('400 → 400')
  })

  it('keeps what was recorded when the worker is ended, and goes on recording', async () => {
    const rows = listCalls().getByRole('button').filter({ hasText: NATIVE_PRICE })
    const before = await rows.count()
    await askPrice()
    await seen(rows).toHaveCount(before + 1)
    await cowbell.killWorker()
    await askPrice()
    await seen(rows).toHaveCount(before + 2)
    await page.reload()
    await seen(rows).toHaveCount(before + 2)
  })

  it('goes from call to call by arrows', async () => {
    // A call that comes meanwhile would move the rows.
    await page.getByRole('button', { name: 'Pause' }).click()
    const rows = listCalls().getByRole('button')
    await rows.nth(0).focus()
    await page.keyboard.press('ArrowDown')
    await seen(rows.nth(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await seen(rows.nth(0)).toBeFocused()
    await page.getByRole('button', { name: 'Resume' }).click()
  })
})

describe('a second environment', () => {
  const facts = () => page.locator('.facts').first()

  it('is asked beside the first, and its reply is compared by field', async () => {
    await go(page, '#/shadow')
    await page.getByText('Not offered, as they have no network of My environment: Devnet.').waitFor()
    await page.getByLabel('Second environment').selectOption({ label: 'Sandbox' })
    await seen(page.getByText('Reads appear here as they are made.')).toBeVisible()
    expect((await askPrice()).price).toBe(7)
    const table = page.getByRole('table', { name: 'Differences by field' })
    await seen(table.getByRole('row', { name: 'getNativePrice price 1 of 1' })).toBeVisible()
    await seen(table.getByRole('row', { name: 'getNativePrice source 1 of 1' })).toBeVisible()
    await seen(differences()).toContainText('"guess"')
    await seen(facts()).toContainText('Different1')
    expect(await findFaults(page)).toEqual([])
  })

  it('is never asked to write', async () => {
    const before = await readText(facts())
    await office.evaluate(sendFromPage, {
      ...{ cowbell: 'request' as const, method: 'POST', path: '/mainnet/api/v1/orders' },
      ...{ headers: { 'content-type': 'application/json' }, body: '{}' },
    })
    await askPrice()
    await seen(facts()).toContainText(/Different2/)
    expect(before).not.toContain('Different2')
    await seen(page.getByText('placeOrder')).toHaveCount(0)
  })

  it('goes on being compared after the worker was ended', async () => {
    await cowbell.killWorker()
    await askPrice()
    await seen(facts()).toContainText('Different3')
  })

  it('that nobody answers is a difference, and no error', async () => {
    await go(page, '#/environments/new')
    await page.getByLabel('Name', { exact: true }).fill('Nobody')
    await page.getByLabel('Order book URL').fill('http://127.0.0.1:9')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    // Saving leads to the list of environments.
    await page.getByRole('heading', { name: 'Environments', exact: true }).waitFor()
    await go(page, '#/shadow')
    await page.getByLabel('Second environment').selectOption({ label: 'Nobody' })
    await seen(page.getByLabel('Second environment')).toHaveValue(/^own-/)
    expect((await askPrice()).price).toBe(7)
    await seen(facts()).toContainText('No answer from the second1')
    await seen(differences()).toContainText('HTTP status')
  })

  it('is asked no more once it is off, and what was compared can be deleted', async () => {
    await page.getByLabel('Second environment').selectOption({ label: 'Off' })
    await seen(page.getByLabel('Second environment')).toHaveValue('off')
    await page.getByRole('button', { name: 'Clear comparisons' }).click()
    await page.getByRole('button', { name: 'Confirm: delete all comparisons' }).click()
    await seen(page.getByText('Nothing compared')).toBeVisible()
    await askPrice()
    await seen(page.getByText('Choose a second environment, then use Cowbell.')).toBeVisible()
  })
})
