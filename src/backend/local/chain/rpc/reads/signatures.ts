/** What contracts accept as their signature (EIP-1271). */

import { bytes, callData, word, wordOf } from '../../../../../domain/evm/abi'
import type { Address, Hash32, Hex } from '../../../../../domain/scalars'
import type { Interactions } from '../../chain'
import { selectors } from '../abi'
import { type CallSite, readAfter } from '../calls'

/** `isValidSignature` answers with its own selector, at the left of a word. */
const ACCEPTED = BigInt(selectors.isValidSignature) << 224n

/** Whether the contract at an address accepts a signature over a digest after some calls; where no contract is, nothing does. */
export async function isAcceptedBy(
  site: CallSite,
  owner: Address,
  digest: Hash32,
  signature: Hex,
  before: Interactions['pre'],
  block: number,
): Promise<boolean> {
  const data = callData(selectors.isValidSignature, word(digest), bytes(signature))
  const [answer] = await readAfter(site, before, [{ to: owner, data }], block)
  return wordOf(answer) === ACCEPTED
}
