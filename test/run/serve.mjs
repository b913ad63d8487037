/** `npm run serve`: prepares a fresh clone, then serves the order book over HTTP. Arguments are passed to src/backend/serve.ts. */
import { ensureInstalled, prepareAndRun } from './setup.mjs'

await prepareAndRun(ensureInstalled, 'src/backend/serve.ts')
