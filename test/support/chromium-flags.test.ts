import { chromium } from 'playwright'
import { expect, it } from 'vitest'
import { LEFT_OUT } from '../e2e/support/chromium-starts'

/** What Playwright starts a browser with; told by how it fails with what is none. */
const readDefaults = (): Promise<string> =>
  chromium.launch({ executablePath: process.execPath }).then(
    () => '',
    (error: Error) => error.message,
  )

it('Chromium is to leave out all that Playwright has it leave out, and more', async () => {
  const [, theirs = ''] = /--disable-features=(\S+)/.exec(await readDefaults()) ?? []
  expect(theirs).toContain('MediaRouter')
  expect(LEFT_OUT).toEqual(expect.arrayContaining(theirs.split(',')))
  expect(LEFT_OUT.length).toBeGreaterThan(theirs.split(',').length)
})
