/** Signatures of contracts (EIP-1271). */

import { decodeOutcome, encodeCall, selectorOf } from '../../../../domain/evm/abi'
import { contractSigner } from '../../../../domain/evm/contracts'
import type { Address, Hash32, Hex } from '../../../../domain/scalars'
import type { Interactions } from '../../store/rows'
import { type CallSite, readCallsAfter } from '../calls'

/**
 * Returns whether the contract at an address accepts a signature after some calls. An address without a
 * contract accepts none.
 */
export async function isAcceptedBy(
  site: CallSite,
  owner: Address,
  digest: Hash32,
  signature: Hex,
  before: Interactions['pre'],
  block: number,
): Promise<boolean> {
  const data = encodeCall(contractSigner, 'isValidSignature', [digest, signature])
  const [outcome] = await readCallsAfter(site, before, [{ to: owner, data }], block)
  // The function accepts by returning its own selector.
  return (
    decodeOutcome(contractSigner, 'isValidSignature', outcome) ===
    selectorOf(contractSigner, 'isValidSignature')
  )
}
