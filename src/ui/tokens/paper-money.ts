/**
 * Funds an account with paper money when its balance is first read, so that every sandbox network can be
 * tried.
 */

import { callService } from '../../client/bridge/page-ports'
import { fundAccount, getFunds } from '../../client/chain/paper-balances'
import { isCustomChain } from '../../domain/chains/chains'
import type { Address, ChainId } from '../../domain/scalars'

/** Reads the funds of an account, and funds an empty one first. @throws Refusal */
export async function readOrFundAccount(chainId: ChainId, owner: Address) {
  const { funds } = await getFunds(callService, chainId, owner)
  if (isCustomChain(chainId) || funds.some(({ balance }) => balance > 0n)) return funds
  await fundAccount(callService, chainId, owner)
  return (await getFunds(callService, chainId, owner)).funds
}
