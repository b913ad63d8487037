/** Holders of a token on the paper chain: accounts, pools, contracts, the vault and the address `OUTSIDE`. */
import type { Pool } from '../../../auction/model/pools'
import { chainOf, NATIVE_TOKEN_MARKER } from '../../../domain/chains/chains'
import type { Address, ChainId } from '../../../domain/scalars'
import { readHolders } from '../store/chain/holdings'
import type { MarketRow } from '../store/rows'
import type { ServiceDatabase } from '../store/schema'
import { OUTSIDE, VAULT } from './addresses'
import { supplyOf } from './market'

type Holder = readonly [address: Address, balance: bigint]

/**
 * Whether an account is the wrapped token's contract. It initially holds all native coins, without a row
 * until the first withdrawal.
 */
export const isWrapper = (id: ChainId, owner: Address, token: Address): boolean =>
  token === NATIVE_TOKEN_MARKER && owner === chainOf(id).wrappedNative

const reservesOf = (token: Address, { address, tokenA, tokenB, reserveA, reserveB }: Pool): Holder[] => [
  ...(tokenA === token ? [[address, reserveA] as const] : []),
  ...(tokenB === token ? [[address, reserveB] as const] : []),
]

/** Lists every holder with its balance. The balances add up to the total supply. */
export async function listHolders(
  database: ServiceDatabase,
  token: Address,
  { chainId, pools, outside }: MarketRow,
): Promise<readonly { readonly address: Address; readonly balance: bigint }[]> {
  const rows = await readHolders(database, chainId, token)
  const wrapper = chainOf(chainId).wrappedNative
  const isUnopened = isWrapper(chainId, wrapper, token) && !rows.some(({ owner }) => owner === wrapper)
  return sumUp([
    ...rows.map(({ owner, balance }): Holder => [owner, balance]),
    ...pools.flatMap((pool) => reservesOf(token, pool)),
    [OUTSIDE, outside.get(token) ?? 0n],
    [VAULT, rows.reduce((sum, { internal }) => sum + internal, 0n)],
    ...(isUnopened ? [[wrapper, supplyOf(chainId, token)] as const] : []),
  ])
}

function sumUp(holders: readonly Holder[]) {
  const sums = new Map<Address, bigint>()
  for (const [address, balance] of holders) sums.set(address, (sums.get(address) ?? 0n) + balance)
  return [...sums].map(([address, balance]) => ({ address, balance }))
}
