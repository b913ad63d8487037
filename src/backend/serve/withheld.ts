/**
 * Leaves signatures out of replies to web pages of other machines. Such a page needs no permission to call a
 * service on this machine, and an SDK signs under the domain of the public contracts: with the signature,
 * anybody could place the order with the real service.
 */
import { isLoopback } from '../../api/hosts'
import { LONG_HEX } from '../../domain/text/left-out'

/** Values of `Sec-Fetch-Site` that pages on this machine send. Browsers do not let pages set this header. */
const NEAR_SITES: readonly (string | null)[] = [null, 'none', 'same-origin', 'same-site']

const EXTENSION = /^(?:chrome|moz|safari-web)-extension:$/

/**
 * Returns true if a request comes from a web page of another machine. Programs send no `Origin`. Extensions
 * read replies only of hosts that their user allowed.
 */
export function isForeignPage({ headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site')
  if (site === 'same-origin') return false
  const origin = headers.get('Origin')
  if (origin === null) return !NEAR_SITES.includes(site)
  if (!URL.canParse(origin)) return true
  const { protocol, hostname } = new URL(origin)
  return !EXTENSION.test(protocol) && !isLoopback(hostname)
}

/** Returns true for the origin of an extension, which needs no CORS headers for a host that it may call. */
export const isExtension = ({ headers }: Request): boolean => {
  const origin = headers.get('Origin')
  return origin !== null && URL.canParse(origin) && EXTENSION.test(new URL(origin).protocol)
}

/** Returns a value of a reply without signatures: signatures, calldata, and documents that contain calldata. */
function withhold(key: string, value: unknown): unknown {
  if (key === 'signature') return '0x'
  if (typeof value !== 'string' || value.search(LONG_HEX) < 0) return value
  return key === 'fullAppData' ? null : value.replaceAll(LONG_HEX, '0x')
}

/** A reply that is no JSON, because of an injected fault, only loses its long hex. */
function withholdText(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text, withhold))
  } catch {
    return text.replaceAll(LONG_HEX, '0x')
  }
}

/** Returns a reply without signatures. It is not cached, because other readers get the whole reply. */
export async function withoutSignatures(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.delete('ETag')
  headers.delete('Content-Length')
  headers.set('Cache-Control', 'no-store')
  const { status, statusText } = response
  const isText = /json|^text\/plain/.test(headers.get('Content-Type') ?? '')
  const body = isText && response.body ? withholdText(await response.text()) : response.body
  return new Response(body, { status, statusText, headers })
}
