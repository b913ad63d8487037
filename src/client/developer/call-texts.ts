/**
 * Converts a recorded call for other tools: curl, fetch, the public SDK, HAR. Each text names what was left
 * out of the call (clean-call.ts).
 */
import { endpointOf } from '../../api/endpoint-of'
import { isStreamed } from './call-fault'
import type { CallBodies, StoredCall } from './call-rows'
import { type CleanCall, cleanCall } from './clean-call'

/** Returns what a copied call lacks as a comment, or an empty text. */
const commentOf = (mark: string, leftOut: readonly string[]): string =>
  leftOut.length > 0 ? `${mark} Left out: ${leftOut.join(', ')}\n` : ''

const urlOf = ({ sentTo, path }: StoredCall): string => sentTo ?? `https://cowbell.invalid${path}`

const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Writes a call as a curl command. */
export function toCurl(
  call: StoredCall,
  { request }: Pick<CallBodies, 'request'>,
  leftOut: readonly string[] = [],
): string {
  const body = request === '' ? '' : ` -H 'Content-Type: application/json' --data-raw ${shellQuote(request)}`
  return `${commentOf('#', leftOut)}curl -X ${call.method} ${shellQuote(urlOf(call))}${body}`
}

/** Writes a call as JavaScript. */
export function toFetchCode(
  call: StoredCall,
  { request }: Pick<CallBodies, 'request'>,
  leftOut: readonly string[] = [],
): string {
  const body =
    request === ''
      ? ''
      : `,\n  headers: { 'Content-Type': 'application/json' },\n  body: ${JSON.stringify(request)}`
  return `${commentOf('//', leftOut)}await fetch(${JSON.stringify(urlOf(call))}, {\n  method: '${call.method}'${body},\n})`
}

type Parts = readonly string[]
type SdkCall = (parts: Parts, body: string) => string

const quoted = (text = ''): string => JSON.stringify(text)

/**
 * Methods of `OrderBookApi` of `@cowprotocol/cow-sdk`, by endpoint. `parts` are the path segments after the
 * version.
 */
const SDK: Readonly<Record<string, SdkCall>> = {
  getVersion: () => 'getVersion()',
  quote: (_, body) => `getQuote(${body})`,
  placeOrder: (_, body) => `sendOrder(${body})`,
  cancelOrders: (_, body) => `sendSignedOrderCancellations(${body})`,
  getOrder: ([, uid]) => `getOrder(${quoted(uid)})`,
  getOrderStatus: ([, uid]) => `getOrderCompetitionStatus(${quoted(uid)})`,
  getAccountOrders: ([, owner]) => `getOrders({ owner: ${quoted(owner)} })`,
  getTransactionOrders: ([, hash]) => `getTxOrders(${quoted(hash)})`,
  getNativePrice: ([, token]) => `getNativePrice(${quoted(token)})`,
  getAppData: ([, hash]) => `getAppData(${quoted(hash)})`,
}

/** Writes a call of the public SDK. Returns undefined if the SDK has no method for it. */
export function toSdkCode(
  call: StoredCall,
  { request }: Pick<CallBodies, 'request'>,
  leftOut: readonly string[] = [],
): string | undefined {
  const url = urlOf(call)
  const write = SDK[endpointOf({ method: call.method, url }) ?? '']
  const [base = '', behind = ''] = url.split('/api/v1/')
  const parts = (behind.split('?')[0] ?? '').split('/')
  return (
    write &&
    `${commentOf('//', leftOut)}const api = new OrderBookApi({ baseUrls: { [chainId]: ${quoted(base)} } })\nawait api.${write(parts, request)}`
  )
}

/** Converts a call to an entry of HAR 1.2. */
function toEntry({ call, bodies, leftOut }: CleanCall) {
  const { queueMs, networkMs, handleMs } = call
  const mimeType = 'application/json'
  const isStream = isStreamed(call)
  return {
    startedDateTime: new Date(call.at).toISOString(),
    time: queueMs + networkMs + handleMs,
    request: {
      method: call.method,
      url: urlOf(call),
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [],
      queryString: [...new URL(urlOf(call)).searchParams].map(([name, value]) => ({ name, value })),
      ...(bodies?.request ? { postData: { mimeType, text: bodies.request } } : {}),
      headersSize: -1,
      bodySize: bodies?.request.length ?? -1,
    },
    response: {
      status: call.status,
      statusText: call.error ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [],
      content: {
        size: call.replyLength,
        mimeType: isStream ? 'text/event-stream' : mimeType,
        text: bodies?.reply ?? '',
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: isStream ? -1 : call.replyLength,
    },
    cache: {},
    timings: { blocked: queueMs, send: 0, wait: networkMs, receive: handleMs },
    ...(leftOut.length > 0 ? { comment: `Left out: ${leftOut.join(', ')}` } : {}),
  }
}

const WHOLE = 'Signatures and credentials are included.'

/**
 * Writes calls as a HAR 1.2 document, without signatures and credentials unless `isWhole`. The document names
 * what was left out, in all and of each call.
 */
export function toHar(
  calls: readonly StoredCall[],
  bodies: readonly CallBodies[],
  version: string,
  isWhole = false,
): { readonly text: string; readonly leftOut: readonly string[] } {
  const byId = new Map(bodies.map((each) => [each.id, each]))
  const written = calls.map((call): CleanCall => {
    const stored = byId.get(call.id)
    return isWhole ? { call, bodies: stored, leftOut: [] } : cleanCall(call, stored)
  })
  const leftOut = [...new Set(written.flatMap((each) => each.leftOut))]
  const comment = leftOut.length > 0 ? `Left out: ${leftOut.join(', ')}` : 'Nothing was left out.'
  const log = {
    version: '1.2',
    creator: { name: 'Cowbell', version },
    entries: written.map(toEntry),
    comment: isWhole ? WHOLE : comment,
  }
  return { text: JSON.stringify({ log }, null, 1), leftOut }
}
