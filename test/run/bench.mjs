/** `npm run bench`: measures from a fresh clone. Arguments go on to test/bench/bench.ts. */
import { ensureBrowser, ensureInstalled, readyThenRun } from './setup.mjs'

readyThenRun(() => {
  ensureInstalled()
  ensureBrowser('chromium')
}, 'test/bench/bench.ts')
