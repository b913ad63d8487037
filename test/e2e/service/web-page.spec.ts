/**
 * A web page in place of a service (a proxy, a sign-in, a wrong address) shows one problem on the screen and
 * no console errors. An environment that was left gets no more requests.
 */
import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TRADER } from '../../support/client'
import { misbehave, serveMisbehaving } from '../../support/misbehaving-server'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { copyGrantedBuild } from '../support/granted-build'
import { readRows } from '../support/rows'
import { seen } from '../support/seen'
import { wakeFrom } from '../support/wake'
import { openUtilityPage } from '../walk/bell'
import { go } from '../walk/keys'
import { useService } from '../walk/service-choice'

const PAGE = '<!doctype html><title>Sign in to this network</title>'

let build: string
let service: Awaited<ReturnType<typeof serveMisbehaving>>
let cowbell: CowbellInChromium
let page: Page
let utilityPage: Page

beforeAll(async () => {
  service = await serveMisbehaving(misbehave.answer(200, PAGE, { 'Content-Type': 'text/html' }))
  build = copyGrantedBuild('chrome-mv3')
  cowbell = await launchCowbell({ build })
  utilityPage = await openUtilityPage(cowbell)
  page = await cowbell.openTab('#/onboarding')
  await page.getByRole('button', { name: 'Watch an address' }).click()
  await page.getByLabel('Address').fill(TRADER)
  await page.getByRole('button', { name: 'Watch address' }).click()
  await page.getByRole('heading', { name: /is ready$/ }).waitFor()
})
afterAll(async () => {
  await cowbell?.close()
  await service?.close()
  if (build) rmSync(build, { recursive: true })
})

const wake = () => wakeFrom(utilityPage)
const readFailures = async () =>
  (await utilityPage.evaluate(readRows, { database: 'cowbell-client', table: 'problems' })).map(
    ({ part }) => part,
  )

it('a web page in place of a service is shown as a problem without console errors', async () => {
  await useService(page, service.url)
  await seen.poll(() => wake().then(readFailures)).toContain('accountOrders')
  for (let round = 0; round < 2; round += 1) await wake()
  expect(await readFailures()).toContain('accountOrders')
  await go(page, '#/settings')
  await seen(page.getByText('The service could not be reached.').first()).toBeVisible()
  cowbell.expectNoErrors()
})

it('an environment that was left for another gets no more requests', async () => {
  await page.getByRole('complementary', { name: 'Environment' }).getByRole('button').first().click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Sandbox/ })
    .click()
  await seen(page.getByRole('complementary', { name: 'Environment' })).toContainText('Sandbox')
  await wake()
  const asked = service.seen.length
  expect(asked).toBeGreaterThan(0)
  for (let round = 0; round < 3; round += 1) await wake()
  expect(service.seen.slice(asked).map(({ url }) => url)).toEqual([])
  cowbell.expectNoErrors()
})
