/** The log of a served service on stderr: text for people, or one JSON object per line for programs. */

export type LogFormat = 'text' | 'json'

export interface Log {
  /** A fact about the process, such as where its state is. */
  readonly note: (message: string) => void
  readonly bug: (error: unknown) => void
  readonly request: (request: RequestFacts) => void
}

interface RequestFacts {
  readonly method: string
  readonly endpoint: string
  readonly status: number
  readonly ms: number
}

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/** Opens a log. As text, requests are not logged. `now` returns an ISO time. */
export function openLog(format: LogFormat, write: (line: string) => void, now: () => string): Log {
  if (format === 'text')
    return { note: write, bug: (error) => write(textOf(error)), request: () => undefined }
  const line = (level: string, fields: object) => write(JSON.stringify({ time: now(), level, ...fields }))
  return {
    note: (message) => line('info', { message }),
    bug: (error) =>
      line('error', {
        message: error instanceof Error ? error.message : String(error),
        stack: textOf(error),
      }),
    request: (facts) => line('info', { message: 'request', ...facts }),
  }
}
