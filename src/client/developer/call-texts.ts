/** Converts a recorded call for other tools: curl, fetch, the public SDK, HAR. */
import { endpointOf } from '../../api/endpoint-of'
import { isStreamed } from './call-fault'
import type { CallBodies, StoredCall } from './call-rows'

const urlOf = ({ sentTo, path }: StoredCall): string => sentTo ?? `https://cowbell.invalid${path}`

const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Writes a call as a curl command. */
export function toCurl(call: StoredCall, { request }: Pick<CallBodies, 'request'>): string {
  const body = request === '' ? '' : ` -H 'Content-Type: application/json' --data-raw ${shellQuote(request)}`
  return `curl -X ${call.method} ${shellQuote(urlOf(call))}${body}`
}

/** Writes a call as JavaScript. */
export function toFetchCode(call: StoredCall, { request }: Pick<CallBodies, 'request'>): string {
  const body =
    request === ''
      ? ''
      : `,\n  headers: { 'Content-Type': 'application/json' },\n  body: ${JSON.stringify(request)}`
  return `await fetch(${JSON.stringify(urlOf(call))}, {\n  method: '${call.method}'${body},\n})`
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
export function toSdkCode(call: StoredCall, { request }: Pick<CallBodies, 'request'>): string | undefined {
  const url = urlOf(call)
  const write = SDK[endpointOf({ method: call.method, url }) ?? '']
  const [base = '', behind = ''] = url.split('/api/v1/')
  const parts = (behind.split('?')[0] ?? '').split('/')
  return (
    write &&
    `const api = new OrderBookApi({ baseUrls: { [chainId]: ${quoted(base)} } })\nawait api.${write(parts, request)}`
  )
}

/** Converts a call to an entry of HAR 1.2. */
function toEntry(call: StoredCall, bodies: CallBodies | undefined) {
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
  }
}

/** Writes calls as a HAR 1.2 document. */
export function toHar(calls: readonly StoredCall[], bodies: readonly CallBodies[], version: string): string {
  const byId = new Map(bodies.map((each) => [each.id, each]))
  const entries = calls.map((call) => toEntry(call, byId.get(call.id)))
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'Cowbell', version }, entries } }, null, 1)
}
