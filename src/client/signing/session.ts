/** The wallet's lock as this page holds it; all pages share its state through the browser's storage. */
import browser from 'webextension-polyfill'
import type { RandomBytes } from '../../wallet/vault/accounts'
import { LOCK_ALARM, lockAlarmAt, type SessionMemory } from '../../wallet/vault/lock'
import { openSession } from '../../wallet/vault/session'
import type { SessionPorts } from '../../wallet/vault/session-key'
import { firstSettings, readSettings } from '../settings/settings'
import { walletDb } from './wallet-db'

export const randomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))

const MINUTE_MS = 60_000
/** What 0 minutes stand for: nothing but the browser's end and its lock closes the wallet. */
const NEVER_MS = 10 * 365 * 24 * 60 * MINUTE_MS

async function readAutoLockMs(): Promise<number> {
  // The wallet must open, and be backed up, when the settings cannot be read.
  const { autoLockMinutes } = await readSettings().catch((cause: unknown) => {
    reportError(cause)
    return firstSettings
  })
  return autoLockMinutes === 0 ? NEVER_MS : autoLockMinutes * MINUTE_MS
}

/** What session and keyring of this page stand on. */
export const sessionPorts: SessionPorts = {
  db: walletDb,
  memory: browser.storage.session as SessionMemory,
  random: randomBytes,
  deviceMemory: (navigator as { readonly deviceMemory?: number }).deviceMemory,
  readAutoLockMs,
  armAlarm: (until) => browser.alarms.create(LOCK_ALARM, lockAlarmAt(until)),
}

/** Lock, unlock, and the keys while open. */
export const session = openSession(sessionPorts)
