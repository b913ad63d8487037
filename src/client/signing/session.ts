/** The wallet session of this page. All pages share its state through session storage. */

import browser from 'webextension-polyfill'
import type { RandomBytes } from '../../domain/bytes'
import { LOCK_ALARM, lockAlarmAt, type SessionMemory } from '../../wallet/vault/lock'
import { openSession } from '../../wallet/vault/session'
import type { SessionPorts } from '../../wallet/vault/session-key'
import { defaultSettings, readSettings } from '../settings/settings'
import { walletDb } from './wallet-db'

export const randomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))

const MINUTE_MS = 60_000
/**
 * Auto-lock time for the setting "0 minutes", in effect never. The wallet then locks only when the browser
 * closes or the user locks it.
 */
const NEVER_MS = 10 * 365 * 24 * 60 * MINUTE_MS

async function readAutoLockMs(): Promise<number> {
  // The wallet must open and be backed up even if the settings cannot be read.
  const { autoLockMinutes } = await readSettings().catch((cause: unknown) => {
    reportError(cause)
    return defaultSettings
  })
  return autoLockMinutes === 0 ? NEVER_MS : autoLockMinutes * MINUTE_MS
}

export const sessionPorts: SessionPorts = {
  db: walletDb,
  memory: browser.storage.session as SessionMemory,
  random: randomBytes,
  deviceMemory: (navigator as { readonly deviceMemory?: number }).deviceMemory,
  readAutoLockMs,
  armAlarm: (until) => browser.alarms.create(LOCK_ALARM, lockAlarmAt(until)),
}

export const session = openSession(sessionPorts)
