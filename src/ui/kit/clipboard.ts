/**
 * Secrets on the clipboard, for a time: any program can read them there, and some keep what they read. After half a minute
 * they are overwritten, and the surface counts down to it. A page that is not in front may not write to the clipboard; it
 * does when it is again.
 */
import type { Milliseconds } from '../../domain/scalars'

/** How long a secret stays on the clipboard. */
const SECRET_ON_CLIPBOARD_MS = 30_000

/** What a page offers for this. */
interface ClipboardPorts {
  readonly write: (text: string) => Promise<void>
  readonly now: () => Milliseconds
  readonly wait: (ms: number) => Promise<void>
  /** Resolves when the page is in front again. */
  readonly untilInFront: () => Promise<unknown>
  readonly report: (trouble: unknown) => void
}

/** Until when a secret is on the clipboard; undefined when none of ours is. */
type Listener = (until: Milliseconds | undefined) => void

/** The one clipboard, with those who show what is on it. */
export interface SecretClipboard {
  readonly copy: (secret: string) => Promise<void>
  /** Overwrites it now. */
  readonly clear: () => Promise<void>
  readonly watch: (listener: Listener) => () => void
}

export function createSecretClipboard(ports: ClipboardPorts): SecretClipboard {
  const { write, now, wait, untilInFront, report } = ports
  const listeners = new Set<Listener>()
  let until: Milliseconds | undefined
  const publish = (value: Milliseconds | undefined) => {
    until = value
    for (const listener of listeners) listener(value)
  }
  const clear = async (): Promise<void> => {
    await write('').catch(() => untilInFront().then(() => write('')))
    publish(undefined)
  }
  return {
    clear,
    copy: async (secret) => {
      await write(secret)
      const mine = (now() + SECRET_ON_CLIPBOARD_MS) as Milliseconds
      publish(mine)
      // What was copied later has a time of its own.
      wait(SECRET_ON_CLIPBOARD_MS).then(() => (until === mine ? clear() : undefined), report)
    },
    watch: (listener) => {
      listeners.add(listener)
      listener(until)
      return () => listeners.delete(listener)
    },
  }
}
