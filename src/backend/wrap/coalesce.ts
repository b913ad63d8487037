/** Lets equal reads that are under way at once share one request. */
import type { Fetch } from '../../api/endpoint'

/** Equal GETs in flight become one; every asker gets a reply of its own to read. */
export function coalesce(fetch: Fetch): Fetch {
  const inFlight = new Map<string, Promise<Response>>()
  return async (request) => {
    if (request.method !== 'GET') return fetch(request)
    const key = request.url
    const shared = inFlight.get(key) ?? fetch(new Request(request.url, { headers: request.headers }))
    inFlight.set(key, shared)
    const forget = (): void => {
      if (inFlight.get(key) === shared) inFlight.delete(key)
    }
    shared.then(forget, forget)
    return (await shared).clone()
  }
}
