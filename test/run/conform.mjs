/** `npm run conform -- URL`: from a fresh clone to a report on any service. Arguments go on to test/contract/conform.ts. */
import { ensureInstalled, readyThenRun } from './setup.mjs'

readyThenRun(ensureInstalled, 'test/contract/conform.ts')
