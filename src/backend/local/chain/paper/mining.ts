/** Transactions of accounts on the paper chain. Which order a presignature or an invalidation touches is the caller's part. */
import { hashText } from '../../../../domain/bytes'
import { chainOf, NATIVE_TOKEN_MARKER } from '../../../../domain/chains/chains'
import { findToken } from '../../../../domain/chains/tokens'
import { Refusal } from '../../../../domain/refusal'
import type { PaperTransaction } from '../../../../domain/reports/paper-transactions'
import {
  type Address,
  type ChainId,
  type Hash32,
  type Milliseconds,
  toAmount,
} from '../../../../domain/scalars'
import { exactAmount } from '../../../../domain/text/numbers'
import { t } from '../../../../domain/text/texts'
import { changeHoldings, type HoldingChange, readAccount, readHoldings } from '../../store/chain/holdings'
import { readMarket, writeMarket } from '../../store/chain/markets'
import { addTransaction, countUp, findTransaction } from '../../store/chain/paper-transactions'
import type { ServiceDatabase } from '../../store/schema'
import { walletOf, walletTransactionOf } from './contract-wallets'
import { purseOf } from './demo-balances'
import { credit } from './settlement'

/** Where a transaction is mined. */
export interface BlockTime {
  readonly chainId: ChainId
  readonly block: number
  readonly now: Milliseconds
}

/** Whether an account was ever given the coin: a receipt may be of a time when there was no play money on its network. */
const hasCoin = async (database: ServiceDatabase, id: ChainId, owner: Address): Promise<boolean> =>
  (await readAccount(database, id, owner)).some(({ token }) => token === NATIVE_TOKEN_MARKER)

/**
 * Mines a transaction. Funding and a wallet's creation happen once per account: asked again, they answer the first receipt.
 * @throws Refusal UnsupportedToken, InsufficientBalance
 */
export async function mine(database: ServiceDatabase, transaction: PaperTransaction, at: BlockTime) {
  const { chainId, block } = at
  const { kind, owner } = transaction
  const txHash = await hashOf(database, chainId, transaction)
  const known = await findTransaction(database, chainId, txHash)
  const created = kind === 'deployWallet' ? { contractAddress: walletOf(owner) } : {}
  if (kind === 'fund' && !(known && (await hasCoin(database, chainId, owner))))
    await fundAccount(database, chainId, owner)
  if (known) return { txHash, blockNumber: known.blockNumber, ...created }
  if (kind === 'approve') await approve(database, chainId, transaction)
  if (kind === 'wrap' || kind === 'unwrap') await wrap(database, chainId, transaction)
  const approved = kind === 'approve' ? { token: transaction.token } : {}
  await addTransaction(database, {
    chainId,
    txHash,
    blockNumber: block,
    kind,
    owner,
    ...approved,
    at: at.now,
  })
  return { txHash, blockNumber: block, ...created }
}

async function hashOf(
  database: ServiceDatabase,
  id: ChainId,
  { kind, owner }: PaperTransaction,
): Promise<Hash32> {
  if (kind === 'deployWallet') return walletTransactionOf(id, owner)
  const nonce = kind === 'fund' ? 0 : await countUp(database, `paper:${id}`)
  return hashText(`cowbell paper ${id} ${kind} ${owner} ${nonce}`)
}

function refuseMore(id: ChainId, at: Address, left = 0n): never {
  const token = findToken(id, at)
  const much = token ? `${exactAmount(left, token.decimals)} ${token.symbol}` : `${left} atoms`
  throw new Refusal('InsufficientBalance', {
    description: t`Only ${much} are left to give out.`,
    fix: t`Use a smaller amount.`,
  })
}

async function fundAccount(database: ServiceDatabase, id: ChainId, owner: Address): Promise<void> {
  const purse = purseOf(id)
  const market = await readMarket(database, id)
  const outside = new Map(market.outside)
  const take = (token: Address, atoms: bigint) => {
    const left = (outside.get(token) ?? 0n) - atoms
    if (left < 0n) refuseMore(id, token, outside.get(token))
    outside.set(token, toAmount(left))
  }
  for (const { token, atoms } of purse) take(token, atoms)
  const [wrapped] = purse
  if (wrapped) take(wrapped.token, wrapped.atoms)
  await writeMarket(database, { ...market, outside })
  await changeHoldings(database, id, [
    ...purse.map(({ token, atoms }) => move(id, owner, token, atoms)),
    // As much of the coin itself as of the wrapped one: what backs it stays with the wrapper, so that nothing is made.
    ...(wrapped
      ? exchange(id, owner, -wrapped.atoms).filter((each) => !isOf(each, owner, wrapped.token))
      : []),
  ])
}

/**
 * Gives an account atoms that the rest of the world had: nothing is made.
 * @throws Refusal UnsupportedToken, InsufficientBalance
 */
export async function mint(
  database: ServiceDatabase,
  id: ChainId,
  { owner, token, amount }: { readonly owner: Address; readonly token: Address; readonly amount: bigint },
): Promise<void> {
  const market = await readMarket(database, id)
  const left = market.outside.get(token)
  if (left === undefined)
    throw new Refusal('UnsupportedToken', { description: `Token ${token} is not supported.` })
  if (left < amount) return refuseMore(id, token, left)
  const outside = new Map(market.outside).set(token, toAmount(left - amount))
  await writeMarket(database, { ...market, outside })
  await changeHoldings(database, id, [move(id, owner, token, amount)])
}

const isOf = (change: HoldingChange, owner: Address, token: Address): boolean =>
  change.owner === owner && change.token === token

const move = (id: ChainId, owner: Address, token: Address, atoms: bigint): HoldingChange => ({
  owner,
  token,
  change: credit(id, { account: owner, token, balance: 'erc20' }, atoms),
})

/** So much of the coin for as much of its wrapped form, from the wrapper; negative, the other way. */
function exchange(id: ChainId, owner: Address, atoms: bigint): readonly HoldingChange[] {
  const { wrappedNative } = chainOf(id)
  return [
    move(id, owner, NATIVE_TOKEN_MARKER, -atoms),
    move(id, wrappedNative, NATIVE_TOKEN_MARKER, atoms),
    move(id, wrappedNative, wrappedNative, -atoms),
    move(id, owner, wrappedNative, atoms),
  ]
}

async function wrap(
  database: ServiceDatabase,
  id: ChainId,
  { kind, owner, amount }: Extract<PaperTransaction, { kind: 'wrap' | 'unwrap' }>,
): Promise<void> {
  const token = kind === 'wrap' ? NATIVE_TOKEN_MARKER : chainOf(id).wrappedNative
  const [held] = await readHoldings(database, id, [{ owner, token }])
  if ((held?.balance ?? 0n) < amount)
    throw new Refusal('InsufficientBalance', { description: `The account has less than ${amount} of it.` })
  await changeHoldings(database, id, exchange(id, owner, kind === 'wrap' ? amount : -amount))
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
