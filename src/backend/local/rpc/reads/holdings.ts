/** Balances and relayer allowances at a block. They are 0 if the token does not answer. */

import { decodeResult, encodeCall } from '../../../../domain/evm/abi'
import { erc20 } from '../../../../domain/evm/contracts'
import type { Address } from '../../../../domain/scalars'
import type { BalanceQuery, Holding } from '../../store/chain/holdings'
import type { Interactions } from '../../store/rows'
import { type CallSite, type ReadCall, readCallsAfter } from '../calls'

const callsOf = ({ owner, token }: BalanceQuery, relayer: Address): readonly ReadCall[] => [
  { to: token, data: encodeCall(erc20, 'balanceOf', [owner]) },
  { to: token, data: encodeCall(erc20, 'allowance', [owner, relayer]) },
]

/** Reads holdings in the order of the queries, after some calls. There is no vault, so `internal` is 0. */
export async function readHoldings(
  site: CallSite,
  relayer: Address,
  queries: readonly BalanceQuery[],
  block: number,
  before: Interactions['pre'] = [],
): Promise<readonly Holding[]> {
  const words = await readCallsAfter(
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
