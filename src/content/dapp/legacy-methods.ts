/**
 * Methods of providers before EIP-1193, which older libraries still call. All of them send `request`. Replies
 * have the shape of JSON-RPC 2.0, as in other wallets.
 */

/** Arguments of a request (EIP-1193). */
interface RequestArguments {
  readonly method: string
  readonly params?: readonly unknown[] | object | null
}
export type SendRequest = (request: RequestArguments) => Promise<unknown>

/** A request with the id of the caller. */
interface LegacyCall extends RequestArguments {
  readonly id?: unknown
}
type LegacyReply = { readonly id: unknown; readonly jsonrpc: '2.0' } & (
  | { readonly result: unknown }
  | { readonly error: unknown }
)
/** Callback of a request, or of a batch of requests. */
type Callback = (error: unknown, reply?: LegacyReply | readonly LegacyReply[]) => void

const isBatch = (calls: LegacyCall | readonly LegacyCall[]): calls is readonly LegacyCall[] =>
  Array.isArray(calls)

export function createLegacyMethods(request: SendRequest) {
  const reply = async (call: LegacyCall): Promise<LegacyReply> => ({
    id: call.id,
    jsonrpc: '2.0',
    result: await request(call),
  })
  const fail = (call: LegacyCall, error: unknown): LegacyReply => ({ id: call.id, jsonrpc: '2.0', error })
  /** Sends one request or a batch. A failed request of a batch has its error in its reply. */
  const sendAsync = (calls: LegacyCall | readonly LegacyCall[], callback?: Callback) => {
    const replies: Promise<LegacyReply | readonly LegacyReply[]> = isBatch(calls)
      ? Promise.all(calls.map((call) => reply(call).catch((error: unknown) => fail(call, error))))
      : reply(calls)
    if (!callback) return replies
    replies.then(
      (value) => callback(null, value),
      (error: unknown) => callback(error, isBatch(calls) ? [] : fail(calls, error)),
    )
    return undefined
  }
  /** Takes a method and its parameters, or a request. Returns a promise if there is no callback. */
  const send = (
    first: string | LegacyCall | readonly LegacyCall[],
    ...rest: readonly (RequestArguments['params'] | Callback)[]
  ) =>
    sendAsync(
      typeof first === 'string'
        ? { method: first, params: rest.find((each) => typeof each === 'object') ?? [] }
        : first,
      rest.find((each): each is Callback => typeof each === 'function'),
    )
  return { enable: () => request({ method: 'eth_requestAccounts' }), send, sendAsync }
}
