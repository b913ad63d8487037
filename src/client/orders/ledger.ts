/**
 * The signature log: every signature that left the wallet, with the shown trade, the signed message, the
 * service's report and the settled trades. A row is written before the signature is sent. Rows are deleted
 * after a year, except those with a mismatch.
 */

import type { Table } from 'dexie'
import type { Signature } from '../../domain/orders/signatures'
import type { Milliseconds } from '../../domain/scalars'
import { readJson } from '../../domain/text/json'
import { cleanRows } from '../../domain/text/left-out'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import type { ShownTrade } from '../../wallet/policy/order-policy'
import { type ApprovedIntent, verdictOf } from '../../wallet/policy/policy'
import { toMessage } from '../../wallet/sign/messages'
import type { Recorder, Signed } from '../../wallet/sign/ports'
import { fittingRow, fittingRows, readRow } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { OrderKey, ProfileId } from '../db/rows/keys'
import { type LedgerRow, type LoggedTrade, ledgerRow } from '../db/rows/ledger'
import { type NonceOf, type Sale, saleOfRow, sumSentUsd, sumSignedUsd } from './signed-usd'

const DAY_MS = 24 * 60 * 60_000
const KEPT_MS = 365 * DAY_MS

export interface SignedIntent {
  readonly profileId: ProfileId
  readonly approved: ApprovedIntent
  readonly signature: Signature
  /** UID of the order, or of the order that is cancelled. */
  readonly uid: OrderKey['uid'] | null
  readonly shown?: ShownTrade | undefined
  readonly usd?: number | undefined
  /** Daily limit in USD. Checked again while writing, because two pages may sign at the same time. */
  readonly dayLimitUsd?: number | undefined
  /** A Safe owner's signature of a transaction for the approved order. */
  readonly part?: Signed['part']
}

const shownOf = ({ price, kind, sellToken, buyToken, sell, buy }: ShownTrade): LoggedTrade => ({
  price,
  kind,
  sellToken,
  buyToken,
  sell,
  buy,
})

function rowOf(
  { profileId, approved, signature, uid, shown, usd, part }: SignedIntent,
  at: Milliseconds,
): LedgerRow {
  const { typedData, digest } = part?.message ?? toMessage(approved)
  const { checked, overridden } = verdictOf(approved)
  return {
    id: `${profileId}:${digest}:${at}`,
    profileId,
    chainId: approved.deployment.chainId,
    account: part?.account ?? approved.owner,
    kind: part ? 'safeTransaction' : approved.kind,
    uid,
    at,
    typedData: JSON.stringify(typedData),
    digest,
    shown: shown ? shownOf(shown) : null,
    usd: usd ?? null,
    verdict: {
      checked: [...checked],
      overridden: overridden.map(({ rule, message }) => ({ rule, message })),
    },
    signature: { scheme: signature.scheme, bytes: signature.bytes },
    reported: null,
    reportedAt: null,
    trades: [],
    mismatches: [],
  }
}

const byTime = (profileId: ProfileId, from: number, to: number = Number.MAX_SAFE_INTEGER) =>
  clientDb.ledger.where('[profileId+at]').between([profileId, from], [profileId, to], true, true)

/**
 * Checks the daily limit again, in the transaction that writes the signature.
 * @throws Refusal PolicyBroken if another signature used up the limit since the policy approved
 */
export async function checkDay(
  { profileId, usd = 0, dayLimitUsd }: Pick<SignedIntent, 'profileId' | 'usd' | 'dayLimitUsd'>,
  excluded: Sale | NonceOf | undefined,
  now: Milliseconds,
): Promise<void> {
  if (dayLimitUsd === undefined || (await readSignedUsd(profileId, now, excluded)) + usd <= dayLimitUsd)
    return
  throw new WalletRefusal('PolicyBroken', {
    description: t`Another signature reached your daily limit. This one was discarded.`,
    fix: t`Wait a day, or raise the limit in Settings.`,
  })
}

/**
 * Writes a signature, and deletes rows older than a year without mismatches. A surrounding transaction must
 * hold ledger and transactions.
 */
export async function recordSigned(signed: SignedIntent, now: Milliseconds): Promise<void> {
  const row = checkRow('ledger', ledgerRow, rowOf(signed, now))
  await clientDb.transaction('rw', clientDb.ledger, clientDb.transactions, async () => {
    await checkDay(signed, saleOfRow(row), now)
    await clientDb.ledger.put(row)
    await byTime(signed.profileId, 0, now - KEPT_MS)
      .filter(({ mismatches }) => mismatches.length === 0)
      .delete()
  })
}

