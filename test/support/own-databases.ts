/**
 * Each test file has its databases to itself. Dexie announces every write on a BroadcastChannel, which crosses threads: without this,
 * a live query of one file runs again for what another file writes into a database of the same name.
 */
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
