/** Flags of a trade in the calldata of a settlement: five fields in seven bits (SOURCES: Signatures). */
import type { OrderTerms, SigningScheme } from './order'

export type TradeFlags = Pick<
  OrderTerms,
  'kind' | 'partiallyFillable' | 'sellTokenBalance' | 'buyTokenBalance'
> & { readonly scheme: SigningScheme }

const KINDS = ['sell', 'buy'] as const
/** Two bit patterns mean the ERC-20 balance. The first is written. */
const SOURCES = ['erc20', 'erc20', 'external', 'internal'] as const
const DESTINATIONS = ['erc20', 'internal'] as const
const SCHEMES = ['eip712', 'ethsign', 'eip1271', 'presign'] as const

/** First bit of each field. */
const PARTIAL = 1n
const SOURCE = 2n
const DESTINATION = 4n
const SCHEME = 5n
const END = 7n

const encodeChoice = <T>(choices: readonly T[], choice: T, shift: bigint): bigint =>
  BigInt(choices.indexOf(choice)) << shift

/**
 * Encodes flags for the contract.
 * @example writeFlags(flags) // 0n for a fill-or-kill sell order, signed by EIP-712
 */
export const writeFlags = (flags: TradeFlags): bigint =>
  encodeChoice(KINDS, flags.kind, 0n) |
  (flags.partiallyFillable ? 1n << PARTIAL : 0n) |
  encodeChoice(SOURCES, flags.sellTokenBalance, SOURCE) |
  encodeChoice(DESTINATIONS, flags.buyTokenBalance, DESTINATION) |
  encodeChoice(SCHEMES, flags.scheme, SCHEME)

/** Decodes flags. Returns undefined if an unknown bit is set: the contract would revert. */
export function readFlags(bits: bigint): TradeFlags | undefined {
  if (bits >> END !== 0n) return undefined
  const readBits = (shift: bigint, size: bigint): number => Number((bits >> shift) & ((1n << size) - 1n))
  return {
    kind: KINDS[readBits(0n, 1n) as 0 | 1],
    partiallyFillable: readBits(PARTIAL, 1n) === 1,
    sellTokenBalance: SOURCES[readBits(SOURCE, 2n) as 0 | 1 | 2 | 3],
    buyTokenBalance: DESTINATIONS[readBits(DESTINATION, 1n) as 0 | 1],
    scheme: SCHEMES[readBits(SCHEME, 2n) as 0 | 1 | 2 | 3],
  }
}
