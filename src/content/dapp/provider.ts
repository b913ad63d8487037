/**
 * Wallet provider for the scripts of a site (EIP-1193). It is announced by events only (EIP-6963), there is
 * no `window.ethereum` of Cowbell. It runs in the page's main world and is untrusted: the port's side
 * validates every message.
 */
import { createEmitter } from './emitter'
import { createLegacyMethods, type SendRequest } from './legacy-methods'
import { type Connection, createUuid, onMessage, type RpcReply, sendMessage } from './messages'

class ProviderError extends Error {
  readonly code: number
  readonly data?: unknown
  constructor({ code, message, data }: Extract<RpcReply, { error: unknown }>['error']) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

type EventName = 'connect' | 'disconnect' | 'accountsChanged' | 'chainChanged'

/**
 * Icon of the wallet. It has neither quotes nor spaces: pages copy it into their styles, and data URIs allow
 * neither (RFC 2397).
 */
const ICON =
  'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20viewBox=%220%200%2032%2032%22%3E%3Crect%20width=%2232%22%20height=%2232%22%20rx=%227%22%20fill=%22%230f6b5c%22/%3E%3Cpath%20d=%22M10%2021c1-2%201-4%201-7a5%205%200%200%201%2010%200c0%203%200%205%201%207zm4%201h4a2%202%200%200%201-4%200z%22%20fill=%22%23fff%22/%3E%3C/svg%3E'

/** Creates a function that sends requests and matches replies by id. */
function createRequests(): SendRequest {
  const waiting = new Map<string, (reply: RpcReply) => void>()
  onMessage('provider', (message) => {
    if (message.kind !== 'rpc') return
    waiting.get(message.id)?.(message.reply)
    waiting.delete(message.id)
  })
  return ({ method, params: given }) =>
    new Promise((resolve, reject) => {
      const id = createUuid()
      const params = given ?? []
      waiting.set(id, (reply) =>
        'error' in reply ? reject(new ProviderError(reply.error)) : resolve(reply.result ?? null),
      )
      try {
        sendMessage('port', { kind: 'rpc', id, method, params: Array.isArray(params) ? params : [params] })
      } catch {
        waiting.delete(id)
        reject(new ProviderError({ code: -32602, message: 'The parameters of this method are not JSON.' }))
      }
    })
}

function eventsOf(before: Connection | undefined, now: Connection): readonly [EventName, unknown][] {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const events: [EventName, unknown][] = []
  if (!before?.isAllowed && now.isAllowed) events.push(['connect', { chainId: now.chainId }])
  // Sites that are not allowed get a placeholder network.
  if (before && now.isAllowed && before.chainId !== now.chainId) events.push(['chainChanged', now.chainId])
  if (!isSame(before?.accounts ?? [], now.accounts)) events.push(['accountsChanged', [...now.accounts]])
  if (before?.isAllowed && !now.isAllowed)
    events.push(['disconnect', new ProviderError({ code: 4900, message: 'Cowbell is disconnected.' })])
  return events
}

/** The provider. Its other members are for libraries that need more than EIP-1193. */
interface Provider {
  readonly request: SendRequest
  readonly [member: string]: unknown
}

/** Defines a field that is computed on each read. A page can replace it by assignment, like any other member. */
const defineField = (on: object, name: string, get: () => unknown) =>
  Object.defineProperty(on, name, {
    get,
    set(this: object, value: unknown) {
      Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true })
    },
    enumerable: true,
    configurable: true,
  })

/**
 * Creates the provider. It is an ordinary object, because libraries wrap it in a `Proxy` or replace its
 * methods. Libraries from before EIP-1193 read its last three fields.
 */
function createProvider() {
  let allowed: Connection | undefined
  const ask = createRequests()
  const emitter = createEmitter((): object => provider)
  const provider: Provider = {
    request: (request) =>
      typeof request?.method === 'string'
        ? ask(request)
        : Promise.reject(new ProviderError({ code: -32602, message: 'A request has a method.' })),
    ...emitter,
    // A page may have replaced `request`.
    ...createLegacyMethods((request) => provider.request(request)),
    isConnected: () => allowed !== undefined,
  }
  const fields = {
    chainId: () => allowed?.chainId ?? null,
    networkVersion: () => (allowed ? String(Number(allowed.chainId)) : null),
    selectedAddress: () => allowed?.accounts[0] ?? null,
  }
  for (const [name, read] of Object.entries(fields)) defineField(provider, name, read)
  const setConnection = (connection: Connection) => {
    allowed = connection.isAllowed ? connection : undefined
  }
  return { provider, setConnection, emit: emitter.emit }
}

/** Announces the provider while the site is connected, and emits events for changes. */
export function runProvider(): void {
  const { provider, setConnection, emit } = createProvider()
  const info = Object.freeze({
    uuid: createUuid(),
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
    if (!connection) sendMessage('port', { kind: 'hello' })
    announce()
  })
  onMessage('provider', (message) => {
    if (message.kind !== 'connection') return
    const before = connection
    connection = message.connection
    setConnection(connection)
    if (!before?.isAllowed) announce()
    for (const [name, value] of eventsOf(before, connection)) emit(name, value)
  })
}
