import { chromium } from 'playwright'
import { expect, it } from 'vitest'
import { LEFT_OUT } from '../e2e/support/chromium-starts'

/** Reads Playwright's default arguments from the error of a failed start. */
const readDefaults = (): Promise<string> =>
  chromium.launch({ executablePath: process.execPath }).then(
    () => '',
    (error: Error) => error.message,
  )

it("removes Playwright's default features from Chromium, and more", async () => {
  const [, theirs = ''] = /--disable-features=(\S+)/.exec(await readDefaults()) ?? []
  expect(theirs).toContain('MediaRouter')
  expect(LEFT_OUT).toEqual(expect.arrayContaining(theirs.split(',')))
  expect(LEFT_OUT.length).toBeGreaterThan(theirs.split(',').length)
})
