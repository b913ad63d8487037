/**
 * Gives each test file IndexedDB in memory, before any module looks for it, and its own database names. Dexie
 * announces every write on a BroadcastChannel, which crosses threads. Without own names, a write of one file
 * would rerun the live queries of another.
 */
import 'fake-indexeddb/auto'

Reflect.deleteProperty(globalThis, 'BroadcastChannel')
