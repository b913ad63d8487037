/**
 * The signed-intent ledger: every signature that left the wallet, with what was seen, signed, reported and settled. A row is
 * written before the signature goes anywhere. It is kept for a year, and for good when something in it did not agree.
 */

import type { Table } from 'dexie'
import type { Signature } from '../../domain/orders/signatures'
import type { Milliseconds } from '../../domain/scalars'
import { readJson } from '../../domain/text/json'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { messageOf } from '../../wallet/messages/messages'
import type { ShownTrade } from '../../wallet/policy/order-policy'
import { type ApprovedIntent, verdictOf } from '../../wallet/policy/policy'
import type { Recorder, Signed } from '../../wallet/sign/ports'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { OrderKey, ProfileId } from '../db/rows/keys'
import { type LedgerRow, type LedgerShown, ledgerRow } from '../db/rows/ledger'
import { fittingRow, fittingRows, readRow } from '../db/set-aside'
import { type Sale, saleOfRow, sumSentUsd, sumSignedUsd } from './signed-usd'

const DAY_MS = 24 * 60 * 60_000
const KEPT_MS = 365 * DAY_MS

/** A signature with what it was approved as. */
export interface SignedIntent {
  readonly profileId: ProfileId
  readonly approved: ApprovedIntent
  readonly signature: Signature
  /** The order's UID, of a cancellation the cancelled one's. */
  readonly uid: OrderKey['uid'] | null
  readonly shown?: ShownTrade | undefined
  /** What it sells, USD. */
  readonly usd?: number | undefined
  /** The limit a day that it must keep, USD: asked once more as it is written, for two pages may sign at once. */
  readonly dayLimitUsd?: number | undefined
  /** A Safe owner's part of a transaction; it stands for the order that was approved. */
  readonly part?: Signed['part']
}

const shownOf = ({ price, kind, sellToken, buyToken, sell, buy }: ShownTrade): LedgerShown => ({
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
  const { typedData, digest } = part?.message ?? messageOf(approved)
  const { asked, overridden } = verdictOf(approved)
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
    verdict: { asked: [...asked], overridden: overridden.map((each) => ({ ...each })) },
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
 * Asks the limit a day once more, in the transaction that writes what was signed.
 * @throws Refusal PolicyBroken when another signature took what was left of the day since the policy was asked
 */
export async function checkDay(
  { profileId, usd = 0, dayLimitUsd }: Pick<SignedIntent, 'profileId' | 'usd' | 'dayLimitUsd'>,
  sale: Sale,
  now: Milliseconds,
): Promise<void> {
  if (dayLimitUsd === undefined || (await readSignedUsd(profileId, now, sale)) + usd <= dayLimitUsd) return
  throw new WalletRefusal('PolicyBroken', {
    description: t`Another signature reached your daily limit. This one was discarded.`,
    fix: t`Wait a day, or raise the limit in Settings.`,
  })
}

/**
 * Writes a signature down and drops what is older than a year and agreed. A transaction around it must hold ledger and
 * transactions.
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

/** The newest signatures of a profile that can be read, newest first; at most `limit` of them. */
const listSigned = (profileId: ProfileId, limit = Number.POSITIVE_INFINITY): Promise<readonly LedgerRow[]> =>
  byTime(profileId, 0)
    .reverse()
    .filter((row) => fittingRow('ledger', ledgerRow, row) !== undefined)
    .limit(limit)
    .toArray()

export const watchLedger = (profileId: ProfileId, limit?: number): Observable<readonly LedgerRow[]> =>
  observe(() => listSigned(profileId, limit))

/** One signature. */
export const watchSigned = (id: string): Observable<LedgerRow | undefined> =>
  observe(async () => readRow('ledger', ledgerRow, await clientDb.ledger.get(id)))

/** The signatures about an order, newest first. */
export const watchSignedOf = ({ profileId, chainId, uid }: OrderKey): Observable<readonly LedgerRow[]> =>
  observe(async () => {
    const rows = clientDb.ledger.where('[profileId+chainId+uid]').equals([profileId, chainId, uid])
    return fittingRows('ledger', ledgerRow, await rows.toArray()).toSorted((a, b) => b.at - a.at)
  })

const isPlayMoney = (id: ProfileId): boolean => id === 'sandbox' || id === 'devnet'

/** Whether two profiles share one limit: real ones can sign for the same contracts, play money counts by itself. */
const isLimitedWith = (one: ProfileId, other: ProfileId): boolean =>
  one === other || !(isPlayMoney(one) || isPlayMoney(other))

/** What was signed with profiles of one's own, those included that were deleted since. */
const byTimeInOwn = (from: number) =>
  clientDb.ledger
    .where('[profileId+at]')
    .between(['own-', 0], ['own-\uffff', Number.MAX_SAFE_INTEGER])
    .filter(({ at }) => at >= from)

const listLimitedWith = async (profileId: ProfileId, from: number): Promise<readonly LedgerRow[]> => {
  if (isPlayMoney(profileId)) return byTime(profileId, from).toArray()
  const built = (['production', 'staging', 'custom'] as const).map((id) => byTime(id, from))
  const rows = await Promise.all([...built, byTimeInOwn(from)].map((signed) => signed.toArray()))
  return rows.flat()
}

/**
 * What was signed and what was sent with a limit's profiles in the last 24 hours, USD, beside a sale where one is given; what is
 * of unknown worth is not in it.
 */
export async function readSignedUsd(profileId: ProfileId, now: Milliseconds, beside?: Sale): Promise<number> {
  const [rows, sent] = await Promise.all([
    listLimitedWith(profileId, now - DAY_MS),
    clientDb.transactions
      .filter((row) => isLimitedWith(profileId, row.profileId) && row.createdAt >= now - DAY_MS)
      .toArray(),
  ])
  return sumSignedUsd(rows, beside) + sumSentUsd(sent, beside)
}

/** The recorder of a signature about which this much is known; `letOut` runs in the same transaction, over these tables too. */
export const recorderOf =
  (
    about: Omit<SignedIntent, 'approved' | 'signature' | 'part'>,
    now: () => Milliseconds,
    letOut: (signed: Signed) => Promise<unknown> = async () => undefined,
    tables: readonly Table[] = [],
  ): Recorder =>
  (signed) =>
    clientDb.transaction('rw', [clientDb.ledger, clientDb.transactions, ...tables], async () => {
      await recordSigned({ ...about, ...signed }, now())
      await letOut(signed)
    })

/** The ledger of a profile as JSON for others to read: amounts in decimal digits. */
export const exportLedger = async (profileId: ProfileId): Promise<string> =>
  writeLedger(await listSigned(profileId))

/** Rows as JSON; the typed data as an object. */
export const writeLedger = (rows: readonly LedgerRow[]): string =>
  JSON.stringify(
    { format: 'cowbell-ledger', version: 2, signatures: rows.map(toExport) },
    (_, value) => (typeof value === 'bigint' ? value.toString() : value),
    2,
  )

const toExport = (row: LedgerRow): unknown => ({
  ...row,
  at: new Date(row.at).toISOString(),
  reportedAt: row.reportedAt === null ? null : new Date(row.reportedAt).toISOString(),
  typedData: readJson(row.typedData),
})
