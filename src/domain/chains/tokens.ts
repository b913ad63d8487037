/** The tokens a network starts with: schema, lookup, search. The lists are a file of the extension (SOURCES: Token lists). */
import * as z from 'zod/mini'
import { type Address, address, type ChainId, chainId } from '../scalars'
import { isOwnChain } from './chains'

/** An ERC-20 token; `referencePriceUsd` is USD per whole token, a fixed snapshot for the paper chain, not market data. */
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
 * The lists as they are written, by chain id: rows of address (EIP-55), symbol, name, decimals and reference price in USD, those
 * that everything trades against first, the wrapped native before all; so many of them are `hubs`.
 */
export type TokenLists = Readonly<
  Record<string, { readonly hubs: number; readonly tokens: readonly (readonly (string | number)[])[] }>
>

/** A user's own chain names no hubs: its first tokens are. */
const OWN_HUBS = 2

let lists: TokenLists = {}
const listed = new Map<ChainId, ReadonlyMap<Address, Token>>()
let added: readonly Token[] = []

/** Registers the tokens of a custom chain, its hubs first; registered again, they replace those registered before. */
export const registerTokens = (id: ChainId, tokens: readonly Token[]): void => {
  listed.set(id, new Map(tokens.map((entry) => [entry.address, entry])))
}

/** Registers the lists of the networks. What is asked for before is of no network. */
export const registerLists = (given: TokenLists): void => {
  lists = given
}

/**
 * Rows become tokens once per chain, at the first question: a worker that wakes for another chain pays nothing.
 * @throws z.core.$ZodError for a row that is none
 */
function tokensByAddress(id: ChainId): ReadonlyMap<Address, Token> {
  const list = lists[id]
  if (list && !listed.has(id)) {
    const fields = list.tokens.map(([at, symbol, name, decimals, referencePriceUsd]) => ({
      chainId: id,
      address: at,
      symbol,
      name,
      decimals,
      referencePriceUsd,
    }))
    registerTokens(id, z.array(token).parse(fields))
  }
  return listed.get(id) ?? new Map()
}

/** Adds tokens that were made on the paper chain, in place of those added before. A listed one goes before them. */
export const addTokens = (tokens: readonly Token[]): void => {
  added = tokens
}

/** The tokens of a chain's list, its hubs first: none that was made there. */
export const listedTokens = (id: ChainId): readonly Token[] => [...tokensByAddress(id).values()]

/** The tokens a chain starts with, its hubs first; none for a chain without a list. */
export const listTokens = (id: ChainId): readonly Token[] => [
  ...listedTokens(id),
  ...added.filter((each) => each.chainId === id),
]

/** The listed token at an address, or undefined. */
export const findToken = (id: ChainId, at: Address): Token | undefined =>
  tokensByAddress(id).get(at) ?? added.find((each) => each.chainId === id && each.address === at)

/** Whether a token is pegged to the dollar, as its list says; of a user's own chain, whose prices are placeholders, none is. */
export const isDollarToken = ({ chainId: id, referencePriceUsd }: Token): boolean =>
  referencePriceUsd === 1 && !isOwnChain(id)

/** The tokens everything else of a chain trades against, the wrapped native first: what a route goes through. */
export const listHubs = (id: ChainId): readonly Address[] =>
  listTokens(id)
    .slice(0, lists[id]?.hubs ?? OWN_HUBS)
    .map((hub) => hub.address)

type Sought = Pick<Token, 'symbol' | 'name' | 'address'>
type IsMatch = (candidate: Sought, sought: string) => boolean

/** How a token can match what was typed, the best way first. */
const MATCHES = [
  (candidate, sought) => candidate.symbol.toLowerCase().startsWith(sought),
  (candidate, sought) => candidate.name.toLowerCase().includes(sought),
  (candidate, sought) => candidate.address === sought,
] as const satisfies readonly IsMatch[]

/**
 * Tokens that match the text in any case: symbols that begin with it, then names that contain it, then the very
 * address; within each in the order given. Blank text matches all.
 * @example searchTokens(listTokens(1 as ChainId), 'wst').map((found) => found.symbol) // ['wstETH']
 */
export function searchTokens<T extends Sought>(tokens: readonly T[], text: string): T[] {
  const sought = text.trim().toLowerCase()
  return [...new Set(MATCHES.flatMap((isMatch) => tokens.filter((candidate) => isMatch(candidate, sought))))]
}
