/**
 * Reads an account's balances and relayer allowances from a node: in one call through Multicall3 if it is
 * deployed, else one by one.
 */
import type { RpcNode } from '../../api/node'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { decodeResult, encodeCall } from '../../domain/evm/abi'
import { erc20, multicall3 } from '../../domain/evm/contracts'
import type { PaperAccount } from '../../domain/reports/paper-transactions'
import { type Address, type Hex, toAmount } from '../../domain/scalars'
import { getBlock, readBalance, readCall } from './rpc'

/** Address of Multicall3 on every chain. */
const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11' as Address

interface ReadCall {
  readonly to: Address
  readonly data: Hex
}

/**
 * Executes several read-only calls, in one request if Multicall3 is deployed. The result is undefined for a
 * call that reverts.
 */
export async function readCalls(
  node: RpcNode,
  calls: readonly ReadCall[],
): Promise<readonly (Hex | undefined)[]> {
  const rows = calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  const aggregated = await readCall(node, MULTICALL3, encodeCall(multicall3, 'aggregate3', [rows]))
  if (aggregated && aggregated !== '0x') {
    const results = decodeResult(multicall3, 'aggregate3', aggregated) ?? []
    return calls.map((_, index) => (results[index]?.success ? results[index].returnData : undefined))
  }
  return Promise.all(calls.map(({ to, data }) => readCall(node, to, data)))
}

interface FundsQuery {
  readonly owner: Address
  readonly relayer: Address
  readonly tokens: readonly Address[]
}

/**
 * Reads the native coin and the tokens with a balance or an allowance. A token that does not answer is left
 * out.
 */
export async function readNodeFunds(
  node: RpcNode,
  { owner, relayer, tokens }: FundsQuery,
): Promise<PaperAccount> {
  const calls = tokens.flatMap((to): ReadCall[] => [
    { to, data: encodeCall(erc20, 'balanceOf', [owner]) },
    { to, data: encodeCall(erc20, 'allowance', [owner, relayer]) },
  ])
  const [block, coin, words] = await Promise.all([
    getBlock(node),
    readBalance(node, owner),
    readCalls(node, calls),
  ])
  const native = { token: NATIVE_TOKEN_MARKER, balance: toAmount(coin), allowance: toAmount(0n) }
  const held = tokens.map((token, index) => ({
    token,
    balance: toAmount(decodeResult(erc20, 'balanceOf', words[2 * index]) ?? 0n),
    allowance: toAmount(decodeResult(erc20, 'allowance', words[2 * index + 1]) ?? 0n),
  }))
  return {
    blockNumber: Number(block.number),
    funds: [native, ...held].filter(({ balance, allowance }) => balance > 0n || allowance > 0n),
  }
}
