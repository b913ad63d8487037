/**
 * The background's part of the lock: when the alarm rings, the machine is locked or left alone, or the browser starts, it
 * deletes the two halves of the session. It never joins them, and no key passes through it.
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
  addListener(hear: (value: T) => void): void
}

/** The browser, as far as it is used here. */
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
 * Registers what locks, synchronously: the alarm and a machine that is left alone when the time is over, a machine that is
 * locked at once, the browser's start for what a former session left on the disk. Answers what a worker that starts has to do
 * as well: lock if the time is over, and set the alarm.
 */
export function registerAutoLock(
  { alarms, idle, runtime, storage }: AutoLockBrowser,
  now: () => Milliseconds,
  report: (trouble: unknown) => void,
): () => Promise<void> {
  let opened: LockPorts | undefined
  // Not opened by events that have nothing to do with the lock.
  const ports = () => {
    opened ??= { db: openWalletDb(), memory: storage.session as SessionMemory }
    return opened
  }
  const lockDue = async () => {
    const until = await lockWhenDue(ports(), now())
    await (until === undefined ? alarms.clear(LOCK_ALARM) : alarms.create(LOCK_ALARM, lockAlarmAt(until)))
  }
  const look = () => void lockDue().catch(report)
  const lock = () => void lockWallet(ports()).catch(report)
  alarms.onAlarm.addListener(({ name }) => {
    if (name === LOCK_ALARM) look()
  })
  idle.onStateChanged.addListener((state) => (state === 'locked' ? lock() : look()))
  runtime.onStartup.addListener(lock)
  return lockDue
}
