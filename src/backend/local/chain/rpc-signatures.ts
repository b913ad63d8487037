/** What contracts accept as their signature (EIP-1271). */

import type { RpcNode } from '../../../api/node'
import { bytes, callData, word, wordOf } from '../../../domain/abi-codec'
import type { Address, Hash32, Hex } from '../../../domain/scalars'
import { selectors } from './rpc-abi'
import { readOne } from './rpc-calls'

/** `isValidSignature` answers with its own selector, at the left of a word. */
const ACCEPTED = BigInt(selectors.isValidSignature) << 224n

/** Whether the contract at an address accepts a signature over a digest; where no contract is, nothing does. */
export async function isAcceptedBy(
  node: RpcNode,
  owner: Address,
  digest: Hash32,
  signature: Hex,
  block: number,
): Promise<boolean> {
  const data = callData(selectors.isValidSignature, word(digest), bytes(signature))
  return wordOf(await readOne(node, { to: owner, data }, block)) === ACCEPTED
}
