/** The clipboard in Firefox. Chromium is in `lock.spec.ts`. */
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CowbellInFirefox, launchCowbellInFirefox } from '../support/firefox'

let cowbell: CowbellInFirefox
let page: Page

beforeAll(async () => {
  cowbell = await launchCowbellInFirefox()
  page = await cowbell.openTab('#/onboarding')
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' }))
  })
})
afterAll(() => cowbell?.close())

/** Pastes the clipboard into the page, because Firefox asks before a page reads it. */
async function paste(): Promise<string> {
  await page.evaluate(() => {
    const field = document.querySelector<HTMLTextAreaElement>('#paste')
    if (field) field.value = 'before'
    field?.select()
  })
  await page.keyboard.down('Control')
  await page.keyboard.press('v')
  await page.keyboard.up('Control')
  return page.evaluate(() => document.querySelector<HTMLTextAreaElement>('#paste')?.value ?? '')
}

describe('the background of Firefox', () => {
  it('overwrites the clipboard at the alarm of a copied secret', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('a secret'))
    await expect.poll(paste).toBe('a secret')
    await page.evaluate('void browser.alarms.create("cowbell-clipboard", { when: Date.now() })')
    // Several pastes, because one of them can be late.
    await expect
      .poll(async () => [await paste(), await paste(), await paste()].join())
      .not.toContain('secret')
  })
})
