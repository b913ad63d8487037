/**
 * A solution as a call of the settlement contract's `settle`. Each trade has its own pair of clearing prices, its buy amount
 * and its sell amount, so that it sells and buys exactly what the solution says, fees within; the contract's rounding then
 * has nothing to round. Between the transfers in and out the pools are traded with, and wrapped coins are unwrapped.
 */
import type { Execution } from '../../../../auction/model/auction'
import type { Pool } from '../../../../auction/model/pools'
import type { MadeSwap } from '../../../../auction/settle/settlement'
import { NATIVE_TOKEN_MARKER } from '../../../../domain/chains/chains'
import { bytes, callData, concat, list, type Part, tuple, word } from '../../../../domain/evm/abi'
import type { OrderKind, OrderTerms, SigningScheme } from '../../../../domain/orders/order'
import type { Address, Hex } from '../../../../domain/scalars'
import type { Interactions } from '../chain'
import { selectors } from './abi'

/** An order as the contract must see it. */
interface SignedOrder {
  readonly owner: Address
  readonly terms: OrderTerms
  readonly signature: { readonly scheme: SigningScheme; readonly bytes: Hex }
}

/** What is settled at once. */
export interface Settling {
  readonly settlement: Address
  readonly wrappedNative: Address
  readonly trades: readonly {
    readonly order: SignedOrder
    readonly execution: Pick<Execution, 'sell' | 'buy'>
    readonly interactions: Interactions
  }[]
  readonly swaps: readonly MadeSwap[]
  readonly pools: ReadonlyMap<string, Pick<Pool, 'address' | 'tokenA'>>
}

const KIND_BITS = { sell: 0n, buy: 1n } as const satisfies Record<OrderKind, bigint>
const PARTIAL_BIT = 1n << 1n
const SOURCE_BITS = { erc20: 0n, external: 0b10n << 2n, internal: 0b11n << 2n } as const satisfies Record<
  OrderTerms['sellTokenBalance'],
  bigint
>
const INTO_VAULT_BIT = 1n << 4n
const SCHEME_BITS = {
  eip712: 0n,
  ethsign: 1n << 5n,
  eip1271: 2n << 5n,
  presign: 3n << 5n,
} as const satisfies Record<SigningScheme, bigint>

/** The flags of a trade (SOURCES: Signatures). */
const flagsOf = ({ terms, signature }: SignedOrder): bigint =>
  KIND_BITS[terms.kind] |
  (terms.partiallyFillable ? PARTIAL_BIT : 0n) |
  SOURCE_BITS[terms.sellTokenBalance] |
  (terms.buyTokenBalance === 'internal' ? INTO_VAULT_BIT : 0n) |
  SCHEME_BITS[signature.scheme]

/** A contract's signature and a presignature name their owner; of an ECDSA one the owner is recovered. */
function signatureOf({ owner, signature: { scheme, bytes: given } }: SignedOrder): Hex {
  if (scheme === 'eip1271') return concat(owner, given)
  return scheme === 'presign' ? owner : given
}

const ZERO_ADDRESS = `0x${'00'.repeat(20)}` as Address

/** The trade of an order, whose tokens and prices stand at twice its place in theirs. */
function toTrade({ order, execution }: Settling['trades'][number], index: number): Part {
  const { terms } = order
  return tuple([
    word(2 * index),
    word(2 * index + 1),
    word(terms.receiver ?? ZERO_ADDRESS),
    word(terms.sellAmount),
    word(terms.buyAmount),
    word(terms.validTo),
    word(terms.appData),
    word(terms.feeAmount),
    word(flagsOf(order)),
    word(terms.kind === 'sell' ? execution.sell : execution.buy),
    bytes(signatureOf(order)),
  ])
}

/** A call that the settlement contract makes; no coins go along. */
const interaction = (target: Address, data: Hex): Part => tuple([word(target), word(0), bytes(data)])

/** A trade with a pair: its input is paid in first, then its output is taken. */
function toInteractions(
  { tokenIn, pool: id, amountIn, amountOut }: MadeSwap,
  { pools, settlement }: Settling,
): readonly Part[] {
  const pool = pools.get(id)
  if (!pool) throw new RangeError(`a swap names an unknown pool ${id}`)
  const [out0, out1] = tokenIn === pool.tokenA ? [0n, amountOut] : [amountOut, 0n]
  return [
    interaction(tokenIn, callData(selectors.transfer, word(pool.address), word(amountIn))),
    interaction(
      pool.address,
      callData(selectors.swap, word(out0), word(out1), word(settlement), bytes('0x')),
    ),
  ]
}

/** Coins for those who buy the native one. */
function unwrap({ trades, wrappedNative }: Settling): readonly Part[] {
  const wei = trades.reduce(
    (sum, { order, execution }) => sum + (order.terms.buyToken === NATIVE_TOKEN_MARKER ? execution.buy : 0n),
    0n,
  )
  if (wei === 0n) return []
  return [interaction(wrappedNative, callData(selectors.withdraw, word(wei)))]
}

const around = ({ trades }: Settling, side: keyof Interactions): Part =>
  list(
    trades.flatMap(({ interactions }) =>
      interactions[side].map(({ target, callData: data }) => interaction(target, data)),
    ),
  )

/** The call data of `settle`. @throws RangeError for a swap in an unknown pool */
export function encodeSettle(settling: Settling): Hex {
  const { trades, swaps } = settling
  const between = [...swaps.flatMap((swap) => toInteractions(swap, settling)), ...unwrap(settling)]
  return callData(
    selectors.settle,
    list(trades.flatMap(({ order: { terms } }) => [word(terms.sellToken), word(terms.buyToken)])),
    list(trades.flatMap(({ execution }) => [word(execution.buy), word(execution.sell)])),
    list(trades.map(toTrade)),
    tuple([around(settling, 'pre'), list(between), around(settling, 'post')]),
  )
}
