/** Searches orders by token symbol or name, address, UID or transaction hash. */
import { findKnownToken } from '../../domain/chains/imported-tokens'
import type { Address, ChainId } from '../../domain/scalars'
import { clientDb } from '../db/db'
import type { ProfileId } from '../db/rows/keys'
import type { LedgerRow } from '../db/rows/ledger'
import type { OrderEntry } from '../db/rows/order-entry'
import { type Range, scan } from '../db/scan'
import { orderTokens } from '../tokens/tokens'

type SearchedOrder = Pick<OrderEntry, 'profileId' | 'uid' | 'chainId' | 'owner' | 'terms'>

const HEX = /^(0x)?[0-9a-f]{4,}$/
const TX_HASH = /^0x[0-9a-f]{64}$/

/** @example wordsOf(' WETH/usdc ') // ['weth', 'usdc'] */
export const wordsOf = (search: string): readonly string[] =>
  search
    .toLowerCase()
    .split(/[\s/→]+/)
    .filter((word) => word !== '')

/**
 * Returns symbol and name of a token in lower case.
 * @example namesOf(1, NATIVE_TOKEN_MARKER) // 'eth ether'
 */
export function namesOf(chainId: ChainId, token: Address): string {
  const known = findKnownToken(chainId, token)
  return known ? `${known.symbol} ${known.name}`.toLowerCase() : ''
}

/** Returns whether an order matches every word: the start of a token name, or hex digits anywhere. */
function hasWords(order: SearchedOrder, words: readonly string[]): boolean {
  const { uid, chainId, owner, terms } = order
  const { sellToken, buyToken, receiver, appData } = terms
  // A native sale is found by the coin and by the wrapped token.
  const tokens = new Set([orderTokens(order, terms).sellToken, sellToken, buyToken])
  const names = [...tokens].map((token) => ` ${namesOf(chainId, token)}`).join('')
  const digits = [uid, owner, sellToken, buyToken, receiver ?? '', appData].join(' ')
  return words.every((word) => names.includes(` ${word}`) || (HEX.test(word) && digits.includes(word)))
}

/** Finds orders that a transaction settled, by the signature log, or placed. */
async function uidsOfTransaction(profileId: ProfileId, txHash: string): Promise<ReadonlySet<string>> {
  const signatures: Range<LedgerRow> = {
    table: clientDb.ledger as never,
    index: '[profileId+at]',
    path: [profileId],
    timeOf: ({ at }) => at,
  }
  const isSettledBy = ({ trades }: LedgerRow) => trades.some((trade) => trade.txHash === txHash)
  const settled = await scan(signatures, 'newest', isSettledBy, Number.MAX_SAFE_INTEGER)
  const placed = await clientDb.transactions.get(txHash)
  return new Set([...settled.map(({ uid }) => uid ?? ''), placed?.order?.uid ?? ''])
}

/** Builds the predicate of a search. A transaction hash is looked up once, before the orders are read. */
export async function createMatcher(
  profileId: ProfileId,
  search: string,
): Promise<(order: SearchedOrder) => boolean> {
  const words = wordsOf(search)
  const [hash] = words
  if (words.length !== 1 || !hash || !TX_HASH.test(hash)) return (order) => hasWords(order, words)
  const settled = await uidsOfTransaction(profileId, hash)
  return (order) => settled.has(order.uid) || hasWords(order, words)
}
