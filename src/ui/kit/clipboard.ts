/**
 * Copies secrets and overwrites them on the clipboard after 30 seconds, because any program can read the
 * clipboard. Browsers let only a focused page write to the clipboard, and a page can be closed. So the
 * background overwrites the secret if the page did not.
 */
import type { Milliseconds } from '../../domain/scalars'

const SECRET_ON_CLIPBOARD_MS = 30_000

/** Functions of the page that the clipboard needs. */
interface ClipboardPorts {
  readonly write: (text: string) => Promise<void>
  /** Sets the time at which the background overwrites the clipboard. */
  readonly schedule: (at: Milliseconds) => Promise<unknown>
  /** Tells the background that the clipboard was overwritten. */
  readonly unschedule: () => Promise<unknown>
  readonly now: () => Milliseconds
  readonly wait: (ms: number) => Promise<void>
  readonly report: (trouble: unknown) => void
}

/** Receives the time when the secret is overwritten, or undefined if none is on the clipboard. */
type Listener = (until: Milliseconds | undefined) => void

/** Clipboard of the surface. Its watchers learn until when a secret is on it. */
export interface SecretClipboard {
  readonly copy: (secret: string) => Promise<void>
  /** Overwrites the clipboard now. */
  readonly clear: () => Promise<void>
  readonly watch: (listener: Listener) => () => void
}

export function createSecretClipboard(ports: ClipboardPorts): SecretClipboard {
  const { write, schedule, unschedule, now, wait, report } = ports
  const listeners = new Set<Listener>()
  let until: Milliseconds | undefined
  const publish = (value: Milliseconds | undefined) => {
    until = value
    for (const listener of listeners) listener(value)
  }
  const clear = async (): Promise<void> => {
    await write('')
    publish(undefined)
    await unschedule()
  }
  /** Overwrites a secret at its time. An unfocused page leaves that to the background. */
  const expire = async (endsAt: Milliseconds): Promise<void> => {
    // A secret that was copied later has its own timer.
    if (until === endsAt) await clear().catch(() => publish(undefined))
  }
  return {
    clear,
    copy: async (secret) => {
      const endsAt = (now() + SECRET_ON_CLIPBOARD_MS) as Milliseconds
      // First, because a page that is closed meanwhile could not do it.
      await schedule(endsAt)
      await write(secret)
      publish(endsAt)
      wait(SECRET_ON_CLIPBOARD_MS)
        .then(() => expire(endsAt))
        .catch(report)
    },
    watch: (listener) => {
      listeners.add(listener)
      listener(until)
      return () => listeners.delete(listener)
    },
  }
}
