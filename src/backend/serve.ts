/**
 * `npm run serve`: the in-extension service for HTTP clients. Its database is emulated in memory: what was placed is
 * gone when it ends, unless a file keeps the state. Prints its address alone on a line when it is ready.
 */
import 'fake-indexeddb/auto'
import { runServe } from './serve/command'

await runServe(process.argv.slice(2))
