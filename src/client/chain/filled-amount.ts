/** The filled amount of an order in the settlement contract. */
import type { RpcNode } from '../../api/node'
import { decodeOutcome, encodeCall } from '../../domain/evm/abi'
import { settlement as settlementContract } from '../../domain/evm/contracts'
import { type Address, hex, MAX_UINT256, type OrderUid } from '../../domain/scalars'

/** Filled amount of an order: sold atoms of a sell order, bought atoms of a buy order; or its invalidation. */
export type ChainFill = bigint | 'invalidated'

/**
 * Reads the filled amount of an order. Returns `invalidated` if the order was invalidated on-chain, and
 * undefined if there is no settlement contract.
 * @param block number in hex, or a tag
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readChainFill(
  node: RpcNode,
  settlement: Address,
  uid: OrderUid,
  block = 'latest',
): Promise<ChainFill | undefined> {
  const call = { to: settlement, data: encodeCall(settlementContract, 'filledAmount', [uid]) }
  const answer = await node.attempt('eth_call', [call, block], hex)
  const filled = decodeOutcome(settlementContract, 'filledAmount', 'result' in answer ? answer : undefined)
  return filled === MAX_UINT256 ? 'invalidated' : filled
}
