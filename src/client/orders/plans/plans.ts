/** Stored plans, with the journal entries of their submitted parts. */
import Dexie from 'dexie'
import * as z from 'zod/mini'
import { orderUidOf } from '../../../domain/orders/uid'
import { chainId, type Milliseconds, type OrderUid, toMilliseconds } from '../../../domain/scalars'
import { fittingRow, fittingRows, readRow } from '../../db/damaged-rows'
import { checkRow, clientDb } from '../../db/db'
import { type Observable, observe } from '../../db/live'
import type { OrderKey, ProfileId } from '../../db/rows/keys'
import type { EntryInStep, OrderEntry } from '../../db/rows/order-entry'
import { NO_PART_WAITS, type Plan, type PlanPart, plan, termsOfPart, toStoredPlan } from '../../db/rows/plan'
import { deploymentFor, isPaper, profileNamed } from '../../settings/profiles'
import { isOf, type OrderScope, readEntries } from '../journal'
import { CONFIRM_MS } from './conditions'

const TABLE = 'plans'

/**
 * Reads a plan.
 * @throws Refusal RowDamaged
 */
export const readPlan = async (id: string): Promise<Plan | undefined> =>
  readRow(TABLE, plan, await clientDb.plans.get(id))

export const writePlan = async (row: Plan): Promise<void> => {
  await clientDb.plans.put(toStoredPlan(checkRow(TABLE, plan, row)))
}

/** Finds the running plans of a profile that are due from one time to another, the earliest first. */
const running = (profileId: ProfileId, from: number, to: number) =>
  clientDb.plans
    .where('[profileId+state+dueAt]')
    .between([profileId, 'running', from], [profileId, 'running', to], true, true)

/** Reads the running plans of a profile that are due, or of which all parts are submitted. */
export const readDuePlans = async (profileId: ProfileId, time: number): Promise<readonly Plan[]> =>
  fittingRows(TABLE, plan, await running(profileId, NO_PART_WAITS, time).toArray())

const plannedTime = z.object({ chainId, dueAt: z.number() })

/** Reads when the first running plan is due from a time on, and its network. */
export const readNextPlan = async (
  profileId: ProfileId,
  from: number,
): Promise<z.output<typeof plannedTime> | undefined> =>
  readRow(TABLE, plannedTime, await running(profileId, from, Number.MAX_VALUE).first())

/** Returns whether only one part of a plan may trade, each in place of the others. */
export const isOneOfParts = ({ kind }: Pick<Plan, 'kind'>): boolean =>
  kind === 'bracket' || kind === 'trailing' || kind === 'oco'

/**
 * Reads the USD that the signature log counts for a plan of which only one part may trade. Each further part adds only
 * what it is worth more. 0 for other plans, whose parts all count.
 */
export async function readCountedUsd(
  row: Pick<Plan, 'kind' | 'profileId' | 'chainId' | 'uids'>,
): Promise<number> {
  if (!isOneOfParts(row)) return 0
  const keys = row.uids.map((uid) => [row.profileId, row.chainId, uid] as const)
  const signed = await clientDb.ledger.where('[profileId+chainId+uid]').anyOf(keys).toArray()
  return signed.reduce((sum, { kind, usd }) => sum + (kind === 'order' ? (usd ?? 0) : 0), 0)
}

/** Returns the orders of a plan that the worker may have to cancel, whose cancellations are signed first. */
export const cancelledAhead = ({ kind, uids }: Pick<Plan, 'kind' | 'uids'>): readonly OrderUid[] =>
  kind === 'oco' ? uids : kind === 'bracket' ? uids.slice(0, 1) : []

/** Returns the cancellation of an order that was signed with its plan. */
export const cancellationOf = ({ cancellations }: Pick<Plan, 'cancellations'>, uid: OrderUid | undefined) =>
  cancellations?.find((each) => each.uid === uid)

/** Returns whether the market has been at the price above which a part counts. Parts without one always count. */
export const hasRisen = ({ condition, risenAt }: PlanPart): boolean =>
  condition.kind !== 'market' || condition.risen === undefined || risenAt !== undefined

/** Returns the last stop that counts. It was submitted, or the market reaches it next. */
export const currentStop = ({ parts }: Pick<Plan, 'parts'>): PlanPart | undefined =>
  parts.findLast((part) => part.condition.kind === 'market' && hasRisen(part) && part.state !== 'destroyed')

/**
 * Returns the parts of a plan that may all trade. Of a bracket or an OCO pair this is the first, or the stop once it
 * is submitted in place of the first. Of a trailing stop only the current one trades.
 */
export const tradedParts = (row: Pick<Plan, 'kind' | 'parts'>): readonly PlanPart[] => {
  if (!isOneOfParts(row)) return row.parts
  const stop = currentStop(row)
  return stop && (row.kind === 'trailing' || stop.state === 'submitted') ? [stop] : row.parts.slice(0, 1)
}

/** Returns a plan with one changed part. */
export const withPart = (row: Plan, index: number, change: Partial<PlanPart>, now: Milliseconds): Plan => ({
  ...row,
  parts: row.parts.map((part, at) => (at === index ? { ...part, ...change } : part)),
  updatedAt: now,
})

