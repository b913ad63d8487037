/** Paper money is given at the first look: an account is never on a network of the sandbox with nothing to try it with. */

import { callService } from '../../client/bridge/service'
import { fundAccount, getFunds } from '../../client/chain/paper-balances'
import { isOwnChain } from '../../domain/chains/chains'
import type { Address, ChainId } from '../../domain/scalars'

/** What an account holds, on the paper chain after giving one that holds nothing its play money. @throws Refusal */
export async function getOrGiveFunds(chainId: ChainId, owner: Address) {
  const { funds } = await getFunds(callService, chainId, owner)
  if (isOwnChain(chainId) || funds.some(({ balance }) => balance > 0n)) return funds
  await fundAccount(callService, chainId, owner)
  return (await getFunds(callService, chainId, owner)).funds
}
