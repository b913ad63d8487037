/**
 * Developer tools in Chromium: calls recorded, sent again and compared, and a second environment compared
 * with the first. The chosen service runs over HTTP and answers differently from the sandbox.
 */
import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '../../../src/api/caller'
import type { HttpServer } from '../../../src/backend/serve/http'
import { MAINNET, TRADER, USDC, WETH } from '../../support/client'
import { har } from '../../support/har'
import { sendFromPage, worldOver } from '../support/browser-world'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { findFaults } from '../support/faults'
import { copyGrantedBuild } from '../support/granted-build'
import { readRows } from '../support/rows'
import { runSdkCode } from '../support/run-sdk-code.mjs'
import { seen } from '../support/seen'
import { NATIVE_PRICE, NATIVE_PRICE_ROW, openUnfinished } from '../support/unfinished-service'
import { openUtilityPage } from '../walk/bell'
import { readFacts, readText } from '../walk/facts'
import { go } from '../walk/keys'
import { useService } from '../walk/service-choice'

const bugs: unknown[] = []
let server: HttpServer
let build: string
let cowbell: CowbellInChromium
let page: Page
let utilityPage: Page
let call: Call

beforeAll(async () => {
  server = await openUnfinished('inspector-e2e', (bug) => bugs.push(bug))
  build = copyGrantedBuild('chrome-mv3')
  cowbell = await launchCowbell({ build })
  utilityPage = await openUtilityPage(cowbell)
  call = worldOver((message) => utilityPage.evaluate(sendFromPage, message)).call
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
  it('records calls on a timeline', async () => {
    await go(page, '#/inspector')
    const recording = page.getByRole('checkbox', { name: /^Record calls/ })
    await recording.click()
    await seen(recording).toBeChecked()
    await expect.poll(() => askPrice().then(({ price }) => price)).toBe(7)
    await seen(rowOf(NATIVE_PRICE_ROW)).toBeVisible()
    await seen(rowOf(NATIVE_PRICE_ROW).locator('[data-kind="network"]')).toHaveCount(1)
  })

  it('sends a call to another environment by keyboard and shows the differences of the reply', async () => {
    await rowOf(NATIVE_PRICE_ROW).focus()
    await page.keyboard.press('Enter')
    const field = page.getByLabel('Send to')
    await field.focus()
    await field.selectOption({ label: 'Sandbox' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await seen(replayed()).toContainText('200 → 200')
    await seen(differences().getByRole('listitem')).toHaveText([/^priceChanged7/, /^sourceRemoved"guess"/])
    expect(await findFaults(page)).toEqual([])
  })

  it('shows a call with its times and reply next to the list in a wide window', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const reply = page.getByRole('region', { name: 'Reply', exact: true })
    const [list, right] = await Promise.all([listCalls().boundingBox(), reply.boundingBox()])
    expect(right?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0))
    await seen(reply).toHaveText('{\n  "price": 7,\n  "source": "guess"\n}')
    const started = page.locator('.facts time[title$="Z"]')
    await seen(started).toHaveText(/^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d:\d\d\s[AP]M$/)
  })

  it('says that two replies are equal', async () => {
    await page.getByLabel('Send to').selectOption({ label: 'My environment' })
    await page.getByRole('button', { name: 'Send again' }).click()
    await seen(replayed()).toContainText('No differences.')
  })

  it('repeats a write only in a local environment, after a confirmation', async () => {
    await utilityPage.evaluate(sendFromPage, {
      cowbell: 'request' as const,
      method: 'POST',
      path: '/mainnet/api/v1/orders',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ signature: '0x', from: WETH }),
    })
    await rowOf('POST').click()
    await page.getByText('Developer tools only read from My environment.').waitFor()
    await seen(page.getByRole('button', { name: 'Send again' })).toBeDisabled()
    expect(await findFaults(page)).toEqual([])
    await page.getByLabel('Send to').selectOption({ label: 'Sandbox' })
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

  it('copies a call as code that other tools can run with the recorded reply', async () => {
    await cowbell.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.bringToFront()
    const copy = async (tool: string) => {
      const button = page.getByRole('button', { name: `Copy as ${tool}` })
      await button.click()
      await seen(button).toHaveText('Copied')
      return page.evaluate(() => navigator.clipboard.readText())
    }
    // The service runs in this process, so curl must not block it.
    const runShell = async (command: string) =>
      JSON.parse((await promisify(execFile)('sh', ['-c', command.replace(/^curl/, 'curl -sS -m 20')])).stdout)
    await rowOf('POST').click()
    expect(await runShell(await copy('curl'))).toMatchObject({ errorType: expect.any(String) })

    await rowOf(NATIVE_PRICE_ROW).click()
    const recorded = { price: 7, source: 'guess' }
    expect(await runShell(await copy('curl'))).toEqual(recorded)
    const sent = await new Function(`return (async () => ${await copy('fetch')})()`)()
    expect(await sent.json()).toEqual(recorded)
    expect(await runSdkCode(await copy('cow-sdk call'), MAINNET)).toEqual(recorded)
  })

  it('exports its list as HAR with bodies', async () => {
    await page.getByLabel('Search calls').fill('native_price')
    const count = await listCalls().getByRole('button').count()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export HAR' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('cowbell-calls.har')
    const { entries } = z.parse(har, JSON.parse(readFileSync(await download.path(), 'utf8'))).log
    expect(entries).toHaveLength(count)
    expect(entries[0]).toMatchObject({
      request: { method: 'GET', url: server.url + NATIVE_PRICE },
      response: { status: 200, content: { text: '{"price":7,"source":"guess"}' } },
    })
    await page.getByLabel('Search calls').fill('')
  })

  it('keeps its records when the worker is killed, and continues recording', async () => {
    const rows = listCalls().getByRole('button').filter({ hasText: NATIVE_PRICE_ROW })
    const before = await rows.count()
    await askPrice()
    await seen(rows).toHaveCount(before + 1)
    await cowbell.killWorker()
    await askPrice()
    await seen(rows).toHaveCount(before + 2)
    await page.reload()
    await seen(rows).toHaveCount(before + 2)
  })

  it('moves between calls with arrow keys', async () => {
    // A new call would move the rows.
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

  it('gets the same reads, and its replies are compared by field', async () => {
    await go(page, '#/shadow')
    await page.getByText('Not offered: Devnet. No network in common with My environment.').waitFor()
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

  it('never gets writes', async () => {
    const before = await readText(facts())
    await utilityPage.evaluate(sendFromPage, {
      cowbell: 'request' as const,
      method: 'POST',
      path: '/mainnet/api/v1/orders',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    await askPrice()
    await seen(facts()).toContainText(/Different2/)
    expect(before).not.toContain('Different2')
    await seen(page.getByText('placeOrder')).toHaveCount(0)
  })

  it('continues after the worker was killed', async () => {
    await cowbell.killWorker()
    await askPrice()
    await seen(facts()).toContainText('Different3')
  })

  it('counts a missing reply as a difference, not as an error', async () => {
    await go(page, '#/environments/new')
    await page.getByLabel('Name', { exact: true }).fill('Nobody')
    await page.getByLabel('Order book URL').fill('http://127.0.0.1:9')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    // Saving leads to the list of environments.
    await page.getByRole('heading', { name: 'Environments', exact: true }).waitFor()
    await go(page, '#/shadow')
    await page.getByLabel('Second environment').selectOption({ label: 'Nobody' })
    await seen(page.getByLabel('Second environment')).toHaveValue(/^own-/)
    // The field shows the choice before it is saved. A row of the settings shows when it is saved.
    const isSaved = async () =>
      JSON.stringify(
        await utilityPage.evaluate(readRows, { database: 'cowbell-client', table: 'settings' }),
      ).includes('"shadow":"own-')
    await expect.poll(isSaved).toBe(true)
    expect((await askPrice()).price).toBe(7)
    await seen(facts()).toContainText('No answer from the second1')
    await seen(differences()).toContainText('HTTP status')
  })

  it('gets no more requests once it is off, and the comparisons can be deleted', async () => {
    await page.getByLabel('Second environment').selectOption({ label: 'Off' })
    await seen(page.getByLabel('Second environment')).toHaveValue('off')
    await page.getByRole('button', { name: 'Clear comparisons' }).click()
    await page.getByRole('button', { name: 'Confirm: delete all comparisons' }).click()
    await seen(page.getByText('Nothing compared')).toBeVisible()
    await askPrice()
    await seen(page.getByText('Choose a second environment, then use Cowbell.')).toBeVisible()
  })
})

describe('a fault scenario', () => {
  const faultsLink = () => page.getByRole('link', { name: 'Faults on: Solver outage' })
  const body = {
    sellToken: WETH,
    buyToken: USDC,
    from: TRADER,
    kind: 'sell',
    sellAmountBeforeFee: `${10n ** 18n}`,
  }
  const askQuote = async () => {
    const reply = await utilityPage.evaluate(sendFromPage, {
      cowbell: 'request' as const,
      method: 'POST',
      path: '/mainnet/api/v1/quote',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { errorType, quote } = JSON.parse(reply.body)
    return errorType ?? quote.kind
  }

  it('takes effect and appears on every surface, also after the worker was killed, until it is stopped', async () => {
    await go(page, '#/faults')
    await page.getByRole('button', { name: 'Start Solver outage' }).click()
    await faultsLink().waitFor()
    await seen.poll(askQuote).toBe('NoLiquidity')
    await cowbell.killWorker()
    expect(await askQuote()).toBe('NoLiquidity')
    await page.reload()
    await seen(faultsLink()).toBeVisible()
    await page.getByRole('button', { name: 'Stop scenario' }).click()
    await seen(faultsLink()).toHaveCount(0)
    await seen.poll(askQuote).toBe('sell')
  })
})

describe('the contract suite from a page', () => {
  const status = (text: string) => page.getByRole('status').filter({ hasText: text })
  const countOf = async (label: string) => Number((await readFacts(page.getByRole('main')))[label])

  it('reads from a base URL and names the clause of each failure', async () => {
    await go(page, '#/conformance')
    await seen(page.getByLabel('Base URL')).toHaveValue(server.url)
    await page.getByRole('button', { name: 'Run tests' }).click()
    await seen(page.getByRole('progressbar')).toBeVisible()
    await seen(status('Run finished.')).toBeVisible()
    const failed = page.getByRole('list', { name: 'Failed' })
    await seen(failed).toContainText('Specification: ')
    await seen(failed).toContainText('GET /:network/api/v1/token/:token/native_price (Token prices)')
    expect(await countOf('Passed')).toBeGreaterThan(10)
    expect(await findFaults(page)).toEqual([])
  })

  it('writes only after a confirmation, and can be stopped', async () => {
    await page.getByText(/^Also place, fill and cancel/).click()
    await page.getByRole('button', { name: 'Run tests' }).click()
    const asking = page.getByRole('dialog', { name: 'Write to this service?' })
    await seen(asking).toContainText(server.url)
    expect(await findFaults(page)).toEqual([])
    await asking.getByRole('button', { name: 'Don’t write' }).click()
    await seen(status('Run finished.')).toBeVisible()
    await page.getByRole('button', { name: 'Run tests' }).click()
    await asking.getByRole('button', { name: 'Write and run' }).click()
    await seen.poll(() => countOf('Passed')).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Cancel run' }).click()
    await seen(status('Run cancelled.')).toBeVisible()
    await seen(page.getByRole('progressbar')).toHaveCount(0)
  })
})

describe('developer screens', () => {
  const SCREENS = [
    ['inspector', 'Inspector'],
    ['shadow', 'Compare environments'],
    ['faults', 'Faults'],
    ['lab', 'Order lab'],
    ['contract', 'API reference'],
    ['conformance', 'Conformance'],
    ['exchange', 'Exchange controls'],
    ['environments', 'Environments'],
    ['diagnostics', 'Diagnostics'],
  ] as const

  it.each([
    [600, 'light'],
    [1280, 'dark'],
  ] as const)('pass axe at %d px in the %s theme', async (width, colorScheme) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    for (const [screen, title] of SCREENS) {
      await go(page, `#/${screen}`)
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      expect([screen, await findFaults(page)]).toEqual([screen, []])
    }
  })
})
