/**
 * Prints the text of every page and the state of the worker when a test fails, because the browser is closed
 * before anyone reads the report.
 */
import type { BrowserContext, Page } from 'playwright'
import { afterEach } from 'vitest'
import { liveContexts } from './chromium-starts'

const MAX_LENGTH = 8000
const ANSWER_MS = 5_000

const readPage = (page: Page): Promise<string> =>
  page
    .locator('body')
    .ariaSnapshot({ timeout: ANSWER_MS })
    .then(
      (snapshot) => snapshot.slice(0, MAX_LENGTH),
      (error: unknown) => `did not answer: ${error}`,
    )

/** Returns whether the worker runs and answers, and the time of its alarm. */
const ASK_WORKER = `(async () => {
  const began = Date.now()
  const nothing = { cowbell: 'request', method: 'GET', path: '/client/nothing', headers: {}, body: null }
  const late = new Promise((resolve) => setTimeout(resolve, ${ANSWER_MS}, 'no answer'))
  const answer = chrome.runtime.sendMessage(nothing).then(() => 'answered', String)
  const lives = await chrome.runtime.getContexts({ contextTypes: ['BACKGROUND'] })
  const said = await Promise.race([answer, late])
  const alarms = await chrome.alarms.getAll()
  const rings = alarms.map(({ scheduledTime }) => (scheduledTime - began) / 1000)
  return lives.length + ' workers: ' + said + ' after ' + (Date.now() - began) + ' ms; alarms in ' + rings + ' s'
})()`

const isOffice = (page: Page): boolean => page.url().endsWith('/manifest.json')

const readWorker = (utilityPage: Page): Promise<string> =>
  utilityPage.evaluate<string>(ASK_WORKER).catch(String)

async function readPages(context: BrowserContext): Promise<string> {
  const open = context.pages().filter((page) => !page.url().startsWith('about:'))
  const told = open.map(async (page) =>
    isOffice(page) ? readWorker(page) : `${page.url()}\n${await readPage(page)}`,
  )
  return (await Promise.all(told)).join('\n')
}

// This hook is registered first, so it runs before hooks that close the browser.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const shown = await Promise.all([...liveContexts].map(readPages))
  process.stdout.write(`${task.name}: it failed while the pages showed\n${shown.join('\n')}\n`)
})
