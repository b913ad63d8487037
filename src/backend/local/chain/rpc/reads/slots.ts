/**
 * Where a token keeps balances and allowances, found by asking it: every slot that a mapping may have is overridden with
 * a number of its own, and the number the token answers with identifies the slot. Solidity and Vyper order the hash's inputs
 * differently; upgradeable tokens keep their mappings at an ERC-7201 base.
 */

import { concat, keccak256, numberToHex, pad } from 'viem/utils'
import type { RpcNode } from '../../../../../api/node'
import { decodeResult, encodeCall } from '../../../../../domain/evm/abi'
import { erc20 } from '../../../../../domain/evm/contracts'
import type { Address, Hex } from '../../../../../domain/scalars'
import { readHex } from '../calls'

/** What a simulated call finds changed: words of storage, or code, by contract. */
type Overrides = Readonly<
  Record<Address, { readonly stateDiff?: Readonly<Record<Hex, Hex>>; readonly code?: Hex }>
>

/** The slot of a mapping's entry for an owner, or for an owner and a spender. */
type Locate = (keys: readonly Address[]) => Hex

const wordText = (value: bigint): Hex => numberToHex(value, { size: 32 })
const pairHash = (a: Hex, b: Hex): Hex => keccak256(concat([a, b]))
const keyWord = (key: Address): Hex => pad(key)

const solidity =
  (base: bigint): Locate =>
  (keys) =>
    keys.reduce<Hex>((slot, key) => pairHash(keyWord(key), slot), wordText(base))
const vyper =
  (base: bigint): Locate =>
  (keys) =>
    keys.reduce<Hex>((slot, key) => pairHash(slot, keyWord(key)), wordText(base))

/** openzeppelin.storage.ERC20 (ERC-7201): balances, then allowances. */
const NAMESPACED = 0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00n
const PLAIN_SLOTS = Array.from({ length: 24 }, (_, slot) => BigInt(slot))

const CANDIDATES: readonly Locate[] = [
  ...PLAIN_SLOTS.map(solidity),
  ...[NAMESPACED, NAMESPACED + 1n].map(solidity),
  ...PLAIN_SLOTS.map(vyper),
]

/** Above what any token would answer by chance, below what a packed slot would cut. */
const mark = (index: number): bigint => (1n << 90n) + BigInt(index)

/** How a token locates what a question about these keys is answered from; undefined when no candidate is it. */
async function locate(
  node: RpcNode,
  token: Address,
  question: Hex,
  keys: readonly Address[],
): Promise<Locate | undefined> {
  const stateDiff = Object.fromEntries(CANDIDATES.map((find, index) => [find(keys), wordText(mark(index))]))
  const overrides: Overrides = { [token]: { stateDiff } }
  const answer = await node.attempt('eth_call', [{ to: token, data: question }, 'latest', overrides])
  const marked = 'result' in answer ? decodeResult(erc20, 'balanceOf', readHex(answer.result)) : undefined
  return marked === undefined ? undefined : CANDIDATES[Number(marked - mark(0))]
}

/** The words of a token's storage that give an owner this much, and let a spender have it; undefined when not found. */
export async function readFunding(
  node: RpcNode,
  token: Address,
  { owner, spender, atoms }: { readonly owner: Address; readonly spender: Address; readonly atoms: bigint },
): Promise<Readonly<Record<Hex, Hex>> | undefined> {
  const [ofBalance, ofAllowance] = await Promise.all([
    locate(node, token, encodeCall(erc20, 'balanceOf', [owner]), [owner]),
    locate(node, token, encodeCall(erc20, 'allowance', [owner, spender]), [owner, spender]),
  ])
  if (!ofBalance || !ofAllowance) return undefined
  return { [ofBalance([owner])]: wordText(atoms), [ofAllowance([owner, spender])]: wordText(atoms) }
}
