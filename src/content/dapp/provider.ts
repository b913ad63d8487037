/**
 * The wallet as a site's own scripts see it: a provider (EIP-1193), announced by events (EIP-6963) and no other way. There is no
 * `window.ethereum` of ours. Nothing here is trusted: it shares the page's world, and every word of it is checked behind the port.
 */
import { type Connection, createName, hear, type RpcReply, say } from './messages'

/** An error as sites know it (EIP-1193). */
class ProviderError extends Error {
  readonly code: number
  readonly data?: unknown
  constructor({ code, message, data }: Extract<RpcReply, { error: unknown }>['error']) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

type Listener = (value: unknown) => void
type EventName = 'connect' | 'disconnect' | 'accountsChanged' | 'chainChanged'

/** Without quotes and spaces, which a data URI has none of (RFC 2397): pages write it into their styles as it is. */
const ICON =
  'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20viewBox=%220%200%2032%2032%22%3E%3Crect%20width=%2232%22%20height=%2232%22%20rx=%227%22%20fill=%22%230f6b5c%22/%3E%3Cpath%20d=%22M10%2021c1-2%201-4%201-7a5%205%200%200%201%2010%200c0%203%200%205%201%207zm4%201h4a2%202%200%200%201-4%200z%22%20fill=%22%23fff%22/%3E%3C/svg%3E'

interface Asked {
  readonly method: string
  readonly params?: readonly unknown[] | object | null
}

/** Requests that wait for their reply, by name. */
function createRequests(): (asked: Asked) => Promise<unknown> {
  const waiting = new Map<string, (reply: RpcReply) => void>()
  hear('provider', (message) => {
    if (message.kind !== 'rpc') return
    waiting.get(message.id)?.(message.reply)
    waiting.delete(message.id)
  })
  return ({ method, params: given }) =>
    new Promise((resolve, reject) => {
      const id = createName()
      const params = given ?? []
      waiting.set(id, (reply) =>
        'error' in reply ? reject(new ProviderError(reply.error)) : resolve(reply.result ?? null),
      )
      try {
        say('port', { kind: 'rpc', id, method, params: Array.isArray(params) ? params : [params] })
      } catch {
        waiting.delete(id)
        reject(new ProviderError({ code: -32602, message: 'The parameters of this method are not JSON.' }))
      }
    })
}

/** What has changed between two connections, as events. */
function eventsOf(before: Connection | undefined, now: Connection): readonly [EventName, unknown][] {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const events: [EventName, unknown][] = []
  if (!before?.isAllowed && now.isAllowed) events.push(['connect', { chainId: now.chainId }])
  // The network of a site that is not allowed is a made-up one.
  if (before && now.isAllowed && before.chainId !== now.chainId) events.push(['chainChanged', now.chainId])
  if (!isSame(before?.accounts ?? [], now.accounts)) events.push(['accountsChanged', [...now.accounts]])
  if (before?.isAllowed && !now.isAllowed)
    events.push(['disconnect', new ProviderError({ code: 4900, message: 'Cowbell is disconnected.' })])
  return events
}

/** The provider; `hears` has it follow the connection. */
function createProvider() {
  const listeners = new Map<string, Set<Listener>>()
  const of = (name: string): Set<Listener> => {
    const known = listeners.get(name) ?? new Set()
    listeners.set(name, known)
    return known
  }
  const ask = createRequests()
  const provider = {
    request: (asked: Asked): Promise<unknown> =>
      typeof asked?.method === 'string'
        ? ask(asked)
        : Promise.reject(new ProviderError({ code: -32602, message: 'A request has a method.' })),
    on: (name: string, listener: Listener) => {
      of(name).add(listener)
      return provider
    },
    removeListener: (name: string, listener: Listener) => {
      of(name).delete(listener)
      return provider
    },
  }
  const emit = (name: EventName, value: unknown) => {
    // A listener of the page that throws is the page's; the next one is called all the same.
    for (const listener of of(name)) queueMicrotask(() => listener(value))
  }
  return { provider: Object.freeze(provider), emit }
}

/** Announces the provider while the site is connected, and has it say what changes. */
export function runProvider(): void {
  const { provider, emit } = createProvider()
  const info = Object.freeze({
    uuid: createName(),
    name: 'Cowbell',
    icon: ICON,
    rdns: 'invalid.cowbell',
  })
  let connection: Connection | undefined
  const announce = () => {
    if (!connection?.isAllowed) return
    const detail = Object.freeze({ info, provider })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', () => {
    if (!connection) say('port', { kind: 'hello' })
    announce()
  })
  hear('provider', (message) => {
    if (message.kind !== 'connection') return
    const before = connection
    connection = message.connection
    if (!before?.isAllowed) announce()
    for (const [name, value] of eventsOf(before, connection)) emit(name, value)
  })
}
