/** `npm test`: every check and every test, from a fresh clone. The last line is `N passed, N failed`. */
import { ensureBrowser, ensureInstalled, readyThenRun } from './setup.mjs'

readyThenRun(
  () => {
    ensureInstalled()
    ensureBrowser('chromium')
    ensureBrowser('firefox')
  },
  'test/run/suite.ts',
  '0 passed, 1 failed',
)
