/**
 * What tokens say of themselves, from tokens that may say anything: a symbol as bytes32 or with control characters, a name
 * without end, decimals that are missing or absurd, a revert for every question. A token without decimals is not known.
 */

import { hexToString, size } from 'viem/utils'
import type { RpcNode } from '../../../../../api/node'
import { decodeResult, encodeCall } from '../../../../../domain/evm/abi'
import { erc20 } from '../../../../../domain/evm/contracts'
import type { Address, Hex } from '../../../../../domain/scalars'
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
/** An answer of more bytes is not even looked at. */
const MAX_BYTES = 2_048
const WORD_BYTES = 32

/** A text that is an ABI string or, as before there was a standard, up to 32 bytes padded with zeros. */
function readText(name: 'symbol' | 'name', data: Hex | undefined): string | undefined {
  if (data === undefined || size(data) > MAX_BYTES) return undefined
  return size(data) === WORD_BYTES ? hexToString(data).replaceAll('\0', '') : decodeResult(erc20, name, data)
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
    (['decimals', 'symbol', 'name'] as const).map((name) =>
      readOne(node, { to: token, data: encodeCall(erc20, name, []) }, block, GAS),
    ),
  )
  const digits = decodeResult(erc20, 'decimals', decimals)
  if (digits === undefined || digits > MAX_DECIMALS) return undefined
  const shown = shorten(readText('symbol', symbol), MAX_SYMBOL) || `${token.slice(0, 6)}…${token.slice(-4)}`
  return { symbol: shown, name: shorten(readText('name', name), MAX_NAME) || shown, decimals: Number(digits) }
}
