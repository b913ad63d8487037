/** What the browser wrote to its consoles while a test ran: pages, content scripts and the worker alike. */

/** One console line or one uncaught error. */
export interface ConsoleLine {
  /** Address of the page or worker it came from. */
  readonly from: string
  /** As the browser names it: 'log', 'warning', 'error', …; 'uncaught' is an error that nobody caught. */
  readonly type: string
  readonly text: string
}

/** Throws with every error line in its words, unless an `except` matches it. */
export function refuseErrors(lines: readonly ConsoleLine[], except: readonly RegExp[] = []): void {
  const errors = lines
    .filter(({ type }) => type === 'error' || type === 'uncaught')
    .filter(({ text }) => !except.some((pattern) => pattern.test(text)))
  if (errors.length === 0) return
  throw new Error(errors.map(({ from, type, text }) => `${type} at ${from}: ${text}`).join('\n'))
}
