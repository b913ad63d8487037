/**
 * Encodes a solution as a call of the settlement contract's `settle`. Each trade has its own pair of clearing
 * prices, which are its buy amount and sell amount. It thus trades exactly the amounts of the solution
 * including fees, without rounding by the contract. Between the incoming and the outgoing transfers, the
 * contract swaps through pools and unwraps native coins.
 */
import { concat } from 'viem/utils'
import type { Execution } from '../../../auction/model/auction'
import type { Pool } from '../../../auction/model/pools'
import type { ExecutedSwap } from '../../../auction/settle/settlement'
import { NATIVE_TOKEN_MARKER } from '../../../domain/chains/chains'
import { encodeCall } from '../../../domain/evm/abi'
import {
  erc20,
  settlement as settlementContract,
  uniswapV2,
  wrappedNative as wrapper,
} from '../../../domain/evm/contracts'
import type { OrderTerms, SigningScheme } from '../../../domain/orders/order'
import { writeFlags } from '../../../domain/orders/trade-flags'
import { type Address, type Hex, ZERO_ADDRESS } from '../../../domain/scalars'
import type { Interactions } from '../store/rows'

interface SignedOrder {
  readonly owner: Address
  readonly terms: OrderTerms
  readonly signature: { readonly scheme: SigningScheme; readonly bytes: Hex }
}

/** A settlement to encode. */
export interface Settling {
  readonly settlement: Address
  readonly wrappedNative: Address
  readonly trades: readonly {
    readonly order: SignedOrder
    readonly execution: Pick<Execution, 'sell' | 'buy'>
    readonly interactions: Interactions
  }[]
  readonly swaps: readonly ExecutedSwap[]
  readonly pools: ReadonlyMap<string, Pick<Pool, 'address' | 'tokenA'>>
}

/**
 * Encodes a signature. Contract signatures and presignatures contain the owner, which is recovered from ECDSA
 * signatures.
 */
function signatureOf({ owner, signature: { scheme, bytes: given } }: SignedOrder): Hex {
  if (scheme === 'eip1271') return concat([owner, given])
  return scheme === 'presign' ? owner : given
}

/** Encodes a trade. Its tokens and prices are at the positions 2 · index and 2 · index + 1. */
function toTrade({ order, execution }: Settling['trades'][number], index: number) {
  const { terms } = order
  return {
    sellTokenIndex: BigInt(2 * index),
    buyTokenIndex: BigInt(2 * index + 1),
    receiver: terms.receiver ?? ZERO_ADDRESS,
    sellAmount: terms.sellAmount,
    buyAmount: terms.buyAmount,
    validTo: terms.validTo,
    appData: terms.appData,
    feeAmount: terms.feeAmount,
    flags: writeFlags({ ...terms, scheme: order.signature.scheme }),
    executedAmount: terms.kind === 'sell' ? execution.sell : execution.buy,
    signature: signatureOf(order),
  }
}

/** A call by the settlement contract without native coins. */
interface Interaction {
  readonly target: Address
  readonly value: bigint
  readonly callData: Hex
}

const interaction = (target: Address, callData: Hex): Interaction => ({ target, value: 0n, callData })

/** Encodes a swap: pays the input to the pair, then takes the output. */
function toInteractions(
  { tokenIn, pool: id, amountIn, amountOut }: ExecutedSwap,
  { pools, settlement }: Settling,
): readonly Interaction[] {
  const pool = pools.get(id)
  if (!pool) throw new RangeError(`a swap names an unknown pool ${id}`)
  const [out0, out1] = tokenIn === pool.tokenA ? [0n, amountOut] : [amountOut, 0n]
  return [
    interaction(tokenIn, encodeCall(erc20, 'transfer', [pool.address, amountIn])),
    interaction(pool.address, encodeCall(uniswapV2, 'swap', [out0, out1, settlement, '0x'])),
  ]
}

/** Unwraps native coins for the orders that buy them. */
function unwrap({ trades, wrappedNative }: Settling): readonly Interaction[] {
  const wei = trades.reduce(
    (sum, { order, execution }) => sum + (order.terms.buyToken === NATIVE_TOKEN_MARKER ? execution.buy : 0n),
    0n,
  )
  if (wei === 0n) return []
  return [interaction(wrappedNative, encodeCall(wrapper, 'withdraw', [wei]))]
}

const around = ({ trades }: Settling, side: keyof Interactions): readonly Interaction[] =>
  trades.flatMap(({ interactions }) =>
    interactions[side].map(({ target, callData }) => interaction(target, callData)),
  )

/** Encodes the call data of `settle`. @throws RangeError for a swap in an unknown pool */
export function encodeSettle(settling: Settling): Hex {
  const { trades, swaps } = settling
  const between = [...swaps.flatMap((swap) => toInteractions(swap, settling)), ...unwrap(settling)]
  return encodeCall(settlementContract, 'settle', [
    trades.flatMap(({ order: { terms } }) => [terms.sellToken, terms.buyToken]),
    trades.flatMap(({ execution }) => [execution.buy, execution.sell]),
    trades.map(toTrade),
    [around(settling, 'pre'), between, around(settling, 'post')],
  ])
}
