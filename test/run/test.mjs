/** `npm test`: prepares a fresh clone, then runs checks and tests. The last line is `N passed, N failed`. */
import { ensureBrowser, ensureInstalled, prepareAndRun } from './setup.mjs'

const prepare = async () => {
  await ensureInstalled()
  await ensureBrowser('chromium')
  await ensureBrowser('firefox')
}

await prepareAndRun(prepare, 'test/run/suite.ts', '0 passed, 1 failed')
