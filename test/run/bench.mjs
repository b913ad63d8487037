/** `npm run bench`: prepares a fresh clone, then measures. Arguments are passed to test/bench/bench.ts. */
import { ensureBrowser, ensureInstalled, prepareAndRun } from './setup.mjs'

const prepare = async () => {
  await ensureInstalled()
  await ensureBrowser('chromium')
}

await prepareAndRun(prepare, 'test/bench/bench.ts')
