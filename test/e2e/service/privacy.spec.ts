/**
 * A working day behind a proxy that records every contacted host, compared with the table of
 * `.github/PRIVACY.md`. The sandbox contacts no host. An environment contacts only the hosts of its row, and
 * no host after it is left.
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '../../../src/ui/workspace/routes'
import { type DemoExplorer, startDemoExplorer } from '../demo-explorer'
import { sendFromPage, worldOver } from '../support/browser-world'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { copyGrantedBuild } from '../support/granted-build'
import { TIMEOUT_MS } from '../support/patience'
import { type RecordingProxy, startRecordingProxy } from '../support/recording-proxy'
import { seen } from '../support/seen'
import { openUtilityPage } from '../walk/bell'
import { walkMainJob } from '../walk/main-job'
import type { Stage } from '../walk/stage'

const policy = readFileSync(new URL('../../../.github/PRIVACY.md', import.meta.url), 'utf8')

/** Returns the hosts that the policy's table names for an occasion. @throws Error if there is no such row */
function hostsWhen(occasion: string): readonly string[] {
  const row = policy.split('\n').find((line) => line.startsWith(`| ${occasion} |`))
  if (!row) throw new Error(`The policy has no row "${occasion}".`)
  return [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, host]) => host ?? '').sort()
}

const PRODUCTION = hostsWhen('you choose Production')
const STAGING = hostsWhen('you choose Staging')
/** Host of the demo explorer, which the test opens. */
const THIS_MACHINE = '127.0.0.1'
/** Screens without parameters. */
const SCREENS = Object.values(paths).filter((path) => !path.includes(':'))

let proxy: RecordingProxy
let cowbell: CowbellInChromium
let explorer: DemoExplorer
let stage: Stage
let tab: Page

beforeAll(async () => {
  proxy = await startRecordingProxy()
  explorer = await startDemoExplorer()
  const origins = [...PRODUCTION, ...STAGING].map((host) => `https://${host}/*`)
  cowbell = await launchCowbell({ flags: proxy.flags, build: copyGrantedBuild('chrome-mv3', origins) })
  const utilityPage = await openUtilityPage(cowbell)
  const { call } = worldOver((message) => utilityPage.evaluate(sendFromPage, message))
  stage = { cowbell, explorer, utilityPage, call, close: async () => undefined }
})
afterAll(async () => {
  await cowbell?.close()
  await Promise.all([explorer?.close(), proxy?.close()])
})

const wake = () =>
  stage.utilityPage.evaluate(sendFromPage, {
    ...({ cowbell: 'request', method: 'POST', path: '/client/wake' } as const),
    headers: {},
    body: null,
  })

async function walkScreens(): Promise<void> {
  for (const path of SCREENS) {
    await tab.goto(`${tab.url().split('#')[0]}#${path}`)
    await tab.locator('main h1, main h2').first().waitFor()
    await tab.locator('main[aria-busy="true"]').waitFor({ state: 'detached' })
  }
}

/** Chooses an environment. Real money needs a confirmation. */
async function choose(environment: string): Promise<void> {
  await tab.goto(`${tab.url().split('#')[0]}#/swap`)
  await tab.reload()
  await tab.getByRole('complementary', { name: 'Environment' }).getByRole('button').first().click()
  const dialog = tab.getByRole('dialog')
  await dialog.getByRole('radio', { name: new RegExp(`^${environment}`) }).click()
  const withoutNode = dialog.getByRole('radio', { name: /^Without a node/ })
  const confirm = dialog.getByRole('button', { name: `Switch to ${environment}` })
  if (environment === 'Production') {
    await withoutNode.click()
    await confirm.click()
  }
  await seen(tab.getByRole('complementary', { name: 'Environment' })).toContainText(environment)
}

const foreign = (hosts: readonly string[]) => hosts.filter((host) => host !== THIS_MACHINE)

/** Opens every screen, lets the worker tick, and returns the contacted hosts. */
async function useAndListen(): Promise<readonly string[]> {
  proxy.takeHosts()
  await walkScreens()
  await wake()
  return foreign(proxy.takeHosts())
}
/** Time limit of a poll that may open all screens a few times. */
const PATIENT = { timeout: TIMEOUT_MS * 2 }

describe('contacted hosts', () => {
  it('include no foreign host in the sandbox, from a new account to a fill, an explorer page and every screen', async () => {
    ;({ tab } = await walkMainJob(stage))
    await tab.bringToFront()
    await walkScreens()
    await wake()
    const hosts = proxy.takeHosts()
    // The proxy saw the explorer page, so it sees all requests.
    expect(hosts).toContain(THIS_MACHINE)
    expect(foreign(hosts)).toEqual([])
  })

  it.each([
    ['Production', PRODUCTION],
    ['Staging', STAGING],
  ])('match the policy for %s', async (environment, named) => {
    await choose(environment)
    // Pending requests of the previous environment may still arrive for a moment.
    await expect
      .poll(useAndListen, PATIENT)
      .toSatisfy(
        (hosts: readonly string[]) => hosts.length > 0 && hosts.every((host) => named.includes(host)),
      )
  })

  it('include no foreign host after the sandbox is chosen again', async () => {
    await choose('Sandbox')
    await expect.poll(useAndListen, PATIENT).toEqual([])
  })

  it('would include any other host that the worker or a page contacts', async () => {
    const ask = (url: string) => `fetch('${url}').then(() => 0, () => 0)`
    await (await cowbell.worker()).evaluate(ask('https://worker.example/'))
    await tab.evaluate(ask('https://page.example/'))
    expect(foreign(proxy.takeHosts())).toEqual(['page.example', 'worker.example'])
  })
})
