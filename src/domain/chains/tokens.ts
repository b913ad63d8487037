/**
 * Listed tokens of each network: schema, lookup and search. The lists are a file of the extension (SOURCES:
 * Token lists).
 */
import * as z from 'zod/mini'
import { type Address, address, type ChainId, chainId } from '../scalars'
import { isCustomChain } from './chains'

/**
 * An ERC-20 token. `referencePriceUsd` is USD per whole token: a fixed snapshot for the paper chain, not
 * market data.
 */
export const token = z.lazy(() =>
  z.object({
    chainId,
    address,
    symbol: z.string().check(z.minLength(1)),
    name: z.string().check(z.minLength(1)),
    decimals: z.int().check(z.gte(0), z.lte(36)),
    referencePriceUsd: z.number().check(z.gt(0)),
  }),
)
export type Token = z.output<typeof token>

/**
 * Token lists as stored in assets/tokens.json, by chain id. A row has address (EIP-55), symbol, name,
 * decimals and reference price in USD. Hub tokens come first, with the wrapped native coin at the front;
 * `hubs` is their number.
 */
export type TokenLists = Readonly<
  Record<string, { readonly hubs: number; readonly tokens: readonly (readonly (string | number)[])[] }>
>

/** Number of hub tokens of a user's own chain: the first of its list. */
const OWN_HUBS = 2

let lists: TokenLists = {}
const listed = new Map<ChainId, ReadonlyMap<Address, Token>>()
let added: readonly Token[] = []

/** Sets the tokens of a custom chain, hubs first. They replace the tokens set before. */
export const registerTokens = (id: ChainId, tokens: readonly Token[]): void => {
  listed.set(id, new Map(tokens.map((entry) => [entry.address, entry])))
}

/** Sets the token lists of all networks. Before this call every network has no tokens. */
export const registerLists = (given: TokenLists): void => {
  lists = given
}

/**
 * Returns the tokens of a chain by address. Rows are decoded at the first call for a chain, so that other
 * chains cost nothing.
 * @throws z.core.$ZodError for a malformed row
 */
function tokensByAddress(id: ChainId): ReadonlyMap<Address, Token> {
  const list = lists[id]
  if (list && !listed.has(id)) {
    const fields = list.tokens.map(([tokenAddress, symbol, name, decimals, referencePriceUsd]) => ({
      chainId: id,
      address: tokenAddress,
      symbol,
      name,
      decimals,
      referencePriceUsd,
    }))
    registerTokens(id, z.array(token).parse(fields))
  }
  return listed.get(id) ?? new Map()
}

/**
 * Sets the tokens that were created on the paper chain. A listed token with the same address takes
 * precedence.
 */
export const addTokens = (tokens: readonly Token[]): void => {
  added = tokens
}

/** Returns the listed tokens of a chain, hubs first, without the tokens created on the paper chain. */
export const listedTokens = (id: ChainId): readonly Token[] => [...tokensByAddress(id).values()]

/** Returns the tokens of a chain, hubs first; an empty list for a chain without a token list. */
export const listTokens = (id: ChainId): readonly Token[] => [
  ...listedTokens(id),
  ...added.filter((each) => each.chainId === id),
]

export const findToken = (id: ChainId, tokenAddress: Address): Token | undefined =>
  tokensByAddress(id).get(tokenAddress) ??
  added.find((each) => each.chainId === id && each.address === tokenAddress)

/**
 * Returns true if the token list prices the token at one dollar. False on a user's own chain, whose prices
 * are placeholders.
 */
export const isDollarToken = ({ chainId: id, referencePriceUsd }: Token): boolean =>
  referencePriceUsd === 1 && !isCustomChain(id)

/** Returns the hub tokens of a chain, the wrapped native coin first. Routes go through them. */
export const listHubs = (id: ChainId): readonly Address[] =>
  listTokens(id)
    .slice(0, lists[id]?.hubs ?? OWN_HUBS)
    .map((hub) => hub.address)

type SearchableToken = Pick<Token, 'symbol' | 'name' | 'address'>
type IsMatch = (candidate: SearchableToken, query: string) => boolean

/** Ways in which a token can match the typed text, best first. */
const MATCHES = [
  (candidate, query) => candidate.symbol.toLowerCase().startsWith(query),
  (candidate, query) => candidate.name.toLowerCase().includes(query),
  (candidate, query) => candidate.address === query,
] as const satisfies readonly IsMatch[]

/**
 * Returns the tokens that match a text, ignoring case. First come symbols that begin with the text, then
 * names that contain it, then the exact address. Each group has the given order. Blank text matches all
 * tokens.
 * @example searchTokens(listTokens(1 as ChainId), 'wst').map((found) => found.symbol) // ['wstETH']
 */
export function searchTokens<T extends SearchableToken>(tokens: readonly T[], text: string): T[] {
  const query = text.trim().toLowerCase()
  return [...new Set(MATCHES.flatMap((isMatch) => tokens.filter((candidate) => isMatch(candidate, query))))]
}
