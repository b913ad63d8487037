/**
 * Reads a token's symbol, name and decimals from an RPC node. A contract may return anything: bytes32
 * symbols, invisible characters, endless names, absurd decimals, or reverts.
 */
import { hexToString, size } from 'viem/utils'
import type { RpcNode } from '../../api/node'
import { type CallOutcome, decodeOutcome, decodeResult, encodeCall } from '../../domain/evm/abi'
import { erc20 } from '../../domain/evm/contracts'
import { Refusal } from '../../domain/refusal'
import type { Address } from '../../domain/scalars'
import { hasHidden } from '../../domain/text/characters'
import { cleanForeign } from '../../domain/text/foreign-words'
import { shortHex } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { readCall } from '../chain/rpc'
import { MAX_DECIMALS, MAX_NAME, MAX_SYMBOL } from '../db/rows/tokens'

/**
 * A token as its contract describes it, cleaned for display. `hidesText` is set if characters were removed.
 */
export interface ReadToken {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly hidesText: boolean
}

/** Names have one line. A line break would push the rest out of view. */
const isHiding = (text: string): boolean => hasHidden(text) || /[\t\n\r]/.test(text)

/** Maximum size of a text reply in bytes. */
const MAX_BYTES = 2_048
const WORD_BYTES = 32

/** Decodes an ABI string, or up to 32 zero-padded bytes as used before ERC-20 was final. */
function decodeText(name: 'symbol' | 'name', outcome: CallOutcome | undefined): string {
  if (!outcome || 'reverted' in outcome || size(outcome.result) > MAX_BYTES) return ''
  const data = outcome.result
  if (size(data) === WORD_BYTES) return hexToString(data).replace(/\0+$/, '')
  return decodeResult(erc20, name, data) ?? ''
}

/** @throws Refusal UnsupportedToken if it is no token, or has too many decimals */
function decodeDecimals(outcome: CallOutcome | undefined): number {
  const decimals = decodeOutcome(erc20, 'decimals', outcome)
  if (decimals !== undefined && decimals <= BigInt(MAX_DECIMALS)) return Number(decimals)
  throw new Refusal('UnsupportedToken', {
    description:
      decimals === undefined
        ? t`There is no ERC-20 token at this address on this network.`
        : t`The token reports more than ${MAX_DECIMALS} decimals.`,
  })
}

/**
 * Reads a token. If `expected` is given, its decimals must match.
 * @throws Refusal UnsupportedToken, NodeUnavailable, WrongChain
 */
export async function readToken(node: RpcNode, token: Address, expected?: number): Promise<ReadToken> {
  const [decimals, symbol, name] = await Promise.all(
    (['decimals', 'symbol', 'name'] as const).map((field) =>
      readCall(node, token, encodeCall(erc20, field, [])),
    ),
  )
  const raw = { symbol: decodeText('symbol', symbol), name: decodeText('name', name) }
  const own = decodeDecimals(decimals)
  if (expected !== undefined && expected !== own)
    throw new Refusal('UnsupportedToken', {
      description: t`The list says ${expected} decimals, its contract ${own}.`,
    })
  const shown = cleanForeign(raw.symbol, MAX_SYMBOL) || shortHex(token)
  return {
    symbol: shown,
    name: cleanForeign(raw.name, MAX_NAME) || shown,
    decimals: own,
    hidesText: isHiding(raw.symbol) || isHiding(raw.name),
  }
}
