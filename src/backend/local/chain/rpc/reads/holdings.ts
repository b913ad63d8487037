/** Balances and relayer allowances at a block. A token that does not answer is worth nothing to anybody. */

import { decodeResult, encodeCall } from '../../../../../domain/evm/abi'
import { erc20 } from '../../../../../domain/evm/contracts'
import type { Address } from '../../../../../domain/scalars'
import type { BalanceQuery, Holding, Interactions } from '../../chain'
import { type CallSite, type ReadCall, readAfter } from '../calls'

const callsOf = ({ owner, token }: BalanceQuery, relayer: Address): readonly ReadCall[] => [
  { to: token, data: encodeCall(erc20, 'balanceOf', [owner]) },
  { to: token, data: encodeCall(erc20, 'allowance', [owner, relayer]) },
]

/** Reads holdings in the order asked, after the calls before them. Without a vault nothing is internal. */
export async function readHoldings(
  site: CallSite,
  relayer: Address,
  queries: readonly BalanceQuery[],
  block: number,
  before: Interactions['pre'] = [],
): Promise<readonly Holding[]> {
  const words = await readAfter(
    site,
    before,
    queries.flatMap((query) => callsOf(query, relayer)),
    block,
  )
  return queries.map((_, index) => ({
    balance: decodeResult(erc20, 'balanceOf', words[2 * index]) ?? 0n,
    allowance: decodeResult(erc20, 'allowance', words[2 * index + 1]) ?? 0n,
    internal: 0n,
  }))
}
