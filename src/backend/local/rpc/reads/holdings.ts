/** Balances and relayer allowances at a block. */

import { decodeOutcome, encodeCall } from '../../../../domain/evm/abi'
import { erc20 } from '../../../../domain/evm/contracts'
import type { Address } from '../../../../domain/scalars'
import type { BalanceQuery, Holding } from '../../store/chain/holdings'
import type { Interactions } from '../../store/rows'
import { type CallSite, type ReadCall, readCallsAfter } from '../calls'

const callsOf = ({ owner, token }: BalanceQuery, relayer: Address): readonly ReadCall[] => [
  { to: token, data: encodeCall(erc20, 'balanceOf', [owner]) },
  { to: token, data: encodeCall(erc20, 'allowance', [owner, relayer]) },
]

/** Holding used if the token reverts, because such a token cannot be transferred either. */
const UNUSABLE: Holding = { balance: 0n, allowance: 0n, internal: 0n }

/** Reads holdings in the order of the queries, after some calls. There is no vault, so `internal` is 0. */
export async function readHoldings(
  site: CallSite,
  relayer: Address,
  queries: readonly BalanceQuery[],
  block: number,
  before: Interactions['pre'] = [],
): Promise<readonly Holding[]> {
  const outcomes = await readCallsAfter(
    site,
    before,
    queries.flatMap((query) => callsOf(query, relayer)),
    block,
  )
  return queries.map((_, index) => {
    const balance = decodeOutcome(erc20, 'balanceOf', outcomes[2 * index])
    const allowance = decodeOutcome(erc20, 'allowance', outcomes[2 * index + 1])
    return balance === undefined || allowance === undefined ? UNUSABLE : { balance, allowance, internal: 0n }
  })
}
