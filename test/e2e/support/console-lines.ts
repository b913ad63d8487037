/** Console lines of a test: pages, content scripts and the worker. */
import type { BrowserContext, ConsoleMessage, WebError } from 'playwright'

/** A console line or an uncaught error. */
export interface ConsoleLine {
  /** Address of the page or worker. */
  readonly from: string
  /** Level as the browser names it: 'log', 'warning', 'error', …; 'uncaught' is an uncaught error. */
  readonly type: string
  readonly text: string
}

/** Records each message and error of a Chromium. Returns a function that stops recording. */
export function collectLines(context: BrowserContext, lines: ConsoleLine[]): () => void {
  const onMessage = (message: ConsoleMessage) =>
    void lines.push({ from: message.page()?.url() ?? 'worker', type: message.type(), text: message.text() })
  const onError = (error: WebError) =>
    void lines.push({
      from: error.page()?.url() ?? 'worker',
      type: 'uncaught',
      text: String(error.error().stack ?? error.error()),
    })
  context.on('console', onMessage).on('weberror', onError)
  return () => void context.off('console', onMessage).off('weberror', onError)
}

/** Error of a call to a worker that Chromium is stopping. Tests that kill workers see it occasionally. */
const ENDED = /Error: No SW$/

/** Throws with the text of every error line, unless it matches `except`. */
export function refuseErrors(lines: readonly ConsoleLine[], except: readonly RegExp[] = []): void {
  const errors = lines
    .filter(({ type }) => type === 'error' || type === 'uncaught')
    .filter(({ text }) => ![ENDED, ...except].some((pattern) => pattern.test(text)))
  if (errors.length === 0) return
  throw new Error(errors.map(({ from, type, text }) => `${type} at ${from}: ${text}`).join('\n'))
}
