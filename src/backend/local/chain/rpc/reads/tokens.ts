/**
 * What tokens say of themselves, from tokens that may say anything: a symbol as bytes32 or with control characters, a name
 * without end, decimals that are missing or absurd, a revert for every question. A token without decimals is not known.
 */

import type { RpcNode } from '../../../../../api/node'
import { wordOf } from '../../../../../domain/evm/abi'
import type { Address, Hex } from '../../../../../domain/scalars'
import { selectors } from '../abi'
import { readOne } from '../calls'

/** A token in its own words, made fit to show. */
export interface TokenWords {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

/** Enough for any honest token; returning megabytes takes hundreds of times that. */
const GAS = 500_000
const MAX_DECIMALS = 36n
const MAX_SYMBOL = 20
const MAX_NAME = 60
/** Characters of an ABI string beyond these are not even looked at. */
const MAX_BYTES = 1_024n
const WORD_BYTES = 32

const bytesOf = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** A text that is an ABI string or, as before there was a standard, up to 32 bytes padded with zeros. */
function readText(data: Hex | undefined): string | undefined {
  if (data === undefined) return undefined
  const digits = data.slice(2)
  const isOneWord = digits.length === 2 * WORD_BYTES
  if (isOneWord) return new TextDecoder().decode(bytesOf(digits)).replaceAll('\0', '')
  const [offset, length] = [wordOf(data), wordOf(data, 1)]
  if (offset !== BigInt(WORD_BYTES) || length === undefined || length > MAX_BYTES) return undefined
  const text = bytesOf(digits.slice(4 * WORD_BYTES, 4 * WORD_BYTES + 2 * Number(length)))
  return new TextDecoder().decode(text)
}

/** Nothing that a screen could trip over: no control, bidirectional or line characters, and no more than fits. */
const shorten = (text: string | undefined, most: number): string =>
  [...(text ?? '').replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()].slice(0, most).join('')

/** What a token says of itself at a block; undefined for one whose amounts cannot be read. */
export async function readToken(
  node: RpcNode,
  token: Address,
  block: number,
): Promise<TokenWords | undefined> {
  const [decimals, symbol, name] = await Promise.all(
    [selectors.decimals, selectors.symbol, selectors.name].map((data) =>
      readOne(node, { to: token, data }, block, GAS),
    ),
  )
  const digits = wordOf(decimals)
  if (digits === undefined || digits > MAX_DECIMALS) return undefined
  const shown = shorten(readText(symbol), MAX_SYMBOL) || `${token.slice(0, 6)}…${token.slice(-4)}`
  return { symbol: shown, name: shorten(readText(name), MAX_NAME) || shown, decimals: Number(digits) }
}
