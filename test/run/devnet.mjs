/** `npm run devnet`: from a fresh clone to a chain of one's own. Arguments go on to test/devnet/devnet.ts. */
import { onceOrphaned } from '../support/parent.mjs'
import { ensureInstalled, readyThenRun } from './setup.mjs'

onceOrphaned(() => process.kill(process.pid, 'SIGTERM'))
readyThenRun(ensureInstalled, 'test/devnet/devnet.ts')
