/** Says what every page showed when a test failed: by the time its report is read, the browser is gone. */
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

async function readPages(context: BrowserContext): Promise<string> {
  const shown = context.pages().filter((page) => !/^about:|\/manifest\.json$/.test(page.url()))
  const pages = shown.map(async (page) => `${page.url()}\n${await readPage(page)}`)
  return (await Promise.all(pages)).join('\n')
}

// Before what the file's own hooks close: hooks run in the order in which they are registered.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const shown = await Promise.all([...liveContexts].map(readPages))
  process.stdout.write(`${task.name}: it failed while the pages showed\n${shown.join('\n')}\n`)
})
