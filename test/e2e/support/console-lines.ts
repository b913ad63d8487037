/** What the browser wrote to its consoles while a test ran: pages, content scripts and the worker alike. */
import type { BrowserContext, ConsoleMessage, WebError } from 'playwright'

/** One console line or one uncaught error. */
export interface ConsoleLine {
  /** Address of the page or worker it came from. */
  readonly from: string
  /** As the browser names it: 'log', 'warning', 'error', …; 'uncaught' is an uncaught error. */
  readonly type: string
  readonly text: string
}

/** Adds a line for each message and each error of a Chromium from now on; answers what ends that. */
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

/** What Chromium answers to a call of a worker that it is just ending: whoever kills workers meets it once in a while. */
const ENDED = /Error: No SW$/

/** Throws with every error line in its words, unless an `except` matches it. */
export function refuseErrors(lines: readonly ConsoleLine[], except: readonly RegExp[] = []): void {
  const errors = lines
    .filter(({ type }) => type === 'error' || type === 'uncaught')
    .filter(({ text }) => ![ENDED, ...except].some((pattern) => pattern.test(text)))
  if (errors.length === 0) return
  throw new Error(errors.map(({ from, type, text }) => `${type} at ${from}: ${text}`).join('\n'))
}
