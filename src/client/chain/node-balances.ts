/** Balances and relayer allowances of an account, read of a node: in one question where Multicall3 lies, else one by one. */
import type { RpcNode } from '../../api/node'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { bytes, bytesOf, callData, list, readNumber, tuple, word, wordOf } from '../../domain/evm/abi'
import type { PaperAccount } from '../../domain/reports/paper-transactions'
import { type Address, type Hex, toAmount } from '../../domain/scalars'
import { readBalance, readCall, readNewest } from './rpc'

/** Where Multicall3 lies on every chain. */
const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11' as Address
const selectors = { balanceOf: '0x70a08231', allowance: '0xdd62ed3e', aggregate3: '0x82ad56cb' } as const
/** Behind the place of the list and its length stand the places of its rows, counted from there: success, then bytes. */
const ROWS_AT = 64

interface ReadCall {
  readonly to: Address
  readonly data: Hex
}

function resultAt(answered: Hex, index: number): Hex | undefined {
  const place = readNumber(answered, ROWS_AT + 32 * index)
  if (place === undefined || readNumber(answered, ROWS_AT + place) !== 1) return undefined
  return bytesOf(answered, 1, ROWS_AT + place)
}

/** What calls that change nothing return, asked in one question where Multicall3 lies; undefined for one that reverts. */
export async function readAll(
  node: RpcNode,
  calls: readonly ReadCall[],
): Promise<readonly (Hex | undefined)[]> {
  const rows = calls.map(({ to, data }) => tuple([word(to), word(true), bytes(data)]))
  const together = await readCall(node, MULTICALL3, callData(selectors.aggregate3, list(rows)))
  if (together && together.length > 2) return calls.map((_, index) => resultAt(together, index))
  return Promise.all(calls.map(({ to, data }) => readCall(node, to, data)))
}

/** Whose funds, of which tokens. */
interface Asked {
  readonly owner: Address
  readonly relayer: Address
  readonly tokens: readonly Address[]
}

/** Tokens with a balance or an allowance, and the coin itself. A token that does not answer is nobody's. */
export async function readNodeFunds(node: RpcNode, { owner, relayer, tokens }: Asked): Promise<PaperAccount> {
  const calls = tokens.flatMap((to): ReadCall[] => [
    { to, data: callData(selectors.balanceOf, word(owner)) },
    { to, data: callData(selectors.allowance, word(owner), word(relayer)) },
  ])
  const [block, coin, words] = await Promise.all([
    readNewest(node),
    readBalance(node, owner),
    readAll(node, calls),
  ])
  const native = { token: NATIVE_TOKEN_MARKER, balance: toAmount(coin), allowance: toAmount(0n) }
  const held = tokens.map((token, index) => ({
    token,
    balance: toAmount(wordOf(words[2 * index]) ?? 0n),
    allowance: toAmount(wordOf(words[2 * index + 1]) ?? 0n),
  }))
  return {
    blockNumber: Number(block.number),
    funds: [native, ...held].filter(({ balance, allowance }) => balance > 0n || allowance > 0n),
  }
}
