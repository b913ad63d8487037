/** `npm run serve`: from a fresh clone to the service over HTTP. Arguments go on to src/backend/serve.ts. */
import { ensureInstalled, readyThenRun } from './setup.mjs'

readyThenRun(ensureInstalled, 'src/backend/serve.ts')
