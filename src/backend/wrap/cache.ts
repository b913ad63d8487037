/** Remembers what a service allows to be remembered: `Cache-Control: max-age` and `ETag`, reads only. */
import type { Fetch } from '../../api/endpoint'

interface Kept {
  readonly body: ArrayBuffer
  readonly headers: readonly (readonly [string, string])[]
  readonly etag: string | null
  readonly keptAt: number
  readonly freshUntil: number
}

/** At most so many replies are kept, of so many bytes together; the one kept first goes first. */
const MAX_KEPT = 200
const MAX_KEPT_BYTES = 16 * 1024 * 1024

/** A reply from the future is of a clock that was set back since. */
const isFresh = ({ keptAt, freshUntil }: Kept, now: number): boolean => keptAt <= now && now < freshUntil

/** How long a reply stays fresh: what a cache on its way kept it for is off (RFC 9111, 4.2.3). */
const maxAgeMs = (headers: Headers): number => {
  const control = headers.get('Cache-Control') ?? ''
  if (/\b(?:no-store|no-cache)\b/.test(control)) return 0
  const seconds = Number(/\bmax-age=(\d+)/.exec(control)?.[1] ?? 0) - Number(headers.get('Age'))
  return Math.max(0, seconds) * 1000
}

/** Drops the oldest replies until what is left is few and small enough. */
function drop(kept: Map<string, Kept>): void {
  let bytes = 0
  for (const { body } of kept.values()) bytes += body.byteLength
  for (const [url, { body }] of kept) {
    if (kept.size <= MAX_KEPT && bytes <= MAX_KEPT_BYTES) return
    kept.delete(url)
    bytes -= body.byteLength
  }
}

const replay = (kept: Kept): Response =>
  new Response(kept.body, { headers: kept.headers.map(([name, value]): [string, string] => [name, value]) })

/** Answers reads from memory while they are fresh, and revalidates stale ones by their ETag. */
export function cache(fetch: Fetch, now: () => number): Fetch {
  const kept = new Map<string, Kept>()
  const keep = async (url: string, response: Response): Promise<Response> => {
    const ageMs = maxAgeMs(response.headers)
    const etag = response.headers.get('ETag')
    if (response.status !== 200 || (ageMs === 0 && etag === null)) return response
    const entry: Kept = {
      body: await response.arrayBuffer(),
      headers: [...response.headers],
      etag,
      keptAt: now(),
      freshUntil: now() + ageMs,
    }
    kept.delete(url)
    kept.set(url, entry)
    drop(kept)
    return replay(entry)
  }
  return async (request) => {
    if (request.method !== 'GET') return fetch(request)
    const entry = kept.get(request.url)
    if (entry && isFresh(entry, now())) return replay(entry)
    if (!entry?.etag) return keep(request.url, await fetch(request))
    const conditional = new Request(request, {
      headers: { ...Object.fromEntries(request.headers), 'If-None-Match': entry.etag },
    })
    const response = await fetch(conditional)
    if (response.status !== 304) return keep(request.url, response)
    kept.set(request.url, { ...entry, keptAt: now(), freshUntil: now() + maxAgeMs(response.headers) })
    return replay(entry)
  }
}
