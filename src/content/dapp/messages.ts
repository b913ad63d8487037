/**
 * Messages between the two scripts of a connected site: the provider, which runs in the page's main world,
 * and its port, which alone can reach the extension. They exchange JSON text by window events. Other scripts
 * of the page can send such messages too, but only to request what the provider would request for them.
 */

/** Result of a request (EIP-1193). */
export type RpcReply =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/** Connection of the page. Requests to `serviceBases` are answered by the service of Cowbell. */
export interface Connection {
  readonly isAllowed: boolean
  readonly chainId: string
  readonly accounts: readonly string[]
  readonly serviceBases: readonly string[]
}

interface ServiceRequest {
  readonly method: string
  readonly path: string
  readonly contentType: string | null
  readonly body: string | null
}

/** Reply of the service, as text. */
export interface ServiceReply {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

export type ToPort =
  | { readonly kind: 'hello' }
  | {
      readonly kind: 'rpc'
      readonly id: string
      readonly method: string
      readonly params: readonly unknown[]
    }
  | { readonly kind: 'service'; readonly id: string; readonly request: ServiceRequest }

/**
 * Message from the port to the provider.
 * @internal Exported for a test that forges one.
 */
export type ToProvider =
  | { readonly kind: 'connection'; readonly connection: Connection }
  | { readonly kind: 'rpc'; readonly id: string; readonly reply: RpcReply }
  | { readonly kind: 'service'; readonly id: string; readonly reply: ServiceReply | null }

const EVENT_NAMES = { port: 'cowbell:to-port', provider: 'cowbell:to-provider' } as const
interface Messages {
  readonly port: ToPort
  readonly provider: ToProvider
}

export function sendMessage<K extends keyof Messages>(to: K, message: Messages[K]): void {
  window.dispatchEvent(new CustomEvent(EVENT_NAMES[to], { detail: JSON.stringify(message) }))
}

/** Calls back with messages to a script. Events that are not text are ignored. */
export function onMessage<K extends keyof Messages>(
  receiver: K,
  listener: (message: Messages[K]) => void,
): void {
  window.addEventListener(EVENT_NAMES[receiver], (event) => {
    const { detail } = event as CustomEvent<unknown>
    if (typeof detail === 'string') listener(JSON.parse(detail) as Messages[K])
  })
}

/** Creates a UUID (version 4), also in insecure pages without `crypto.randomUUID`. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15))
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
}
