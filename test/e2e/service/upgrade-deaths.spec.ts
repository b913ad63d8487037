/** An upgrade of the client's database in a real Chromium, whose page dies in the middle of it. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openScriptPages, type ScriptPages } from '../support/script-page'
import type { Dump } from '../support/upgrade-page'

declare const writeOld: () => Promise<Dump>
declare const openAsNow: typeof writeOld
declare const dump: typeof writeOld
declare const hangAtWrite: (nth: number) => Promise<void>

let pages: ScriptPages
beforeAll(async () => {
  pages = await openScriptPages('upgrade-page.ts')
})
afterAll(() => pages?.close())

/** Opens the database in a page, and has the page die at a write; what it told before. */
async function upgradeAndDie(page: Page, nth: number): Promise<string> {
  const session = await page.context().newCDPSession(page)
  let tell = (_: string) => {}
  const told = new Promise<string>((resolve) => {
    tell = resolve
  })
  await page.exposeFunction('tell', tell)
  const crashed = new Promise((resolve) => page.once('crash', resolve))
  void page.evaluate((at) => hangAtWrite(at), nth).catch(() => undefined)
  const text = await told
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  return text
}

describe('an upgrade from version 4 that dies', () => {
  it.each([1, 100, 500])(
    'at its write %i leaves every row as it was, and the next start does it whole',
    async (nth) => {
      const page = await pages.open('')
      await page.evaluate(() => writeOld())
      const whole = await page.evaluate(() => openAsNow())
      const old = await page.evaluate(() => writeOld())
      expect(old.version).toBe(40)
      expect(whole.version).toBeGreaterThan(old.version)
      expect(await upgradeAndDie(page, nth)).toBe(`hangs at write ${nth}`)
      const next = await pages.open('')
      expect(await next.evaluate(() => dump())).toEqual(old)
      expect(await next.evaluate(() => openAsNow())).toEqual(whole)
      await pages.tidy()
    },
  )
})