/** Returns the order of a part before it is signed. */
export function intentOfPart(row: Plan, index: number, now: Milliseconds): EntryInStep<'intended'> {
  const { profileId, chainId, owner, appData } = row
  const terms = termsOfPart(row, row.parts[index] as PlanPart)
  const uid = orderUidOf(deploymentFor(profileNamed(profileId), chainId), terms, owner)
  return {
    ...({ step: 'intended', profileId, chainId, uid, owner, terms, appData, shown: null } as const),
    createdAt: now,
    updatedAt: now,
  }
}

/** A submitted part and its order. After a restore, the journal may lack the order. */
export interface SubmittedPart {
  readonly uid: OrderUid
  readonly part: PlanPart
  readonly entry: OrderEntry | undefined
}

/** Reads the submitted parts with their orders, in the plan's order. */
export async function readSubmitted({
  profileId,
  chainId,
  uids,
  parts,
}: Plan): Promise<readonly SubmittedPart[]> {
  const submitted = uids.flatMap((uid, index) => {
    const part = parts[index]
    return part?.state === 'submitted' ? [{ uid, part }] : []
  })
  const entries = await readEntries(submitted.map(({ uid }) => ({ profileId, chainId, uid })))
  const byUid = new Map(entries.map((entry) => [entry.uid, entry]))
  return submitted.map((each) => ({ ...each, entry: byUid.get(each.uid) }))
}

/** Reads the journal entries of the submitted parts, in the plan's order. */
export const readParts = async (row: Plan): Promise<readonly OrderEntry[]> =>
  (await readSubmitted(row)).flatMap(({ entry }) => entry ?? [])

/** Returns whether an order can no longer trade. An order that is not in the journal may trade until it expires. */
export const hasOrderEnded = (
  { part, entry }: Pick<SubmittedPart, 'part' | 'entry'>,
  now: Milliseconds,
): boolean =>
  entry ? entry.step === 'final' || entry.step === 'refused' : toMilliseconds(part.validTo) < now

export const isEnded = ({ state }: Pick<Plan, 'state'>): boolean => state === 'done' || state === 'cancelled'

export interface PlanOrders {
  readonly plan: Plan
  readonly entries: readonly OrderEntry[]
}

const withEntries = async (row: Plan): Promise<PlanOrders> => ({ plan: row, entries: await readParts(row) })

export const watchPlan = (id: string): Observable<PlanOrders | null> =>
  observe(async () => {
    const row = await readPlan(id)
    return row ? withEntries(row) : null
  })

/** Reads the plan of an order. */
export async function readPlanOf({ profileId, chainId, uid }: OrderKey): Promise<Plan | undefined> {
  const rows = await clientDb.plans.where('uids').equals(uid).toArray()
  const row = rows.find((each) => each.profileId === profileId && each.chainId === chainId)
  return fittingRow(TABLE, plan, row)
}

/** Watches the plan of an order, or null. */
export const watchPlanOf = (key: OrderKey): Observable<Plan | null> =>
  observe(async () => (await readPlanOf(key)) ?? null)

/** Watches the plans of a scope, newest first. */
export const watchPlans = (scope: OrderScope): Observable<readonly PlanOrders[]> =>
  observe(async () => {
    const { profileId, chainId, owner } = scope
    const [low, high] =
      chainId && owner
        ? [
            [chainId, owner],
            [chainId, owner],
          ]
        : [[Dexie.minKey], [Dexie.maxKey]]
    const rows = clientDb.plans
      .where('[profileId+chainId+owner]')
      .between([profileId, ...low], [profileId, ...high], true, true)
    const plans = fittingRows(
      TABLE,
      plan,
      (await rows.toArray()).filter((row) => isOf(row, scope)),
    )
    return Promise.all(plans.toSorted((a, b) => b.createdAt - a.createdAt).map(withEntries))
  })

/** Interval between the quotes of a part that waits for the market. */
const MARKET_MS = 30_000

/** Returns when a sealed part is judged next. */
function dueOfPart({ condition, seenAt, triggeredAt }: PlanPart, now: Milliseconds): number {
  if (triggeredAt !== undefined) return now + CONFIRM_MS
  if (seenAt !== undefined) return seenAt + CONFIRM_MS
  return condition.kind === 'time' ? condition.at : now + MARKET_MS
}

/**
 * Reads when the parts of the running plans are judged next. The clock of the Sandbox can be moved at any time,
 * so its plans are judged at the pace of the market.
 */
export async function readPlanDues(
  profileId: ProfileId,
  now: Milliseconds,
): Promise<readonly Milliseconds[]> {
  const due = (await readDuePlans(profileId, now)).flatMap(({ parts }) =>
    parts.flatMap((part) => (part.state === 'sealed' ? [dueOfPart(part, now)] : [])),
  )
  const next = await readNextPlan(profileId, now + 1)
  const least = Math.min(...due, next?.dueAt ?? Number.POSITIVE_INFINITY)
  if (least === Number.POSITIVE_INFINITY) return []
  const latest = isPaper(profileNamed(profileId)) ? now + MARKET_MS : least
  return [Math.max(now, Math.min(least, latest)) as Milliseconds]
}
