/**
 * Sends the same requests to a second backend, for developers who compare two. The second request runs
 * independently: no caller waits for it or gets its errors.
 */
import type { Fetch } from '../../api/endpoint'
import { isReadRequest } from '../../api/reads'
import type { ShadowPorts, ShadowReply } from '../../api/recorded-call'

const isStream = ({ headers }: Response): boolean => /event-stream/.test(headers.get('Content-Type') ?? '')

/** Reads a complete reply, or returns undefined for a stream. */
async function readReply(request: Promise<Response>): Promise<ShadowReply | undefined> {
  try {
    const response = await request
    return isStream(response) ? undefined : { status: response.status, text: await response.text() }
  } catch (error) {
    return { status: 0, text: error instanceof Error ? error.message : String(error) }
  }
}

/** Sends reads to a second backend too. Writes, streams and aborted requests are not compared. */
export function shadow(fetch: Fetch, { second, now }: ShadowPorts): Fetch {
  return (request) => {
    const { pathname, search } = new URL(request.url)
    const { method, signal } = request
    const path = pathname + search
    const backend = isReadRequest({ method, path }) ? second() : undefined
    if (!backend) return fetch(request)
    const copy = new Request(request.clone(), { signal: null })
    const at = now()
    const reply = fetch(request)
    const compare = async () => {
      const first = await readReply(
        reply.then((response) => (isStream(response) ? response : response.clone())),
      )
      if (!first || signal.aborted) return
      const secondReply = await readReply(backend.fetch(copy))
      if (secondReply) backend.storeCall({ at, method, path, first, second: secondReply })
    }
    void compare()
    return reply
  }
}
