/**
 * `npm run serve`: the in-extension service for HTTP clients. Its database is emulated in memory and lost
 * at the end, unless a folder stores it. Prints its URL on one line when ready.
 */
import 'fake-indexeddb/auto'
import { runServe } from './serve/command'

await runServe(process.argv.slice(2))
