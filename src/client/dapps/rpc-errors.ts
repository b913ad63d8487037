/** Errors that pages are given, by the codes of EIP-1193 and EIP-1474. Their words are for the site's developer, and English. */
import type { RpcError } from '../bridge/dapp-views'

const errors = {
  rejected: { code: 4001, message: 'The user rejected the request.' },
  notAllowed: { code: 4100, message: 'The user has not allowed this site in Cowbell.' },
  notConnected: {
    code: 4100,
    message: 'No account is connected: ask eth_requestAccounts.',
  },
  unsupported: { code: 4200, message: 'Cowbell does not offer this method.' },
  unreadable: { code: 4200, message: 'Cowbell signs and sends only what it can decode.' },
  noNode: { code: 4900, message: 'No RPC endpoint answers for this network in Cowbell.' },
  otherChain: { code: 4901, message: 'Network or account changed while it waited.' },
  unknownChain: { code: 4902, message: 'Cowbell does not trade on this network.' },
  busy: { code: -32002, message: 'A request of this kind waits for the user already.' },
  tooMany: { code: -32005, message: 'Too many requests of this site wait for the user.' },
  tooLong: { code: -32602, message: 'The parameters of this method are too long to be read.' },
  invalid: { code: -32602, message: 'The parameters of this method are not valid.' },
} as const satisfies Record<string, RpcError>
type RpcErrorName = keyof typeof errors

/** An error by its name; `detail` says what about it. */
export const rpcErrorOf = (name: RpcErrorName, detail?: string): { readonly error: RpcError } => ({
  error: { ...errors[name], ...(detail ? { message: `${errors[name].message} ${detail}` } : {}) },
})
