/**
 * Asks a second backend what the first one was asked, for developers who compare the two. It is asked once the first has answered
 * and beside that answer: no caller waits for it, and none of its errors reaches one.
 */
import type { Fetch } from '../../api/endpoint'
import { isReading } from '../../api/reads'
import type { ShadowPorts, ShadowReply } from '../../api/recorded-call'

const isStream = ({ headers }: Response): boolean => /event-stream/.test(headers.get('Content-Type') ?? '')

/** Reads an answer whole; undefined for a stream. */
async function readReply(asked: Promise<Response>): Promise<ShadowReply | undefined> {
  try {
    const response = await asked
    return isStream(response) ? undefined : { status: response.status, text: await response.text() }
  } catch (error) {
    return { status: 0, text: error instanceof Error ? error.message : String(error) }
  }
}

/** Sends reads to a second backend too. Writes and streams go to the first alone, and so does what its caller gave up. */
export function shadow(fetch: Fetch, { second, now }: ShadowPorts): Fetch {
  return (request) => {
    const { pathname, search } = new URL(request.url)
    const { method, signal } = request
    const path = pathname + search
    const other = isReading({ method, path }) ? second() : undefined
    if (!other) return fetch(request)
    const copy = new Request(request.clone(), { signal: null })
    const at = now()
    const answered = fetch(request)
    const compare = async () => {
      const first = await readReply(
        answered.then((response) => (isStream(response) ? response : response.clone())),
      )
      if (!first || signal.aborted) return
      const its = await readReply(other.fetch(copy))
      if (its) other.keep({ at, method, path, first, second: its })
    }
    void compare()
    return answered
  }
}
