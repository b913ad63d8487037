/**
 * Gives each test file IndexedDB in memory, before any module looks for it, and its own database names. Dexie
 * announces every write on a BroadcastChannel, which crosses threads: a live query of one file would run
 * again for writes of another file to a database of the same name.
 */
import 'fake-indexeddb/auto'

Reflect.deleteProperty(globalThis, 'BroadcastChannel')
