/** Pages of a test's own making under the explorer's real name, with our page code in them as a plain script. */
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import { findChromium } from '../../support/browsers.mjs'
import { bundle } from './bundle'

const HOST = 'https://explorer.cow.fi'

/** A Chromium without the extension, which opens pages that the test writes. */
export interface ScriptPages {
  /** @param body HTML of the page's body; @param path where the page is to be */
  readonly open: (body: string, path?: string) => Promise<Page>
  readonly close: () => Promise<void>
}

/** @param entry script of this folder that runs in each page */
export async function openScriptPages(entry: string): Promise<ScriptPages> {
  const script = await bundle(fileURLToPath(new URL(entry, import.meta.url)))
  const browser: Browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const open = async (body: string, path = '/') => {
    const page = await browser.newPage()
    await page.route(`${HOST}/**`, (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><html lang="en"><body>${body}</body></html>`,
      }),
    )
    await page.goto(HOST + path)
    await page.evaluate(script)
    return page
  }
  return { open, close: () => browser.close() }
}
