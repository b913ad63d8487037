/**
 * Lets web pages of any origin call the service (SOURCES: HTTP). Pages of other machines read no signatures.
 */
import type { Fetch } from '../../api/endpoint'
import { isExtension, isForeignPage, withoutSignatures } from './withheld'

const ALLOWED = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE, OPTIONS, PUT, PATCH, HEAD',
  'Access-Control-Allow-Headers': 'origin, content-type, authorization, x-auth-token, x-appid',
  'Access-Control-Max-Age': '86400',
} as const

/** Reply headers that a page may read. */
const EXPOSED = 'Retry-After, Allow, ETag'

/** Removes the cache validator of a foreign page, because the service would compare it with the whole reply. */
function withoutValidator(request: Request): Request {
  if (request.method !== 'GET' || !request.headers.has('If-None-Match')) return request
  const headers = new Headers(request.headers)
  headers.delete('If-None-Match')
  const { url, signal } = request
  return new Request(url, { headers, signal })
}

/** Answers preflights and adds CORS headers to all other replies. */
export function allowAnyOrigin(fetch: Fetch): Fetch {
  return async (request) => {
    if (request.method === 'OPTIONS' && request.headers.has('Access-Control-Request-Method')) {
      return new Response(null, { status: 204, headers: ALLOWED })
    }
    const isForeign = isForeignPage(request)
    const reply = await fetch(isForeign ? withoutValidator(request) : request)
    const response = isForeign ? await withoutSignatures(reply) : reply
    response.headers.append('Vary', 'Origin')
    if (isExtension(request)) return response
    response.headers.set('Access-Control-Allow-Origin', ALLOWED['Access-Control-Allow-Origin'])
    response.headers.set('Access-Control-Expose-Headers', EXPOSED)
    return response
  }
}
