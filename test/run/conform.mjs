/** `npm run conform -- URL`: prepares a fresh clone, then tests a service. Arguments are passed to test/contract/conform.ts. */
import { ensureInstalled, prepareAndRun } from './setup.mjs'

await prepareAndRun(ensureInstalled, 'test/contract/conform.ts')
