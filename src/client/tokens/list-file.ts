/**
 * Parses a token list file (SOURCES: Token lists) from any source. Its header must be valid; invalid tokens
 * are left out. A list that gives a listed token other decimals is rejected as a whole, because its decimals
 * cannot be trusted.
 */
import * as z from 'zod/mini'
import { findChain } from '../../domain/chains/chains'
import { findToken } from '../../domain/chains/tokens'
import { Refusal } from '../../domain/refusal'
import { address, chainId } from '../../domain/scalars'
import { faultOf } from '../../domain/schema-faults'
import { cleanForeign } from '../../domain/text/foreign-words'
import { t } from '../../domain/text/texts'
import { type ListedToken, MAX_DECIMALS, MAX_LIST_TOKENS, MAX_NAME, MAX_SYMBOL } from '../db/rows/tokens'

/** Maximum file size. Ten thousand tokens with logo URLs take half of it. */
export const MAX_LIST_BYTES = 4 * 1024 * 1024

const count = z.int().check(z.gte(0), z.lte(999_999_999))

const head = z.lazy(() =>
  z.object({
    name: z.string().check(z.minLength(1), z.maxLength(MAX_NAME)),
    version: z.object({ major: count, minor: count, patch: count }),
    tokens: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_LIST_TOKENS)),
  }),
)

const row = z.lazy(() =>
  z.object({
    chainId,
    address,
    symbol: z.string().check(z.minLength(1), z.maxLength(MAX_SYMBOL)),
    name: z.string().check(z.minLength(1), z.maxLength(MAX_NAME)),
    decimals: z.int().check(z.gte(0), z.lte(MAX_DECIMALS)),
  }),
)

export interface ReadList {
  readonly name: string
  readonly version: string
  readonly tokens: readonly ListedToken[]
  /** Number of skipped tokens: other network, already listed, duplicate or invalid. */
  readonly leftOut: number
}

const refuse = (description: string): Refusal => new Refusal('InvalidParameter', { description })

function parse(text: string): unknown {
  if (text.length > MAX_LIST_BYTES) throw refuse(t`A token list may have at most 4 MB.`)
  try {
    return JSON.parse(text)
  } catch {
    throw refuse(t`This is not a token list: invalid JSON.`)
  }
}

/**
 * Parses a token, or returns undefined if it is skipped.
 * @throws Refusal if its decimals differ from the listed token's
 */
function readRow(value: unknown): ListedToken | undefined {
  const read = z.safeDecode(row, value as z.input<typeof row>)
  if (!read.success) return undefined
  const token = read.data
  const listed = findToken(token.chainId, token.address)
  if (listed && listed.decimals !== token.decimals)
    throw refuse(
      t`The list gives ${listed.symbol} ${token.decimals} decimals; it has ${listed.decimals}. The list was not added.`,
    )
  const isPlain = [token.symbol, token.name].every((word) => cleanForeign(word) === word)
  return listed || !isPlain || !findChain(token.chainId) ? undefined : token
}

/**
 * Parses a token list.
 * @throws Refusal InvalidParameter with the error
 */
export function readTokenList(text: string): ReadList {
  const content = parse(text)
  const read = z.safeDecode(head, content as z.input<typeof head>)
  if (!read.success) {
    const { field, wrong } = faultOf(read.error, content)
    throw refuse(t`This is not a token list: ${field || t`its root`}, ${wrong}.`)
  }
  const { name, version, tokens } = read.data
  const tokensByKey = new Map<string, ListedToken>()
  for (const token of tokens.map(readRow)) {
    const key = `${token?.chainId}:${token?.address}`
    if (token && !tokensByKey.has(key)) tokensByKey.set(key, token)
  }
  return {
    name: cleanForeign(name, MAX_NAME) || t`Unnamed list`,
    version: `${version.major}.${version.minor}.${version.patch}`,
    tokens: [...tokensByKey.values()],
    leftOut: tokens.length - tokensByKey.size,
  }
}
