/** Lets equal concurrent reads share one request. */
import type { Fetch } from '../../api/endpoint'

/** Sends equal GETs in flight as one request. Each caller gets its own clone of the reply. */
export function coalesce(fetch: Fetch): Fetch {
  const inFlight = new Map<string, Promise<Response>>()
  return async (request) => {
    if (request.method !== 'GET') return fetch(request)
    const key = request.url
    const shared = inFlight.get(key) ?? fetch(new Request(request.url, { headers: request.headers }))
    inFlight.set(key, shared)
    const remove = (): void => {
      if (inFlight.get(key) === shared) inFlight.delete(key)
    }
    shared.then(remove, remove)
    return (await shared).clone()
  }
}