/** Lists at most `limit` readable signatures of a profile, newest first. */
const listSigned = (profileId: ProfileId, limit = Number.POSITIVE_INFINITY): Promise<readonly LedgerRow[]> =>
  byTime(profileId, 0)
    .reverse()
    .filter((row) => fittingRow('ledger', ledgerRow, row) !== undefined)
    .limit(limit)
    .toArray()

export const watchLedger = (profileId: ProfileId, limit?: number): Observable<readonly LedgerRow[]> =>
  observe(() => listSigned(profileId, limit))

export const watchSigned = (id: string): Observable<LedgerRow | undefined> =>
  observe(async () => readRow('ledger', ledgerRow, await clientDb.ledger.get(id)))

export const watchSignedOf = ({ profileId, chainId, uid }: OrderKey): Observable<readonly LedgerRow[]> =>
  observe(async () => {
    const rows = clientDb.ledger.where('[profileId+chainId+uid]').equals([profileId, chainId, uid])
    return fittingRows('ledger', ledgerRow, await rows.toArray()).toSorted((a, b) => b.at - a.at)
  })

const isPlayMoney = (id: ProfileId): boolean => id === 'sandbox' || id === 'devnet'

/**
 * Returns whether two profiles share one daily limit. Real profiles do, because they can sign for the same
 * contracts; play money counts separately.
 */
const isLimitedWith = (one: ProfileId, other: ProfileId): boolean =>
  one === other || !(isPlayMoney(one) || isPlayMoney(other))

/** Selects the signatures of all custom profiles from a time on, including profiles that were deleted. */
const selectOwnProfiles = (from: number) =>
  clientDb.ledger
    .where('[profileId+at]')
    .between(['own-', 0], ['own-\uffff', Number.MAX_SAFE_INTEGER])
    .filter(({ at }) => at >= from)

const listLimitedWith = async (profileId: ProfileId, from: number): Promise<readonly LedgerRow[]> => {
  if (isPlayMoney(profileId)) return byTime(profileId, from).toArray()
  const built = (['production', 'staging'] as const).map((id) => byTime(id, from))
  const rows = await Promise.all([...built, selectOwnProfiles(from)].map((signed) => signed.toArray()))
  return rows.flat()
}

/**
 * Sums the USD signed and sent in the last 24 hours by profiles that share the limit. With `excluded`, that
 * sale or nonce is not counted. Amounts of unknown value are not included.
 */
export async function readSignedUsd(
  profileId: ProfileId,
  now: Milliseconds,
  excluded?: Sale | NonceOf,
): Promise<number> {
  const [rows, sent] = await Promise.all([
    listLimitedWith(profileId, now - DAY_MS),
    clientDb.transactions
      .filter((row) => isLimitedWith(profileId, row.profileId) && row.createdAt >= now - DAY_MS)
      .toArray(),
  ])
  return sumSignedUsd(rows, excluded && 'uid' in excluded ? excluded : undefined) + sumSentUsd(sent, excluded)
}

/** Creates a recorder of signatures. `onRecorded` runs in the same transaction, over `tables` too. */
export const recorderOf =
  (
    about: Omit<SignedIntent, 'approved' | 'signature' | 'part'>,
    now: () => Milliseconds,
    onRecorded: (signed: Signed) => Promise<unknown> = async () => undefined,
    tables: readonly Table[] = [],
  ): Recorder =>
  (signed) =>
    clientDb.transaction('rw', [clientDb.ledger, clientDb.transactions, ...tables], async () => {
      await recordSigned({ ...about, ...signed }, now())
      await onRecorded(signed)
    })

/** Exports the log of a profile as JSON, with amounts as decimal digits. */
export const exportLedger = async (profileId: ProfileId, isWhole = false): Promise<string> =>
  writeLedger(await listSigned(profileId), isWhole)

/**
 * Converts rows to JSON, with the typed data as an object. The bytes of signatures are left out and named
 * unless `isWhole`, because anyone with these bytes can place an open order.
 */
export function writeLedger(rows: readonly LedgerRow[], isWhole = false): string {
  const { rows: signatures, leftOut } = cleanRows(rows.map(toExport), isWhole)
  return JSON.stringify(
    { format: 'cowbell-ledger', version: 2, leftOut, signatures },
    (_, value) => (typeof value === 'bigint' ? value.toString() : value),
    2,
  )
}

const toExport = (row: LedgerRow): unknown => ({
  ...row,
  at: new Date(row.at).toISOString(),
  reportedAt: row.reportedAt === null ? null : new Date(row.reportedAt).toISOString(),
  typedData: readJson(row.typedData),
})
