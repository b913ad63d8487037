/**
 * Copies secrets and overwrites them on the clipboard after 30 seconds, because any program can read the
 * clipboard. Browsers let only a focused page write to the clipboard. A page in the background overwrites the
 * secret once it is focused again.
 */
import type { Milliseconds } from '../../domain/scalars'

const SECRET_ON_CLIPBOARD_MS = 30_000

/** Functions of the page that the clipboard needs. */
interface ClipboardPorts {
  readonly write: (text: string) => Promise<void>
  readonly now: () => Milliseconds
  readonly wait: (ms: number) => Promise<void>
  /** Resolves when the page is focused again. */
  readonly whenFocused: () => Promise<unknown>
  readonly report: (trouble: unknown) => void
}

/** Receives the time when the secret is overwritten, or undefined if none is on the clipboard. */
type Listener = (until: Milliseconds | undefined) => void

/** Clipboard of the surface. Watchers receive the time until which a secret is on it. */
export interface SecretClipboard {
  readonly copy: (secret: string) => Promise<void>
  /** Overwrites the clipboard now. */
  readonly clear: () => Promise<void>
  readonly watch: (listener: Listener) => () => void
}

export function createSecretClipboard(ports: ClipboardPorts): SecretClipboard {
  const { write, now, wait, whenFocused, report } = ports
  const listeners = new Set<Listener>()
  let until: Milliseconds | undefined
  const publish = (value: Milliseconds | undefined) => {
    until = value
    for (const listener of listeners) listener(value)
  }
  const clear = async (): Promise<void> => {
    await write('').catch(() => whenFocused().then(() => write('')))
    publish(undefined)
  }
  return {
    clear,
    copy: async (secret) => {
      await write(secret)
      const endsAt = (now() + SECRET_ON_CLIPBOARD_MS) as Milliseconds
      publish(endsAt)
      // A secret that was copied later has its own timer.
      wait(SECRET_ON_CLIPBOARD_MS).then(() => (until === endsAt ? clear() : undefined), report)
    },
    watch: (listener) => {
      listeners.add(listener)
      listener(until)
      return () => listeners.delete(listener)
    },
  }
}
