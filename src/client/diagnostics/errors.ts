/** The last errors of pages, redacted before they are kept. The worker's are in its problems. */
import * as z from 'zod/mini'
import { createKept } from './kept'
import { redact } from './redact'

const kept = createKept(
  'lastErrors',
  z.object({ at: z.string(), page: z.string(), says: z.string(), where: z.string() }),
)

/** The errors that were kept, the newest last. */
export const readErrors = kept.read

/** The place in our own code: a stack's first line that names a file of ours. */
const placeOf = (error: unknown): string =>
  (error instanceof Error && /[\w-]+\.js:\d+:\d+/.exec(error.stack ?? '')?.[0]) || ''

/** Keeps the errors of a page from now on. */
export function keepErrors(
  target: Pick<Window, 'addEventListener'>,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  page: string,
  now: () => number,
): void {
  const keep = (error: unknown) => {
    const says = redact(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
    const at = new Date(now()).toISOString()
    kept.add(storage, { at, page, says, where: placeOf(error) })
  }
  target.addEventListener('error', ({ error, message }) => keep(error ?? message))
  target.addEventListener('unhandledrejection', ({ reason }) => keep(reason))
}
