import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { it } from 'vitest'
import { deploymentFor, profiles } from '../../../src/client/settings/profiles'
import { ZERO_APP_DATA } from '../../../src/domain/orders/app-data'
import type { Seconds } from '../../../src/domain/scalars'
import { typedDataOf } from '../../../src/wallet/messages/typed-data'
import { MAINNET, makeTerms, WETH } from '../../support/client'
import { startAppSite } from '../support/app-site'
import { bundle } from '../support/bundle'
import { launchCowbell } from '../support/chromium'
import { copyGrantedBuild } from '../support/granted-build'
import { chooseToCreate, createAccount } from '../walk/onboarding'
it('pictures', async () => {
  const build = copyGrantedBuild('chrome-mv3')
  const site = await startAppSite(await bundle(fileURLToPath(new URL('../support/viem-app.ts', import.meta.url))))
  const cowbell = await launchCowbell({ build })
  const page = await cowbell.openTab('#/onboarding')
  await chooseToCreate(page)
  const owner = (await createAccount(page)) as `0x${string}`
  const app = await cowbell.context.newPage()
  await page.goto(`${page.url().split('#')[0]}#/sites`)
  await page.getByLabel('Site URL').fill(site.url)
  await page.getByRole('button', { name: 'Allow site' }).click()
  await page.getByText('No account connected').waitFor()
  await app.goto(site.url)
  await app.bringToFront()
  await app.waitForFunction(() => (window as any).app.names().length > 0)
  const opened = cowbell.context.waitForEvent('page', { predicate: (each) => each.url().endsWith('#/requests') })
  const c = app.evaluate(() => (window as any).app.connect())
  const w = await opened
  await w.setViewportSize({ width: 424, height: 720 })
  await w.getByRole('button', { name: 'Connect', exact: true }).waitFor()
  await w.screenshot({ path: '/tmp/p-connect.png' })
  await w.getByRole('button', { name: 'Connect', exact: true }).click()
  await c
  const validTo = (Math.floor(Date.now() / 1000) + 1_800) as Seconds
  const terms = makeTerms({ appData: ZERO_APP_DATA, receiver: null, validTo, buyAmount: 1_000_000_000n as never })
  const typedData = { account: owner, ...typedDataOf(deploymentFor(profiles.sandbox, MAINNET), terms) }
  const s = app.evaluate((g) => (window as any).app.signOrder(g), typedData as never)
  s.catch(() => {})
  const t1 = app.evaluate((o) => (window as any).app.signText(o, '127.0.0.1 wants you'), owner)
  t1.catch(() => {})
  const t2 = app.evaluate(({ o, t, r }) => (window as any).app.approve(o, t, r), { o: owner, t: WETH, r: deploymentFor(profiles.sandbox, MAINNET).relayer })
  t2.catch(() => {})
  await w.getByText('2 more requests wait').waitFor()
  await w.getByRole('button', { name: 'Sign order' }).click()
  await w.getByLabel(/To sign anyway/).waitFor()
  await w.screenshot({ path: '/tmp/p-order.png' })
  await w.emulateMedia({ colorScheme: 'dark' })
  await w.screenshot({ path: '/tmp/p-order-dark.png' })
  await w.locator('main').evaluate((m) => m.scrollTo(0, 9999))
  await w.screenshot({ path: '/tmp/p-order-end.png' })
  await w.getByRole('button', { name: 'Reject' }).click()
  await w.getByText('127.0.0.1 wants you').waitFor()
  await w.screenshot({ path: '/tmp/p-text.png' })
  await w.getByRole('button', { name: 'Reject' }).click()
  await w.getByText('No gas in the sandbox.').waitFor()
  await w.screenshot({ path: '/tmp/p-send.png' })
  await w.getByRole('button', { name: 'Reject' }).click()
  await page.bringToFront()
  await page.setViewportSize({ width: 600, height: 760 })
  await page.screenshot({ path: '/tmp/p-sites.png' })
  await cowbell.close()
  await site.close()
  rmSync(build, { recursive: true })
})
