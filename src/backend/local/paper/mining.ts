/**
 * Transactions of accounts on the paper chain. The caller applies presignatures and invalidations to orders.
 */
import { hashText } from '../../../domain/bytes'
import { chainOf, NATIVE_TOKEN_MARKER } from '../../../domain/chains/chains'
import { findToken } from '../../../domain/chains/tokens'
import { Refusal } from '../../../domain/refusal'
import type { PaperTransaction } from '../../../domain/reports/paper-transactions'
import { type Address, type ChainId, type Hash32, type Milliseconds, toAmount } from '../../../domain/scalars'
import { exactAmount } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { changeHoldings, type HoldingChange, readAccount, readHoldings } from '../store/chain/holdings'
import { addTransaction, countUp, findTransaction } from '../store/chain/paper-transactions'
import type { ServiceDatabase } from '../store/schema'
import { walletOf, walletTransactionOf } from './contract-wallets'
import { listInitialBalances } from './demo-balances'
import { credit } from './settlement'
import { readMarket, writeMarket } from './stored-market'

export interface BlockTime {
  readonly chainId: ChainId
  readonly block: number
  readonly now: Milliseconds
}

/**
 * Whether an account has ever received the native coin. A funding receipt may exist from a time when the
 * network had no tokens.
 */
const hasCoin = async (database: ServiceDatabase, id: ChainId, owner: Address): Promise<boolean> =>
  (await readAccount(database, id, owner)).some(({ token }) => token === NATIVE_TOKEN_MARKER)

/**
 * Mines a transaction. An account is funded once and deploys its wallet once: repeating returns the first
 * receipt.
 * @throws Refusal UnsupportedToken, InsufficientBalance
 */
export async function mine(database: ServiceDatabase, transaction: PaperTransaction, time: BlockTime) {
  const { chainId, block } = time
  const { kind, owner } = transaction
  const txHash = await hashOf(database, chainId, transaction)
  const known = await findTransaction(database, chainId, txHash)
  const created = kind === 'deployWallet' ? { contractAddress: walletOf(owner) } : {}
  if (kind === 'fund' && !(known && (await hasCoin(database, chainId, owner))))
    await fundAccount(database, chainId, owner)
  if (known) return { txHash, blockNumber: known.blockNumber, ...created }
  if (kind === 'approve') await approve(database, chainId, transaction)
  if (kind === 'transfer') await transfer(database, chainId, transaction)
  if (kind === 'wrap' || kind === 'unwrap') await wrap(database, chainId, transaction)
  const approved = kind === 'approve' ? { token: transaction.token } : {}
  await addTransaction(database, {
    chainId,
    txHash,
    blockNumber: block,
    kind,
    owner,
    ...approved,
    at: time.now,
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

function refuseShortage(id: ChainId, address: Address, left = 0n): never {
  const token = findToken(id, address)
  const amount = token ? `${exactAmount(left, token.decimals)} ${token.symbol}` : `${left} atoms`
  throw new Refusal('InsufficientBalance', {
    description: t`Only ${amount} are left to give out.`,
    fix: t`Use a smaller amount.`,
  })
}

async function fundAccount(database: ServiceDatabase, id: ChainId, owner: Address): Promise<void> {
  const initial = listInitialBalances(id)
  const market = await readMarket(database, id)
  const outside = new Map(market.outside)
  const take = (token: Address, atoms: bigint) => {
    const left = (outside.get(token) ?? 0n) - atoms
    if (left < 0n) refuseShortage(id, token, outside.get(token))
    outside.set(token, toAmount(left))
  }
  for (const { token, atoms } of initial) take(token, atoms)
  const [wrapped] = initial
  if (wrapped) take(wrapped.token, wrapped.atoms)
  await writeMarket(database, { ...market, outside })
  await changeHoldings(database, id, [
    ...initial.map(({ token, atoms }) => move(id, owner, token, atoms)),
    // The account also gets as many native coins as wrapped ones. Wrapped coins of the same amount go to the
    // wrapper contract, so that nothing is minted.
    ...(wrapped
      ? exchange(id, owner, -wrapped.atoms).filter((each) => !isOf(each, owner, wrapped.token))
      : []),
  ])
}

/**
 * Transfers atoms from the outside to an account.
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
  if (left < amount) return refuseShortage(id, token, left)
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

/** Wraps native coins, or unwraps them if `atoms` is negative. */
function exchange(id: ChainId, owner: Address, atoms: bigint): readonly HoldingChange[] {
  const { wrappedNative } = chainOf(id)
  return [
    move(id, owner, NATIVE_TOKEN_MARKER, -atoms),
    move(id, wrappedNative, NATIVE_TOKEN_MARKER, atoms),
    move(id, wrappedNative, wrappedNative, -atoms),
    move(id, owner, wrappedNative, atoms),
  ]
}

/** An amount of an account's token. */
interface HeldAmount {
  readonly owner: Address
  readonly token: Address
  readonly amount: bigint
}

/** @throws Refusal InsufficientBalance if the account has less than the amount */
async function checkHolding(
  database: ServiceDatabase,
  id: ChainId,
  { owner, token, amount }: HeldAmount,
): Promise<void> {
  const [held] = await readHoldings(database, id, [{ owner, token }])
  if ((held?.balance ?? 0n) < amount)
    throw new Refusal('InsufficientBalance', { description: `The account has less than ${amount} of it.` })
}

const isSupported = (id: ChainId, token: Address): boolean =>
  token === NATIVE_TOKEN_MARKER || findToken(id, token) !== undefined

/** Moves atoms to another account. A transfer to oneself changes nothing. */
async function transfer(
  database: ServiceDatabase,
  id: ChainId,
  { owner, token, recipient, amount }: Extract<PaperTransaction, { kind: 'transfer' }>,
): Promise<void> {
  if (!isSupported(id, token))
    throw new Refusal('UnsupportedToken', { description: `Token ${token} is not supported.` })
  await checkHolding(database, id, { owner, token, amount })
  if (recipient === owner) return
  await changeHoldings(database, id, [move(id, owner, token, -amount), move(id, recipient, token, amount)])
}

async function wrap(
  database: ServiceDatabase,
  id: ChainId,
  { kind, owner, amount }: Extract<PaperTransaction, { kind: 'wrap' | 'unwrap' }>,
): Promise<void> {
  const token = kind === 'wrap' ? NATIVE_TOKEN_MARKER : chainOf(id).wrappedNative
  await checkHolding(database, id, { owner, token, amount })
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
