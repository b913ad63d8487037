/** Settles one order through one pool with the real `settle`, as a solver without fees. */
import { concat, encodeFunctionData, numberToHex, type RpcTransactionReceipt } from 'viem'
import type { OrderTerms, SigningScheme } from '../../src/domain/orders/order'
import type { Address, Hex } from '../../src/domain/scalars'
import { pairAbi, settlementAbi, tokenAbi } from './abis'
import { send } from './client'
import type { Pair } from './profile'
import type { Devnet } from './start-devnet'

/** An order with its signature in the form of the contract. */
export interface SignedTrade {
  readonly terms: OrderTerms
  readonly scheme: SigningScheme
  readonly signature: Hex
}

/** A call of the settlement contract. */
export interface Interaction {
  readonly target: Address
  readonly value: bigint
  readonly callData: Hex
}

/** Bits 5 and 6 of a trade's flags. */
const SCHEME_BITS: Readonly<Record<SigningScheme, bigint>> = {
  eip712: 0n << 5n,
  ethsign: 1n << 5n,
  eip1271: 2n << 5n,
  presign: 3n << 5n,
}

const ZERO_ADDRESS = numberToHex(0, { size: 20 })

/** Encodes a signature. EIP-1271 and presign contain the owner, which is recovered from ECDSA signatures. */
export const encodeSignature = (scheme: SigningScheme, owner: Address, signature: Hex): Hex =>
  scheme === 'eip1271' || scheme === 'presign' ? concat([owner, signature]) : signature

/** Returns the output of a pool for an input, after its fee of 0.3%. */
export async function quotePair({ client }: Devnet, pair: Pair, sellToken: Address, amountIn: bigint) {
  const [first, second] = await client.readContract({
    address: pair.address,
    abi: pairAbi,
    functionName: 'getReserves',
  })
  const [reserveIn, reserveOut] = pair.tokens[0] === sellToken ? [first, second] : [second, first]
  const netAmountIn = amountIn * 997n
  return (netAmountIn * reserveOut) / (reserveIn * 1000n + netAmountIn)
}

async function swapThrough(
  devnet: Devnet,
  pair: Pair,
  sellToken: Address,
  amountIn: bigint,
  amountOut: bigint,
): Promise<Interaction[]> {
  const pay = { abi: tokenAbi, functionName: 'transfer', args: [pair.address, amountIn] } as const
  const outputs = pair.tokens[0] === sellToken ? ([0n, amountOut] as const) : ([amountOut, 0n] as const)
  const { settlement } = devnet.profile.contracts
  const swap = { abi: pairAbi, functionName: 'swap', args: [...outputs, settlement, '0x'] } as const
  return [
    { target: sellToken, value: 0n, callData: encodeFunctionData(pay) },
    { target: pair.address, value: 0n, callData: encodeFunctionData(swap) },
  ]
}

/**
 * Settles a fill-or-kill sell order as the solver. The owner gets the whole output of the pool.
 * @throws Error if the contract reverts
 */
export async function settleThroughPair(
  devnet: Devnet,
  { terms, scheme, signature }: SignedTrade,
  pair: Pair,
  { before = [], from = devnet.profile.solver.address }: { before?: Interaction[]; from?: Address } = {},
): Promise<{ receipt: RpcTransactionReceipt; amountOut: bigint }> {
  const { sellToken, buyToken, sellAmount } = terms
  const amountOut = await quotePair(devnet, pair, sellToken, sellAmount)
  const trade = {
    ...terms,
    receiver: terms.receiver ?? ZERO_ADDRESS,
    sellTokenIndex: 0n,
    buyTokenIndex: 1n,
    flags: SCHEME_BITS[scheme],
    executedAmount: 0n,
    signature,
  }
  const between = await swapThrough(devnet, pair, sellToken, sellAmount, amountOut)
  const data = encodeFunctionData({
    abi: settlementAbi,
    functionName: 'settle',
    args: [[sellToken, buyToken], [amountOut, sellAmount], [trade], [before, between, []]],
  })
  const receipt = await send(devnet.client, from, { to: devnet.profile.contracts.settlement, data })
  return { receipt, amountOut }
}
