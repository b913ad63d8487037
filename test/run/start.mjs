/** `npm start`: from a fresh clone to a browser with Cowbell in it. Arguments go on to test/e2e/start.ts. */
import { ensureBrowser, ensureInstalled, readyThenRun } from './setup.mjs'

readyThenRun(() => {
  ensureInstalled()
  ensureBrowser('chromium')
}, 'test/e2e/start.ts')
