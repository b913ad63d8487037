/** Lets web pages of any origin call the service (SOURCES: HTTP). */
import type { Fetch } from '../../api/endpoint'

const ALLOWED = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE, OPTIONS, PUT, PATCH, HEAD',
  'Access-Control-Allow-Headers': 'origin, content-type, x-auth-token, x-appid',
  'Access-Control-Max-Age': '86400',
} as const

/** Reply headers that a page may read. */
const EXPOSED = 'Retry-After, Allow, ETag'

/** Answers preflights and adds CORS headers to all other replies. */
export function allowAnyOrigin(fetch: Fetch): Fetch {
  return async (request) => {
    if (request.method === 'OPTIONS' && request.headers.has('Access-Control-Request-Method')) {
      return new Response(null, { status: 204, headers: ALLOWED })
    }
    const response = await fetch(request)
    response.headers.set('Access-Control-Allow-Origin', ALLOWED['Access-Control-Allow-Origin'])
    response.headers.set('Access-Control-Expose-Headers', EXPOSED)
    return response
  }
}
