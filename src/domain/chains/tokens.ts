/** The tokens a network starts with: schema, list, lookup, search. The rows stand in token-list. */
import * as z from 'zod/mini'
import { type Address, address, type ChainId, chainId } from '../scalars'
import { type NetworkTokens, TOKEN_LIST, type TokenRow } from './token-list'

/**
 * An ERC-20 token; `referencePriceUsd` is USD per whole token, a fixed snapshot for the paper chain, not market data.
 * @internal Exported for the round trip of every token.
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

/** A user's own chain names no hubs: its first tokens are. */
const OWN_HUBS = 2

const networks: ReadonlyMap<number, NetworkTokens> = new Map(
  Object.entries(TOKEN_LIST).map(([id, network]) => [Number(id), network]),
)
const listed = new Map<ChainId, ReadonlyMap<Address, Token>>()

const toTokens = (id: number, rows: readonly TokenRow[]): readonly Token[] =>
  rows.map(([checksummed, symbol, name, decimals, referencePriceUsd]) =>
    z.decode(token, { chainId: id, address: checksummed, symbol, name, decimals, referencePriceUsd }),
  )

/** Rows become tokens once per chain, at the first question: a worker that wakes for another chain pays nothing. */
function tokensByAddress(id: ChainId): ReadonlyMap<Address, Token> {
  const known = listed.get(id)
  if (known) return known
  const tokens = toTokens(id, networks.get(id)?.rows ?? [])
  const byAddress = new Map(tokens.map((entry) => [entry.address, entry]))
  listed.set(id, byAddress)
  return byAddress
}

/** Registers the tokens of a custom chain, its hubs first; registered again, they replace those registered before. */
export const registerTokens = (id: ChainId, tokens: readonly Token[]): void => {
  listed.set(id, new Map(tokens.map((entry) => [entry.address, entry])))
}

/** Registers lists that are kept outside the code, by chain id. @throws z.core.$ZodError for a row that is none */
export const registerLists = (lists: Readonly<Record<string, readonly TokenRow[]>>): void => {
  for (const [id, rows] of Object.entries(lists))
    registerTokens(z.decode(chainId, Number(id)), toTokens(Number(id), rows))
}

/** The tokens a chain starts with, its hubs first; none for a chain without a list. */
export const listTokens = (id: ChainId): readonly Token[] => [...tokensByAddress(id).values()]

/** The listed token at an address, or undefined. */
export const findToken = (id: ChainId, at: Address): Token | undefined => tokensByAddress(id).get(at)

/** Whether a token is pegged to the dollar, as its list says. */
export const isDollarToken = ({ referencePriceUsd }: Token): boolean => referencePriceUsd === 1

/** The tokens everything else of a chain trades against, the wrapped native first: what a route goes through. */
export const listHubs = (id: ChainId): readonly Address[] =>
  networks.get(id)?.hubs.map((hub) => z.decode(address, hub)) ??
  listTokens(id)
    .slice(0, OWN_HUBS)
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
