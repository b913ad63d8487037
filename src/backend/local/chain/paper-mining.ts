/** Transactions of accounts on the paper chain. Which order a presignature or an invalidation touches is the caller's part. */
import type { PaperTransaction } from '../../../domain/paper-transactions'
import { Refusal } from '../../../domain/refusal'
import { type Address, type ChainId, type Hash32, type Milliseconds, toAmount } from '../../../domain/scalars'
import { findToken } from '../../../domain/tokens'
import { countUp } from '../store/counters'
import { changeHoldings } from '../store/holdings'
import { readMarket, writeMarket } from '../store/markets'
import { addTransaction, findTransaction } from '../store/paper-transactions'
import type { ServiceDatabase } from '../store/schema'
import { hashLabel } from './paper-names'
import { purseOf } from './paper-purse'

/** Where a transaction is mined. */
export interface BlockTime {
  readonly chainId: ChainId
  readonly block: number
  readonly now: Milliseconds
}

/**
 * Mines a transaction. Funding happens once per account: asked again, it answers the first receipt.
 * @throws Refusal UnsupportedToken
 */
export async function mine(database: ServiceDatabase, transaction: PaperTransaction, at: BlockTime) {
  const { chainId, block } = at
  const { kind, owner } = transaction
  const txHash = await hashOf(database, chainId, transaction)
  const known = await findTransaction(database, chainId, txHash)
  if (known) return { txHash, blockNumber: known.blockNumber }
  if (kind === 'fund') await fundAccount(database, chainId, owner)
  if (kind === 'approve') await approve(database, chainId, transaction)
  await addTransaction(database, { chainId, txHash, blockNumber: block, kind, owner, at: at.now })
  return { txHash, blockNumber: block }
}

async function hashOf(
  database: ServiceDatabase,
  id: ChainId,
  { kind, owner }: PaperTransaction,
): Promise<Hash32> {
  const nonce = kind === 'fund' ? 0 : await countUp(database, `paper:${id}`)
  return hashLabel(`cowbell paper ${id} ${kind} ${owner} ${nonce}`)
}

async function fundAccount(database: ServiceDatabase, id: ChainId, owner: Address): Promise<void> {
  const purse = purseOf(id)
  const market = await readMarket(database, id)
  const outside = new Map(market.outside)
  for (const { token, atoms } of purse) outside.set(token, toAmount((outside.get(token) ?? 0n) - atoms))
  await writeMarket(database, { ...market, outside })
  await changeHoldings(
    database,
    id,
    purse.map(({ token, atoms }) => ({
      owner,
      token,
      change: (before) => ({ ...before, balance: before.balance + atoms }),
    })),
  )
}

async function approve(
  database: ServiceDatabase,
  id: ChainId,
  { owner, token, amount }: Extract<PaperTransaction, { kind: 'approve' }>,
): Promise<void> {
  if (!findToken(id, token)) {
    throw new Refusal('UnsupportedToken', { description: `Token ${token} is not supported.` })
  }
  const change = (before: { balance: bigint; internal: bigint }) => ({ ...before, allowance: amount })
  await changeHoldings(database, id, [{ owner, token, change }])
}
