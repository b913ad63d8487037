/** Test pages in Firefox at the demo explorer's address, with our content script as a plain script. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import puppeteer, { type Page } from 'puppeteer-core'
import { findFirefox } from '../../support/browsers.mjs'
import { bundle } from './bundle'

/** A Firefox without the extension that opens test pages. */
export interface FirefoxPages {
  /** @param body HTML of the page's body; @param path first part of the page's path, with a slash at its end */
  readonly open: (body: string, path?: string) => Promise<Page>
  readonly close: () => Promise<void>
}

/** @param entry script of this folder that runs in each page */
export async function openScriptPagesInFirefox(entry: string): Promise<FirefoxPages> {
  const script = await bundle(fileURLToPath(new URL(entry, import.meta.url)))
  const bodies: string[] = []
  const server = createServer(({ url = '' }, response) => {
    const body = bodies[Number(url.split('/').at(-1))] ?? ''
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><html lang="en"><body>${body}</body></html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
  })
  const open = async (body: string, path = '') => {
    const page = await browser.newPage()
    await page.setViewport({ width: 1280, height: 800 })
    await page.goto(`http://127.0.0.1:${port}/cowbell-explorer/${path}${bodies.push(body) - 1}`)
    await page.evaluate(script)
    return page
  }
  const close = async () => {
    await browser.close()
    await new Promise((resolve) => server.close(resolve))
  }
  return { open, close }
}
