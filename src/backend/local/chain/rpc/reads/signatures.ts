/** What contracts accept as their signature (EIP-1271). */

import { decodeResult, encodeCall, selectorOf } from '../../../../../domain/evm/abi'
import { contractSigner } from '../../../../../domain/evm/contracts'
import type { Address, Hash32, Hex } from '../../../../../domain/scalars'
import type { Interactions } from '../../chain'
import { type CallSite, readAfter } from '../calls'

/** Whether the contract at an address accepts a signature over a digest after some calls; where no contract is, nothing does. */
export async function isAcceptedBy(
  site: CallSite,
  owner: Address,
  digest: Hash32,
  signature: Hex,
  before: Interactions['pre'],
  block: number,
): Promise<boolean> {
  const data = encodeCall(contractSigner, 'isValidSignature', [digest, signature])
  const [answer] = await readAfter(site, before, [{ to: owner, data }], block)
  // The function says yes with its own selector.
  return (
    decodeResult(contractSigner, 'isValidSignature', answer) ===
    selectorOf(contractSigner, 'isValidSignature')
  )
}
