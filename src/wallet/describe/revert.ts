/** Why a call would fail, in words: what a contract says when it reverts, and what a node says of an account. */
import { bytesOf, wordOf } from '../../domain/evm/abi'
import type { Hex } from '../../domain/scalars'
import { cleanForeign } from '../../domain/text/foreign-words'

/** What a node tells of a call that fails. */
export interface CallFailure {
  readonly message: string
  readonly data: unknown
}

/** Reasons that contracts and nodes give, by a part of their own words. */
const KNOWN = [
  ['caller does not own order', 'The order is another account’s.'],
  ['insufficient funds', 'The account has too little of the native coin for this and its gas.'],
  ['transfer amount exceeds balance', 'The account has less of the token than that.'],
  ['nonce too low', 'Another transaction of this account took its place already.'],
  ['underpriced', 'Another transaction waits at the same place and pays as much: this one must pay more.'],
] as const

/** Errors of the contract that sells the native coin, by their first four bytes. */
const NATIVE_SELL = {
  '0x8b6ebb4d': 'The amount that goes along is not the one of the order.',
  '0x56a1d2b2': 'This very order was made before. Change its amount by the smallest bit.',
  '0x89bb2601': 'The order has expired already.',
  '0xeaec5c9d': 'An order must sell something.',
  '0xefc9ccdf': 'The order must name who receives what is bought.',
  '0xf8cc70ce':
    'There is nothing to take back: the order is another account’s, was filled, or was taken back before.',
  '0x6d963f88': 'The coin could not be paid back.',
} as const satisfies Record<Hex, string>

const REASON = '0x08c379a0'
const PANIC = '0x4e487b71'

const isHex = (data: unknown): data is Hex => typeof data === 'string' && /^0x[0-9a-f]*$/i.test(data)

/** The text of `Error(string)`, the usual form of a reason. */
function reasonOf(data: Hex): string | undefined {
  if (!data.startsWith(REASON)) return undefined
  const text = bytesOf(`0x${data.slice(REASON.length)}`, 0)
  return (
    text &&
    new TextDecoder().decode(
      Uint8Array.from(text.slice(2).match(/../g) ?? [], (two) => Number.parseInt(two, 16)),
    )
  )
}

function wordsOf(data: Hex): string | undefined {
  if (data.startsWith(PANIC))
    return `The contract stopped at an impossible state (${wordOf(`0x${data.slice(PANIC.length)}`) ?? 'unknown'}).`
  return (NATIVE_SELL as Record<string, string>)[data.slice(0, REASON.length)] ?? reasonOf(data)
}

/**
 * A failure in a sentence.
 * @example explainFailure({ message: 'execution reverted: GPv2: caller does not own order', data: '0x' })
 */
export function explainFailure({ message, data }: CallFailure): string {
  const said = (isHex(data) ? wordsOf(data) : undefined) ?? message
  const known = KNOWN.find(([part]) => said.toLowerCase().includes(part))
  if (known) return known[1]
  const plain = cleanForeign(said)
    .replace(/^execution reverted:?\s*/i, '')
    .replace(/^revert:?\s*/i, '')
  return plain === '' ? 'The contract refuses it and does not say why.' : `The contract refuses it: ${plain}`
}
