/**
 * Records what a backend is asked and what it answers, with the time that went into waiting, the network and our own work. It
 * listens in two places: around the whole backend, and around the network beneath it; a header, which is never sent, joins the
 * two.
 */
import type { Fetch } from '../../api/endpoint'
import type { RecordedCall } from '../../api/recorded-call'

/** Characters of a body that are kept. */
const MAX_BODY = 64 * 1024
const HEADER = 'x-cowbell-call'

/** What recording needs of the outside. `elapsed` is milliseconds since any moment. */
export interface RecorderPorts {
  readonly isOn: () => boolean
  readonly now: () => number
  readonly elapsed: () => number
}

/** Takes a call once it is over; must not throw. */
type Keep = (call: RecordedCall) => void

interface Mark {
  sentTo: string | null
  attempts: number
  networkMs: number
  /** When the network last answered. */
  endedAt: number | undefined
}

/** A recorder: the wrap for the backend, and the one for the network beneath it. */
export interface Recorder {
  readonly around: (fetch: Fetch, keep: Keep) => Fetch
  readonly network: (fetch: Fetch) => Fetch
}

/** The request with its header set; without an id, removed. */
function tag(request: Request, id?: string): Request {
  const tagged = new Request(request)
  if (id === undefined) tagged.headers.delete(HEADER)
  else tagged.headers.set(HEADER, id)
  return tagged
}

const isStream = ({ headers }: Request | Response): boolean =>
  headers.get('Content-Type')?.startsWith('text/event-stream') ?? false

/** The text of a copy. Of a stream there is none: a second reader would hold it open after the first one left. */
const readCopy = async (message: Request | Response): Promise<string> =>
  isStream(message) ? '' : message.clone().text()

const textOf = (read: PromiseSettledResult<string>): string => (read.status === 'fulfilled' ? read.value : '')

const errorOf = (read: PromiseSettledResult<string>): string | null => {
  if (read.status === 'fulfilled') return null
  return read.reason instanceof Error ? read.reason.message : String(read.reason)
}

/** Sends a request on without its header, and adds the time it took to its mark. */
async function measure(fetch: Fetch, request: Request, mark: Mark | undefined, elapsed: () => number) {
  const startedAt = elapsed()
  try {
    return await fetch(tag(request))
  } finally {
    if (mark) {
      mark.attempts += 1
      mark.sentTo = request.url
      mark.endedAt = elapsed()
      mark.networkMs += mark.endedAt - startedAt
    }
  }
}

/** Opens a recorder. While it is off, a request passes as it is. Bodies are read beside the call, which waits for nothing. */
export function createRecorder({ isOn, now, elapsed }: RecorderPorts): Recorder {
  const marks = new Map<string, Mark>()
  let count = 0

  const record = async (fetch: Fetch, keep: Keep, request: Request): Promise<Response> => {
    count += 1
    const id = String(count)
    const mark: Mark = { sentTo: null, attempts: 0, networkMs: 0, endedAt: undefined }
    marks.set(id, mark)
    const { method } = request
    const { pathname, search } = new URL(request.url)
    const [at, startedAt] = [now(), elapsed()]
    const asked = readCopy(request)
    const finish = async (status: number, answered: Promise<string>) => {
      const [question, answer] = await Promise.allSettled([asked, answered])
      marks.delete(id)
      const endedAt = elapsed()
      const { sentTo, attempts, networkMs } = mark
      const handleMs = endedAt - (mark.endedAt ?? startedAt)
      const reply = textOf(answer)
      keep({
        ...{ at, method, path: pathname + search, sentTo, attempts, status },
        error: errorOf(answer) ?? errorOf(question),
        requestBody: textOf(question).slice(0, MAX_BODY),
        ...{ replyBody: reply.slice(0, MAX_BODY), replyLength: reply.length, networkMs, handleMs },
        queueMs: Math.max(0, endedAt - startedAt - networkMs - handleMs),
      })
    }
    try {
      const response = await fetch(tag(request, id))
      void finish(response.status, readCopy(response))
      return response
    } catch (error) {
      void finish(0, Promise.reject(error))
      throw error
    }
  }

  return {
    around: (fetch, keep) => (request) => (isOn() ? record(fetch, keep, request) : fetch(request)),
    network: (fetch) => (request) => {
      const id = request.headers.get(HEADER)
      return id === null ? fetch(request) : measure(fetch, request, marks.get(id), elapsed)
    },
  }
}
