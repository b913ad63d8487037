/** The last errors of pages, redacted before they are stored. Errors of the worker are stored as problems. */
import * as z from 'zod/mini'
import { createRecentEntries } from './recent-entries'

const entries = createRecentEntries(
  'lastErrors',
  z.object({ at: z.string(), page: z.string(), message: z.string(), where: z.string() }),
)

/** Lists the stored errors, newest last. */
export const readErrors = entries.read

/** Finds the position in our code: the first line of the stack with one of our files. */
const positionOf = (error: unknown): string =>
  (error instanceof Error && /[\w-]+\.js:\d+:\d+/.exec(error.stack ?? '')?.[0]) || ''

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'Error')

/** Returns the redacted message, or only the error's name if the redactor cannot be loaded. */
const messageOf = (error: unknown): Promise<string> =>
  import('./redact').then(
    ({ redact }) => redact(error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
    () => nameOf(error),
  )

/** Records the errors of a page from now on. */
export function recordErrors(
  target: Pick<Window, 'addEventListener'>,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  page: string,
  now: () => number,
): void {
  const record = async (error: unknown) => {
    const at = new Date(now()).toISOString()
    const message = await messageOf(error)
    try {
      entries.add(storage, { at, page, message, where: positionOf(error) })
    } catch {
      // The storage is full. Throwing here would be an error to record, without end.
    }
  }
  target.addEventListener('error', ({ error, message }) => record(error ?? message))
  target.addEventListener('unhandledrejection', ({ reason }) => record(reason))
}
