/**
 * Symbol, name and decimals of tokens. A token may answer anything: a bytes32 symbol, control characters, an
 * endless name, absurd decimals, or a revert. A token without valid decimals is unknown.
 */

import { hexToString, size } from 'viem/utils'
import type { RpcNode } from '../../../../api/node'
import { type CallOutcome, decodeOutcome, decodeResult, encodeCall } from '../../../../domain/evm/abi'
import { erc20 } from '../../../../domain/evm/contracts'
import type { Address } from '../../../../domain/scalars'
import { cleanForeign } from '../../../../domain/text/foreign-words'
import { readCall } from '../calls'

/** Metadata of a token, cleaned for display. */
export interface TokenMetadata {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

/** Gas limit of a call. Any honest token needs less, and returning megabytes needs hundreds of times more. */
const GAS = 500_000
const MAX_DECIMALS = 36n
const MAX_SYMBOL = 20
const MAX_NAME = 60
/** Maximum size of an answer. */
const MAX_BYTES = 2_048
const WORD_BYTES = 32

/** Decodes an ABI string. Old tokens answer with up to 32 bytes padded with zeros. */
function readText(name: 'symbol' | 'name', outcome: CallOutcome | undefined): string | undefined {
  if (!outcome || 'reverted' in outcome || size(outcome.result) > MAX_BYTES) return undefined
  const data = outcome.result
  return size(data) === WORD_BYTES ? hexToString(data).replaceAll('\0', '') : decodeResult(erc20, name, data)
}

/** Reads a token's metadata at a block. Returns undefined if its decimals cannot be read. */
export async function readToken(
  node: RpcNode,
  token: Address,
  block: number,
): Promise<TokenMetadata | undefined> {
  const [decimals, symbol, name] = await Promise.all(
    (['decimals', 'symbol', 'name'] as const).map((name) =>
      readCall(node, { to: token, data: encodeCall(erc20, name, []) }, block, GAS),
    ),
  )
  const digits = decodeOutcome(erc20, 'decimals', decimals)
  if (digits === undefined || digits > MAX_DECIMALS) return undefined
  const shown =
    cleanForeign(readText('symbol', symbol), MAX_SYMBOL) || `${token.slice(0, 6)}…${token.slice(-4)}`
  return {
    symbol: shown,
    name: cleanForeign(readText('name', name), MAX_NAME) || shown,
    decimals: Number(digits),
  }
}
