/** Facts about a transfer that the policy and the review need, from the chain and from the user's own data. */
import type { Address, Milliseconds } from '../../domain/scalars'
import type { ActOf } from '../../wallet/messages/transaction-acts'
import { getFunds } from '../chain/paper-balances'
import { clientDb } from '../db/db'
import type { TransactionRow } from '../db/rows/transaction'
import { findSeenLookAlike } from '../names/seen-addresses'
import { readSignedUsd } from '../orders/ledger'
import { listConfirmed } from '../settings/address-book'
import { profileNamed } from '../settings/profiles'
import { readSettings } from '../settings/settings'
import type { ChainAccess } from './chain-access'
import type { TransactionSender } from './send'
import { type ChainFacts, readNodeFacts, type TransferFacts } from './transfer-reads'

type Transfer = ActOf<'transfer'>

/** Accounts and time of the page that asks for the facts. */
export interface TransferQuestion {
  /** Addresses of all accounts of the wallet. */
  readonly accounts: readonly Address[]
  readonly now: Milliseconds
}

/** USD value of a transfer on screen. */
export interface TransferValue {
  /** Undefined if unknown. */
  readonly usd: number | undefined
  /** False if only the service knows the value. The daily limit then takes it as unknown. */
  readonly isChecked: boolean
}

/** Adds the value on screen to the facts of a transfer. */
export const withTransferValue = (
  facts: TransferFacts,
  { usd, isChecked }: TransferValue,
): TransferFacts => ({
  ...facts,
  usd,
  day: facts.day && { ...facts.day, orderUsd: isChecked ? usd : undefined },
})

async function readPaperFacts(
  { sender, call }: Extract<ChainAccess, { kind: 'paper' }>,
  { token, amount }: Transfer,
): Promise<ChainFacts> {
  const { funds } = await getFunds(call, sender.chainId, sender.owner)
  const balance = funds.find((fund) => fund.token === token)?.balance ?? 0n
  const { label: source } = profileNamed(sender.profileId)
  const known = { step: 'known', funds: { balance, allowance: balance }, source, silent: [] } as const
  return { code: 'none', funds: known, received: amount, readings: [], silent: [] }
}

/** Returns whether a transfer to this recipient on this network was mined before, or is replaced. */
async function hasSentTo(
  { profileId, chainId }: TransactionSender,
  recipient: Address,
  replaces: TransactionRow | null,
): Promise<boolean> {
  if (replaces?.act.kind === 'transfer' && replaces.act.recipient === recipient) return true
  const rows = clientDb.transactions.where('[profileId+state]').equals([profileId, 'mined'])
  const isSame = ({ act, ...row }: TransactionRow) =>
    act.kind === 'transfer' && act.recipient === recipient && row.chainId === chainId
  return (await rows.filter(isSame).count()) > 0
}

/**
 * Reads the facts of a transfer, without its value. With `replaces`, that transaction does not count toward the daily limit.
 * @throws Refusal
 */
export async function readTransferFacts(
  access: ChainAccess,
  act: Transfer,
  { accounts, now }: TransferQuestion,
  replaces: TransactionRow | null,
): Promise<TransferFacts> {
  const { sender } = access
  const { recipient } = act
  const [chain, { dailyLimitUsd }, book, signedUsd, lookAlike, isRepeated] = await Promise.all([
    access.kind === 'paper' ? readPaperFacts(access, act) : readNodeFacts(access.node, sender.owner, act),
    readSettings(),
    listConfirmed(),
    readSignedUsd(sender.profileId, now, replaces ?? undefined),
    findSeenLookAlike(recipient, accounts),
    hasSentTo(sender, recipient, replaces),
  ])
  return {
    ...chain,
    isKnown: isRepeated || accounts.includes(recipient) || book.some(({ address }) => address === recipient),
    lookAlike,
    day: dailyLimitUsd === null ? undefined : { limitUsd: dailyLimitUsd, signedUsd, orderUsd: undefined },
    usd: undefined,
  }
}
