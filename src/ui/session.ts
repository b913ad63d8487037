/** The wallet's lock as this page holds it; all pages share its state through the browser's storage. */
import browser from 'webextension-polyfill'
import type { RandomBytes } from '../wallet/accounts'
import { openWalletDb } from '../wallet/db'
import { openSession, type SessionMemory } from '../wallet/session'

export const randomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))

export const walletDb = openWalletDb()

/** Lock, unlock, and the keys while open. */
export const session = openSession({
  db: walletDb,
  memory: browser.storage.session as SessionMemory,
  random: randomBytes,
})
