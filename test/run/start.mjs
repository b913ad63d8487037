/** `npm start`: prepares a fresh clone, then opens Chromium with Cowbell. Arguments are passed to test/e2e/start.ts. */
import { ensureBrowser, ensureInstalled, prepareAndRun } from './setup.mjs'

const prepare = async () => {
  await ensureInstalled()
  await ensureBrowser('chromium')
}

await prepareAndRun(prepare, 'test/e2e/start.ts')
