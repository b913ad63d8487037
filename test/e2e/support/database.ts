/**
 * The database of services that stories open in this process. Loaded before any file: Dexie looks for one when it is first
 * imported, and files of one worker share that.
 */
import 'fake-indexeddb/auto'
