/**
 * IndexedDB of services that tests open in this process. It is loaded first, because Dexie looks for it at
 * its first import and files of one worker share that.
 */
import 'fake-indexeddb/auto'
