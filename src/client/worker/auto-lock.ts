/**
 * The background's part of the wallet lock. It deletes both halves of the session when the alarm fires, when
 * the machine is locked or idle, or when the browser starts. It never joins the halves and never sees a key.
 */
import type { Milliseconds } from '../../domain/scalars'
import { openWalletDb } from '../../wallet/vault/db'
import {
  LOCK_ALARM,
  type LockPorts,
  lockAlarmAt,
  lockWallet,
  lockWhenDue,
  type SessionMemory,
} from '../../wallet/vault/lock'

interface BrowserEvent<T> {
  addListener(listener: (value: T) => void): void
}

export interface AutoLockBrowser {
  readonly alarms: {
    create(name: string, when: { readonly when: number; readonly periodInMinutes: number }): unknown
    clear(name: string): Promise<boolean>
    readonly onAlarm: BrowserEvent<{ readonly name: string }>
  }
  readonly idle: { readonly onStateChanged: BrowserEvent<string> }
  readonly runtime: { readonly onStartup: BrowserEvent<void> }
  readonly storage: { readonly session: unknown }
}

/**
 * Registers the listeners that lock the wallet, synchronously:
 * - alarm, idle machine: lock if the time is over
 * - locked machine: lock at once
 * - browser start: delete what an earlier session left on disk
 *
 * Returns a function for the worker's start: it locks if the time is over, and sets the alarm.
 */
export function registerAutoLock(
  { alarms, idle, runtime, storage }: AutoLockBrowser,
  now: () => Milliseconds,
  report: (trouble: unknown) => void,
): () => Promise<void> {
  let opened: LockPorts | undefined
  // Opened lazily: most events have nothing to do with the lock.
  const ports = () => {
    opened ??= { db: openWalletDb(), memory: storage.session as SessionMemory }
    return opened
  }
  const lockDue = async () => {
    const until = await lockWhenDue(ports(), now())
    await (until === undefined ? alarms.clear(LOCK_ALARM) : alarms.create(LOCK_ALARM, lockAlarmAt(until)))
  }
  const lockIfDue = () => void lockDue().catch(report)
  const lock = () => void lockWallet(ports()).catch(report)
  alarms.onAlarm.addListener(({ name }) => {
    if (name === LOCK_ALARM) lockIfDue()
  })
  idle.onStateChanged.addListener((state) => (state === 'locked' ? lock() : lockIfDue()))
  runtime.onStartup.addListener(lock)
  return lockDue
}
