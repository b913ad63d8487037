/**
 * Finds the storage slots of a token's balances and allowances. Every possible slot of the mapping is
 * overridden with a different number, and the number in the token's answer identifies the slot. Solidity and
 * Vyper order the hash's inputs differently. Upgradeable tokens have their mappings at an ERC-7201 base.
 */

import { concat, keccak256, numberToHex, pad } from 'viem/utils'
import type { RpcNode } from '../../../../api/node'
import { decodeOutcome, encodeCall } from '../../../../domain/evm/abi'
import { erc20 } from '../../../../domain/evm/contracts'
import { type Address, type Hex, hex } from '../../../../domain/scalars'

/** State overrides of a simulated call, by contract. */
type Overrides = Readonly<
  Record<Address, { readonly stateDiff?: Readonly<Record<Hex, Hex>>; readonly code?: Hex }>
>

/** Computes the slot of a mapping's entry for an owner, or for an owner and a spender. */
type SlotFunction = (keys: readonly Address[]) => Hex

const wordText = (value: bigint): Hex => numberToHex(value, { size: 32 })
const pairHash = (a: Hex, b: Hex): Hex => keccak256(concat([a, b]))
const keyWord = (key: Address): Hex => pad(key)

const solidity =
  (base: bigint): SlotFunction =>
  (keys) =>
    keys.reduce<Hex>((slot, key) => pairHash(keyWord(key), slot), wordText(base))
const vyper =
  (base: bigint): SlotFunction =>
  (keys) =>
    keys.reduce<Hex>((slot, key) => pairHash(slot, keyWord(key)), wordText(base))

/** Namespace of openzeppelin.storage.ERC20 (ERC-7201): balances, then allowances. */
const NAMESPACED = 0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00n
const PLAIN_SLOTS = Array.from({ length: 24 }, (_, slot) => BigInt(slot))

const CANDIDATES: readonly SlotFunction[] = [
  ...PLAIN_SLOTS.map(solidity),
  ...[NAMESPACED, NAMESPACED + 1n].map(solidity),
  ...PLAIN_SLOTS.map(vyper),
]

/**
 * Returns the number written to a slot. It is above realistic balances and below the size of packed fields.
 */
const slotNumber = (index: number): bigint => (1n << 90n) + BigInt(index)

/**
 * Finds the slot function of a mapping. `question` is the call that reads the entry of `keys`. Returns
 * undefined if no candidate matches.
 */
async function findSlotFunction(
  node: RpcNode,
  token: Address,
  question: Hex,
  keys: readonly Address[],
): Promise<SlotFunction | undefined> {
  const stateDiff = Object.fromEntries(
    CANDIDATES.map((find, index) => [find(keys), wordText(slotNumber(index))]),
  )
  const overrides: Overrides = { [token]: { stateDiff } }
  const answer = await node.attempt('eth_call', [{ to: token, data: question }, 'latest', overrides], hex)
  const marked = decodeOutcome(erc20, 'balanceOf', 'result' in answer ? answer : undefined)
  return marked === undefined ? undefined : CANDIDATES[Number(marked - slotNumber(0))]
}

/**
 * Returns storage overrides that give an owner a balance and a spender the allowance, or undefined if the
 * slots are not found.
 */
export async function readFunding(
  node: RpcNode,
  token: Address,
  { owner, spender, atoms }: { readonly owner: Address; readonly spender: Address; readonly atoms: bigint },
): Promise<Readonly<Record<Hex, Hex>> | undefined> {
  const [balanceSlot, allowanceSlot] = await Promise.all([
    findSlotFunction(node, token, encodeCall(erc20, 'balanceOf', [owner]), [owner]),
    findSlotFunction(node, token, encodeCall(erc20, 'allowance', [owner, spender]), [owner, spender]),
  ])
  if (!balanceSlot || !allowanceSlot) return undefined
  return { [balanceSlot([owner])]: wordText(atoms), [allowanceSlot([owner, spender])]: wordText(atoms) }
}
