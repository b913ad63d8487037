import { chromium } from 'playwright'
import { expect, it } from 'vitest'
import { DISABLED_FEATURES } from '../e2e/support/chromium-starts'

/** Reads Playwright's default arguments from the error of a failed start. */
const readDefaults = (): Promise<string> =>
  chromium.launch({ executablePath: process.execPath }).then(
    () => '',
    (error: Error) => error.message,
  )

it('DISABLED_FEATURES contains every feature that Playwright disables by default, and others', async () => {
  const [, theirs = ''] = /--disable-features=(\S+)/.exec(await readDefaults()) ?? []
  expect(theirs).toContain('MediaRouter')
  expect(DISABLED_FEATURES).toEqual(expect.arrayContaining(theirs.split(',')))
  expect(DISABLED_FEATURES.length).toBeGreaterThan(theirs.split(',').length)
})
