/**
 * The signed-intent ledger: every signature that left the wallet, with what was seen, signed, told and settled. A row is
 * written before the signature goes anywhere. It is kept for a year, and for good when something in it did not agree.
 */
import { Refusal } from '../domain/refusal'
import type { Milliseconds } from '../domain/scalars'
import type { Signature } from '../domain/signatures'
import { messageOf } from '../wallet/messages'
import type { ShownTrade } from '../wallet/order-policy'
import { type ApprovedIntent, verdictOf } from '../wallet/policy'
import { checkRow, deskDb } from './db'
import type { OrderKey } from './entries'
import { type LedgerRow, type LedgerShown, ledgerRow } from './ledger-rows'
import { type Observable, observe } from './observable'
import { fittingRows, readRow } from './set-aside'
import type { ProfileId } from './settings'

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
}

const shownOf = ({ price, kind, sellToken, buyToken, sell, buy }: ShownTrade): LedgerShown => ({
  ...{ price, kind, sellToken, buyToken, sell, buy },
})

function rowOf(
  { profileId, approved, signature, uid, shown, usd }: SignedIntent,
  at: Milliseconds,
): LedgerRow {
  const { typedData, digest } = messageOf(approved)
  const { asked, overridden } = verdictOf(approved)
  return {
    id: `${profileId}:${digest}:${at}`,
    ...{
      profileId,
      chainId: approved.deployment.chainId,
      account: approved.owner,
      kind: approved.kind,
      uid,
      at,
    },
    ...{
      typedData: JSON.stringify(typedData),
      digest,
      shown: shown ? shownOf(shown) : null,
      usd: usd ?? null,
    },
    verdict: { asked: [...asked], overridden: overridden.map((each) => ({ ...each })) },
    signature: { scheme: signature.scheme, bytes: signature.bytes },
    ...{ echo: null, echoedAt: null, trades: [], mismatches: [] },
  }
}

const byTime = (profileId: ProfileId, from: number, to: number = Number.MAX_SAFE_INTEGER) =>
  deskDb.ledger.where('[profileId+at]').between([profileId, from], [profileId, to], true, true)

/** @throws Refusal PolicyBroken when another signature took what was left of the day since the policy was asked */
async function checkDay({ profileId, usd, dayLimitUsd }: SignedIntent, now: Milliseconds): Promise<void> {
  if (dayLimitUsd === undefined || (await readSignedUsd(profileId, now)) + (usd ?? 0) <= dayLimitUsd) return
  throw new Refusal('PolicyBroken', {
    description: 'Another signature took what was left of your limit a day. This one was thrown away.',
  })
}

/** Writes a signature down and drops what is older than a year and agreed. A transaction around it must hold the ledger. */
export async function recordSigned(signed: SignedIntent, now: Milliseconds): Promise<void> {
  const row = checkRow('ledger', ledgerRow, rowOf(signed, now))
  await deskDb.transaction('rw', deskDb.ledger, async () => {
    await checkDay(signed, now)
    await deskDb.ledger.put(row)
    await byTime(signed.profileId, 0, now - KEPT_MS)
      .filter(({ mismatches }) => mismatches.length === 0)
      .delete()
  })
}

/** The signatures of a profile, newest first. */
export const listSigned = async (profileId: ProfileId): Promise<readonly LedgerRow[]> =>
  fittingRows('ledger', ledgerRow, await byTime(profileId, 0).reverse().toArray())

export const watchLedger = (profileId: ProfileId): Observable<readonly LedgerRow[]> =>
  observe(() => listSigned(profileId))

/** One signature. */
export const watchSigned = (id: string): Observable<LedgerRow | undefined> =>
  observe(async () => readRow('ledger', ledgerRow, await deskDb.ledger.get(id)))

/** The signatures about an order, newest first. */
export const watchSignedOf = ({ profileId, chainId, uid }: OrderKey): Observable<readonly LedgerRow[]> =>
  observe(async () => {
    const rows = deskDb.ledger.where('[profileId+chainId+uid]').equals([profileId, chainId, uid])
    return fittingRows('ledger', ledgerRow, await rows.toArray()).toSorted((a, b) => b.at - a.at)
  })

/** What a profile's orders of the last 24 hours sold, USD; those of unknown worth are not in it. */
export async function readSignedUsd(profileId: ProfileId, now: Milliseconds): Promise<number> {
  const rows = await byTime(profileId, now - DAY_MS).toArray()
  return rows.reduce((sum, { usd }) => sum + (usd ?? 0), 0)
}

/** The ledger of a profile as JSON for others to read: amounts in decimal digits. */
export const exportLedger = async (profileId: ProfileId): Promise<string> =>
  writeLedger(await listSigned(profileId))

/** Rows as JSON; the typed data as an object. */
export const writeLedger = (rows: readonly LedgerRow[]): string =>
  JSON.stringify(
    { format: 'cowbell-ledger', version: 1, signatures: rows.map(toExport) },
    (_, value) => (typeof value === 'bigint' ? value.toString() : value),
    2,
  )

const toExport = (row: LedgerRow): unknown => ({
  ...row,
  at: new Date(row.at).toISOString(),
  echoedAt: row.echoedAt === null ? null : new Date(row.echoedAt).toISOString(),
  typedData: JSON.parse(row.typedData),
})
