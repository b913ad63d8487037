/**
 * Gives each test file IndexedDB in memory, before any module is loaded that looks for it, and its databases to itself: Dexie
 * announces every write on a BroadcastChannel, which crosses threads, and a live query of one file would run again for what
 * another file writes into a database of the same name.
 */
import 'fake-indexeddb/auto'

Reflect.deleteProperty(globalThis, 'BroadcastChannel')
