/** `npm run devnet`: prepares a fresh clone, then starts a local chain. Arguments are passed to test/devnet/devnet.ts. */
import { onceOrphaned } from '../support/parent.mjs'
import { ensureInstalled, prepareAndRun } from './setup.mjs'

onceOrphaned(() => process.kill(process.pid, 'SIGTERM'))
await prepareAndRun(ensureInstalled, 'test/devnet/devnet.ts')
