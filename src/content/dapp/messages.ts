/**
 * What the two scripts of a connected site say to each other: the provider, which shares the page's world, and its port, which
 * alone reaches the extension. They share the window, and speak by its events, as text. Whatever else runs in the page may
 * speak so too: it asks for nothing that the provider would not ask for it.
 */

/** What became of a request (EIP-1193). */
export type RpcReply =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/** How the page stands with Cowbell; `serviceBases` are addresses that are answered in the place of their hosts. */
export interface Connection {
  readonly isAllowed: boolean
  readonly chainId: string
  readonly accounts: readonly string[]
  readonly serviceBases: readonly string[]
}

/** A request of the service, as text. */
interface ServiceRequest {
  readonly method: string
  readonly path: string
  readonly contentType: string | null
  readonly body: string | null
}

/** A reply of the service, as text. */
export interface ServiceReply {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

/** From the provider to its port. */
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
 * From the port to the provider.
 * @internal Exported for a test that forges one.
 */
export type ToProvider =
  | { readonly kind: 'connection'; readonly connection: Connection }
  | { readonly kind: 'rpc'; readonly id: string; readonly reply: RpcReply }
  | { readonly kind: 'service'; readonly id: string; readonly reply: ServiceReply | null }

const NAMES = { port: 'cowbell:to-port', provider: 'cowbell:to-provider' } as const
interface Said {
  readonly port: ToPort
  readonly provider: ToProvider
}

/** Says something to the other script. */
export function say<K extends keyof Said>(to: K, message: Said[K]): void {
  window.dispatchEvent(new CustomEvent(NAMES[to], { detail: JSON.stringify(message) }))
}

/** Hears what is said to a script; of what is no message of the other nothing comes. */
export function hear<K extends keyof Said>(who: K, listener: (message: Said[K]) => void): void {
  window.addEventListener(NAMES[who], (event) => {
    const { detail } = event as CustomEvent<unknown>
    if (typeof detail === 'string') listener(JSON.parse(detail) as Said[K])
  })
}

/** A name that no other has, a UUID (version 4), also in pages that are not given `crypto.randomUUID`. */
export function createName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15))
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
}
