/** Test pages under the explorer's real host name, with our content script as a plain script. */
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { bundle } from './bundle'
import { startBrowser, takeKeptBrowser } from './chromium-starts'

const HOST = 'https://explorer.cow.fi'

/** A Chromium without the extension that opens test pages. */
export interface ScriptPages {
  /** @param body HTML of the page's body; @param path path of the page */
  readonly open: (body: string, path?: string) => Promise<Page>
  /** Closes all opened pages, because an abandoned page keeps drawing. */
  readonly tidy: () => Promise<void>
  readonly close: () => Promise<void>
}

/** @param entry script of this folder that runs in each page */
export async function openScriptPages(entry: string): Promise<ScriptPages> {
  const script = await bundle(fileURLToPath(new URL(entry, import.meta.url)))
  const { context, close } = (await takeKeptBrowser({}, [])) ?? (await startBrowser({}, []))
  const opened = new Set<Page>()
  const open = async (body: string, path = '/') => {
    const page = await context.newPage()
    opened.add(page)
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
  const tidy = async () => {
    await Promise.all([...opened].map((page) => page.close()))
    opened.clear()
  }
  return { open, tidy, close }
}
