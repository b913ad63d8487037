/**
 * Records the requests and replies of a backend with the time spent waiting, in the network and in our own
 * code. One wrap goes around the whole backend, one around the network beneath it. A header connects both
 * records of a call. It is removed before sending.
 */
import type { Fetch } from '../../api/endpoint'
import type { RecordedCall } from '../../api/recorded-call'
import { findRequestText } from '../../api/request-bodies'

/** Maximum number of recorded characters of a body. */
const MAX_BODY = 64 * 1024
const HEADER = 'x-cowbell-call'

/** Clock and switch of the recorder. `elapsed` returns milliseconds since an arbitrary moment. */
export interface RecorderPorts {
  readonly isOn: () => boolean
  readonly now: () => number
  readonly elapsed: () => number
}

/** Receives a completed call before its caller gets the reply. It must be fast and must not throw. */
type CallListener = (call: RecordedCall) => void

interface CallTiming {
  sentTo: string | null
  attempts: number
  networkMs: number
  /** Time of the last network reply. */
  endedAt: number | undefined
}

/** The two wraps of a recorder: around the backend, and around the network. */
export interface Recorder {
  readonly around: (fetch: Fetch, onCall: CallListener) => Fetch
  readonly network: (fetch: Fetch) => Fetch
}

/** Sets the header of a request, or removes it without an id. Sets the body again if it was read. */
function tag(request: Request, id?: string, body = ''): Request {
  const tagged = request.bodyUsed ? new Request(request, { body }) : new Request(request)
  if (id === undefined) tagged.headers.delete(HEADER)
  else tagged.headers.set(HEADER, id)
  return tagged
}

const isStream = ({ headers }: Response): boolean =>
  headers.get('Content-Type')?.startsWith('text/event-stream') ?? false

const textOf = (read: PromiseSettledResult<string>): string => (read.status === 'fulfilled' ? read.value : '')

/**
 * Passes the text of a reply to `onText` when the caller reads it. Reading a clone would cost more than the
 * rest of the recording. A stream has no text.
 */
function observeText(response: Response, onText: (read: PromiseSettledResult<string>) => void): Response {
  if (isStream(response)) {
    onText({ status: 'fulfilled', value: '' })
    return response
  }
  const read = response.text.bind(response)
  response.text = async () => {
    const [text] = await Promise.allSettled([read()])
    onText(text)
    if (text.status === 'rejected') throw text.reason
    return text.value
  }
  return response
}

const errorOf = (read: PromiseSettledResult<string>): string | null => {
  if (read.status === 'fulfilled') return null
  return read.reason instanceof Error ? read.reason.message : String(read.reason)
}

/** Sends a request without the header and adds its duration to the call. */
async function measure(
  fetch: Fetch,
  request: Request,
  timing: CallTiming | undefined,
  elapsed: () => number,
) {
  const startedAt = elapsed()
  try {
    return await fetch(tag(request))
  } finally {
    if (timing) {
      timing.attempts += 1
      timing.sentTo = request.url
      timing.endedAt = elapsed()
      timing.networkMs += timing.endedAt - startedAt
    }
  }
}

/** Creates a recorder. While it is off, requests pass unchanged. A body is read once and passed on. */
export function createRecorder({ isOn, now, elapsed }: RecorderPorts): Recorder {
  const timings = new Map<string, CallTiming>()
  let count = 0

  const record = async (fetch: Fetch, onCall: CallListener, request: Request): Promise<Response> => {
    count += 1
    const id = String(count)
    const timing: CallTiming = { sentTo: null, attempts: 0, networkMs: 0, endedAt: undefined }
    timings.set(id, timing)
    const { method } = request
    const { pathname, search } = new URL(request.url)
    const at = now()
    const startedAt = elapsed()
    let requestBody = ''
    const finish = (status: number, answer: PromiseSettledResult<string>) => {
      timings.delete(id)
      const endedAt = elapsed()
      const { sentTo, attempts, networkMs } = timing
      const handleMs = endedAt - (timing.endedAt ?? startedAt)
      const reply = textOf(answer)
      onCall({
        at,
        method,
        path: pathname + search,
        sentTo,
        attempts,
        status,
        error: errorOf(answer),
        requestBody: requestBody.slice(0, MAX_BODY),
        replyBody: reply.slice(0, MAX_BODY),
        replyLength: reply.length,
        networkMs,
        handleMs,
        queueMs: Math.max(0, endedAt - startedAt - networkMs - handleMs),
      })
    }
    try {
      requestBody = findRequestText(request) ?? (await request.text())
      const response = await fetch(tag(request, id, requestBody))
      return observeText(response, (answer) => finish(response.status, answer))
    } catch (error) {
      finish(0, { status: 'rejected', reason: error })
      throw error
    }
  }

  return {
    around: (fetch, onCall) => (request) => (isOn() ? record(fetch, onCall, request) : fetch(request)),
    network: (fetch) => (request) => {
      const id = request.headers.get(HEADER)
      return id === null ? fetch(request) : measure(fetch, request, timings.get(id), elapsed)
    },
  }
}
