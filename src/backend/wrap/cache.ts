/** Caches replies to reads as `Cache-Control: max-age` and `ETag` allow. */
import type { Fetch } from '../../api/endpoint'

interface CachedReply {
  readonly body: ArrayBuffer
  readonly headers: readonly (readonly [string, string])[]
  readonly etag: string | null
  readonly storedAt: number
  readonly freshUntil: number
}

/** Maximum number and total size of cached replies. The oldest is evicted first. */
const MAX_REPLIES = 200
const MAX_BYTES = 16 * 1024 * 1024

/**
 * Whether a reply is fresh. A stored time in the future means that the clock was set back, so the reply is
 * stale.
 */
const isFresh = ({ storedAt, freshUntil }: CachedReply, now: number): boolean =>
  storedAt <= now && now < freshUntil

/** Returns how long a reply stays fresh. The age in upstream caches is subtracted (RFC 9111, 4.2.3). */
const maxAgeMs = (headers: Headers): number => {
  const control = headers.get('Cache-Control') ?? ''
  if (/\b(?:no-store|no-cache)\b/.test(control)) return 0
  const seconds = Number(/\bmax-age=(\d+)/.exec(control)?.[1] ?? 0) - Number(headers.get('Age'))
  return Math.max(0, seconds) * 1000
}

/** Evicts the oldest replies until both limits are met. */
function evictOldest(replies: Map<string, CachedReply>): void {
  let bytes = 0
  for (const { body } of replies.values()) bytes += body.byteLength
  for (const [url, { body }] of replies) {
    if (replies.size <= MAX_REPLIES && bytes <= MAX_BYTES) return
    replies.delete(url)
    bytes -= body.byteLength
  }
}

const replay = (reply: CachedReply): Response =>
  new Response(reply.body, { headers: reply.headers.map(([name, value]): [string, string] => [name, value]) })

/** Answers reads from the cache while fresh. Revalidates stale replies by their ETag. */
export function cache(fetch: Fetch, now: () => number): Fetch {
  const replies = new Map<string, CachedReply>()
  const store = async (url: string, response: Response): Promise<Response> => {
    const ageMs = maxAgeMs(response.headers)
    const etag = response.headers.get('ETag')
    if (response.status !== 200 || (ageMs === 0 && etag === null)) return response
    const entry: CachedReply = {
      body: await response.arrayBuffer(),
      headers: [...response.headers],
      etag,
      storedAt: now(),
      freshUntil: now() + ageMs,
    }
    replies.delete(url)
    replies.set(url, entry)
    evictOldest(replies)
    return replay(entry)
  }
  return async (request) => {
    if (request.method !== 'GET') return fetch(request)
    const entry = replies.get(request.url)
    if (entry && isFresh(entry, now())) return replay(entry)
    if (!entry?.etag) return store(request.url, await fetch(request))
    const conditional = new Request(request, {
      headers: { ...Object.fromEntries(request.headers), 'If-None-Match': entry.etag },
    })
    const response = await fetch(conditional)
    if (response.status !== 304) return store(request.url, response)
    replies.set(request.url, { ...entry, storedAt: now(), freshUntil: now() + maxAgeMs(response.headers) })
    return replay(entry)
  }
}
