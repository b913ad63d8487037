/** The flags of a trade in the calldata of a settlement: five choices in seven bits (SOURCES: Signatures). */
import type { OrderTerms, SigningScheme } from './order'

/** What the flags say. */
export type TradeFlags = Pick<
  OrderTerms,
  'kind' | 'partiallyFillable' | 'sellTokenBalance' | 'buyTokenBalance'
> & { readonly scheme: SigningScheme }

const KINDS = ['sell', 'buy'] as const
/** Two bit patterns mean the ERC-20 balance; the first is written. */
const SOURCES = ['erc20', 'erc20', 'external', 'internal'] as const
const DESTINATIONS = ['erc20', 'internal'] as const
const SCHEMES = ['eip712', 'ethsign', 'eip1271', 'presign'] as const

/** Where each choice begins, in bits. */
const PARTIAL = 1n
const SOURCE = 2n
const DESTINATION = 4n
const SCHEME = 5n
const END = 7n

const bitsOf = <T>(choices: readonly T[], choice: T, at: bigint): bigint =>
  BigInt(choices.indexOf(choice)) << at

/** Flags as the contract reads them. @example flags of a sell order, fill or kill, signed by EIP-712: 0n */
export const writeFlags = (flags: TradeFlags): bigint =>
  bitsOf(KINDS, flags.kind, 0n) |
  (flags.partiallyFillable ? 1n << PARTIAL : 0n) |
  bitsOf(SOURCES, flags.sellTokenBalance, SOURCE) |
  bitsOf(DESTINATIONS, flags.buyTokenBalance, DESTINATION) |
  bitsOf(SCHEMES, flags.scheme, SCHEME)

/** What flags say; undefined where a bit is set that means nothing: the contract reverts. */
export function readFlags(bits: bigint): TradeFlags | undefined {
  if (bits >> END !== 0n) return undefined
  const at = (shift: bigint, size: bigint): number => Number((bits >> shift) & ((1n << size) - 1n))
  return {
    kind: KINDS[at(0n, 1n) as 0 | 1],
    partiallyFillable: at(PARTIAL, 1n) === 1,
    sellTokenBalance: SOURCES[at(SOURCE, 2n) as 0 | 1 | 2 | 3],
    buyTokenBalance: DESTINATIONS[at(DESTINATION, 1n) as 0 | 1],
    scheme: SCHEMES[at(SCHEME, 2n) as 0 | 1 | 2 | 3],
  }
}
