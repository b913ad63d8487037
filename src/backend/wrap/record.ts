/**
 * Records what a backend is asked and what it answers, with the time that went into waiting, the network and our own work. It
 * listens in two places: around the whole backend, and around the network beneath it; a header, which is never sent, joins the
 * two.
 */
import type { Fetch } from '../../api/endpoint'
import type { RecordedCall } from '../../api/recorded-call'
import { knownTextOf } from '../../api/request-bodies'

/** Characters of a body that are kept. */
const MAX_BODY = 64 * 1024
const HEADER = 'x-cowbell-call'

/** What recording needs of the outside. `elapsed` is milliseconds since any moment. */
export interface RecorderPorts {
  readonly isOn: () => boolean
  readonly now: () => number
  readonly elapsed: () => number
}

/** Takes a call once it is over, before its caller has the reply: must neither throw nor do more than note it. */
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

/** The request with its header set, and its body again where that was read; without an id, the header is removed. */
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
 * Hears the text of a reply while its reader reads it: a reader of our own would cost a call more than everything else that is
 * recorded of it. Of a stream no text is heard.
 */
function overhear(response: Response, hear: (read: PromiseSettledResult<string>) => void): Response {
  if (isStream(response)) {
    hear({ status: 'fulfilled', value: '' })
    return response
  }
  const read = response.text.bind(response)
  response.text = async () => {
    const [heard] = await Promise.allSettled([read()])
    hear(heard)
    if (heard.status === 'rejected') throw heard.reason
    return heard.value
  }
  return response
}

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

/** Opens a recorder. While it is off, a request passes as it is. Bodies are read once, and passed on. */
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
    let question = ''
    const finish = (status: number, answer: PromiseSettledResult<string>) => {
      marks.delete(id)
      const endedAt = elapsed()
      const { sentTo, attempts, networkMs } = mark
      const handleMs = endedAt - (mark.endedAt ?? startedAt)
      const reply = textOf(answer)
      keep({
        at,
        method,
        path: pathname + search,
        sentTo,
        attempts,
        status,
        error: errorOf(answer),
        requestBody: question.slice(0, MAX_BODY),
        replyBody: reply.slice(0, MAX_BODY),
        replyLength: reply.length,
        networkMs,
        handleMs,
        queueMs: Math.max(0, endedAt - startedAt - networkMs - handleMs),
      })
    }
    try {
      question = knownTextOf(request) ?? (await request.text())
      const response = await fetch(tag(request, id, question))
      return overhear(response, (answer) => finish(response.status, answer))
    } catch (error) {
      finish(0, { status: 'rejected', reason: error })
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
