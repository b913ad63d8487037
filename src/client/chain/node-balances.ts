/**
 * Reads an account's balances and relayer allowances from a node: in one call through Multicall3 if it is
 * deployed, else one by one.
 */
import type { RpcNode } from '../../api/node'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { type CallOutcome, decodeOutcome, encodeCall } from '../../domain/evm/abi'
import { erc20, multicall3 } from '../../domain/evm/contracts'
import type { PaperAccount } from '../../domain/reports/paper-transactions'
import { type Address, type Hex, toAmount } from '../../domain/scalars'
import { type CallState, getBlock, readBalance, tryCall } from './rpc'

/** Address of Multicall3 on every chain. */
const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11' as Address

interface ReadCall {
  readonly to: Address
  readonly data: Hex
}

/** Executes a call alone. A contract that exceeds every gas cap counts as reverted, so that the others are read. */
const readRow = async (node: RpcNode, { to, data }: ReadCall, state: CallState): Promise<CallOutcome> =>
  (await tryCall(node, to, data, state)) ?? { reverted: '0x' }

/** Executes calls through Multicall3. Returns undefined if it is not deployed or runs out of gas. */
async function aggregate(node: RpcNode, calls: readonly ReadCall[], state: CallState) {
  const rows = calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  const outcome = await tryCall(node, MULTICALL3, encodeCall(multicall3, 'aggregate3', [rows]), state)
  const results = decodeOutcome(multicall3, 'aggregate3', outcome)
  return results?.length === calls.length ? results : undefined
}

/**
 * Executes several read-only calls, in one request if Multicall3 is deployed. A call that fails there without
 * data is executed again alone, because an earlier call may have used up the gas.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readCalls(
  node: RpcNode,
  calls: readonly ReadCall[],
  state: CallState = {},
): Promise<readonly CallOutcome[]> {
  const results = await aggregate(node, calls, state)
  if (!results) return Promise.all(calls.map((call) => readRow(node, call, state)))
  return Promise.all(
    calls.map((call, index) => {
      const row = results[index]
      if (row?.success) return { result: row.returnData }
      return row && row.returnData !== '0x' ? { reverted: row.returnData } : readRow(node, call, state)
    }),
  )
}

interface FundsQuery {
  readonly owner: Address
  readonly relayer: Address
  readonly tokens: readonly Address[]
}

/**
 * Balances and allowances of an account. `unread` are tokens whose contracts do not report a balance or an
 * allowance.
 */
export interface AccountFunds extends PaperAccount {
  readonly unread: readonly Address[]
}

/**
 * Reads the native coin, and all tokens with a balance or an allowance.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readNodeFunds(
  node: RpcNode,
  { owner, relayer, tokens }: FundsQuery,
): Promise<AccountFunds> {
  const calls = tokens.flatMap((to): ReadCall[] => [
    { to, data: encodeCall(erc20, 'balanceOf', [owner]) },
    { to, data: encodeCall(erc20, 'allowance', [owner, relayer]) },
  ])
  const [block, coin, outcomes] = await Promise.all([
    getBlock(node),
    readBalance(node, owner),
    readCalls(node, calls),
  ])
  const rows = tokens.map((token, index) => ({
    token,
    balance: decodeOutcome(erc20, 'balanceOf', outcomes[2 * index]),
    allowance: decodeOutcome(erc20, 'allowance', outcomes[2 * index + 1]),
  }))
  const known = rows.flatMap(({ token, balance, allowance }) =>
    balance === undefined || allowance === undefined
      ? []
      : [{ token, balance: toAmount(balance), allowance: toAmount(allowance) }],
  )
  const native = { token: NATIVE_TOKEN_MARKER, balance: toAmount(coin), allowance: toAmount(0n) }
  return {
    blockNumber: Number(block.number),
    funds: [native, ...known].filter(({ balance, allowance }) => balance > 0n || allowance > 0n),
    unread: tokens.filter((token) => !known.some((fund) => fund.token === token)),
  }
}
