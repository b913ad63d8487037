/** Converts a settled batch to changes of holdings. */
import type { Transfer } from '../../../auction/model/ledger'
import type { Pool } from '../../../auction/model/pools'
import { type ChainId, MAX_UINT256 } from '../../../domain/scalars'
import type { ChainMarket, SettledBatch } from '../chain/chain'
import type { Holding, HoldingChange } from '../store/chain/holdings'
import { isWrapper } from './holders'
import { supplyOf } from './market'

/** Returns the amounts that pools gained, by pool address and token. The reserves already include them. */
function gainedReserves(
  before: readonly Pool[],
  after: ReadonlyMap<string, Pool>,
): ReadonlyMap<string, bigint> {
  const gained = new Map<string, bigint>()
  for (const pool of before) {
    const now = after.get(pool.id) ?? pool
    gained.set(`${pool.address} ${pool.tokenA}`, now.reserveA - pool.reserveA)
    gained.set(`${pool.address} ${pool.tokenB}`, now.reserveB - pool.reserveB)
  }
  return gained
}

/** Adds up transfers per account, token and balance. */
function sumTransfers(transfers: readonly Transfer[]): readonly Transfer[] {
  const sums = new Map<string, Transfer>()
  for (const transfer of transfers) {
    const key = `${transfer.account} ${transfer.token} ${transfer.balance}`
    sums.set(key, { ...transfer, delta: (sums.get(key)?.delta ?? 0n) + transfer.delta })
  }
  return [...sums.values()]
}

/**
 * Adds atoms to a holding, or removes them if negative. The wrapper's first holding starts with the whole
 * native supply.
 */
export const credit =
  (id: ChainId, { account, token, balance }: Omit<Transfer, 'delta'>, atoms: bigint) =>
  (held: Holding): Holding => {
    if (balance === 'internal') return { ...held, internal: held.internal + atoms }
    const opening = held.balance === 0n && isWrapper(id, account, token) ? supplyOf(id, token) : 0n
    return { ...held, balance: held.balance + opening + atoms }
  }

/** Reduces an allowance, unless it is unlimited. */
const spend =
  (atoms: bigint) =>
  (held: Holding): Holding =>
    held.allowance === MAX_UINT256 ? held : { ...held, allowance: held.allowance - atoms }

/**
 * Returns the changes that a batch makes to holdings. If a pool is an order's receiver, the proceeds are a
 * holding and not part of its reserves, as for any account.
 */
export function toHoldingChanges(market: ChainMarket, batch: SettledBatch): readonly HoldingChange[] {
  const gained = gainedReserves(market.pools, batch.pools)
  const credits = sumTransfers(batch.transfers).flatMap((transfer): HoldingChange[] => {
    const { account, token, balance, delta } = transfer
    const atoms = balance === 'erc20' ? delta - (gained.get(`${account} ${token}`) ?? 0n) : delta
    return atoms === 0n ? [] : [{ owner: account, token, change: credit(market.chainId, transfer, atoms) }]
  })
  const draws = batch.draws.map(({ owner, token, atoms }) => ({ owner, token, change: spend(atoms) }))
  return [...credits, ...draws]
}
