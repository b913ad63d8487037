/**
 * Errors for pages, with codes of EIP-1193 and EIP-1474. Messages are in English, for the site's developer.
 */
import type { RpcError } from '../bridge/dapp-views'

const errors = {
  rejected: { code: 4001, message: 'The user rejected the request.' },
  notAllowed: { code: 4100, message: 'The user has not allowed this site in Cowbell.' },
  notConnected: {
    code: 4100,
    message: 'No account is connected. Call eth_requestAccounts first.',
  },
  noAccount: { code: 4100, message: 'Cowbell has no account yet. The user can add one in Cowbell.' },
  unsupported: { code: 4200, message: 'Cowbell does not offer this method.' },
  unreadable: { code: 4200, message: 'Cowbell signs and sends only what it can decode.' },
  noNode: { code: 4900, message: 'No RPC endpoint answers for this network in Cowbell.' },
  otherChain: { code: 4901, message: 'The network or account changed while the request was waiting.' },
  unknownChain: { code: 4902, message: 'Cowbell does not trade on this network.' },
  capability: { code: 5700, message: 'Cowbell does not support this capability.' },
  otherNetwork: { code: 5710, message: 'Cowbell is on another network.' },
  usedId: { code: 5720, message: 'A list of calls with this id exists already.' },
  unknownId: { code: 5730, message: 'Cowbell knows no list of calls with this id.' },
  tooManyCalls: { code: 5740, message: 'Cowbell takes at most 10 calls at once.' },
  notAtomic: { code: 5760, message: 'Cowbell sends calls one after the other, not as one.' },
  busy: { code: -32002, message: 'A request of this kind is already waiting for the user.' },
  tooMany: { code: -32005, message: 'Too many requests of this site are waiting for the user.' },
  paused: { code: -32005, message: 'The user did not accept several requests of this site.' },
  otherNode: { code: -32602, message: 'The RPC endpoint is of another network.' },
  tooLong: { code: -32602, message: 'The parameters of this method are too long.' },
  invalid: { code: -32602, message: 'The parameters of this method are not valid.' },
} as const satisfies Record<string, RpcError>
type RpcErrorName = keyof typeof errors

/** Returns an error by name. `detail` is appended to its message. */
export const rpcErrorOf = (name: RpcErrorName, detail?: string): { readonly error: RpcError } => ({
  error: { ...errors[name], ...(detail ? { message: `${errors[name].message} ${detail}` } : {}) },
})

/** Returns the error of a paused site. Its data names the seconds until the site may ask again. */
export function pausedError(pauseMs: number): { readonly error: RpcError } {
  const retryAfter = Math.ceil(pauseMs / 1000)
  const { error } = rpcErrorOf('paused', `Retry after ${retryAfter} seconds.`)
  return { error: { ...error, data: { retryAfter } } }
}
