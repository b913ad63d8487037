/** What contracts accept as their signature (EIP-1271). */
import { encodeFunctionData } from 'viem/utils'
import type { Address, Hash32, Hex } from '../../../domain/scalars'
import { signerAbi } from './rpc-abi'
import { readOne, wordOf } from './rpc-calls'
import type { RpcNode } from './rpc-node'

/** `isValidSignature` answers with its own selector, at the left of a word. */
const ACCEPTED = 0x1626ba7en << 224n

/** Whether the contract at an address accepts a signature over a digest; where no contract is, nothing does. */
export async function isAcceptedBy(
  node: RpcNode,
  owner: Address,
  digest: Hash32,
  signature: Hex,
  block: number,
): Promise<boolean> {
  const data = encodeFunctionData({
    abi: signerAbi,
    functionName: 'isValidSignature',
    args: [digest, signature],
  })
  return wordOf(await readOne(node, { to: owner, data }, block)) === ACCEPTED
}
