/**
 * The worker's part of plans: it judges each sealed part of a running plan, and hands the due ones over to the
 * submission. A part is judged against the stored plan, so a worker may die anywhere.
 */

import type { Executed } from '../../domain/orders/amounts'
import { Refusal } from '../../domain/refusal'
import type { ChainId, Milliseconds } from '../../domain/scalars'
import { readPoolRate } from '../chain/pool-rates'
import { type Plan, type PlanPart, termsOfPart } from '../db/rows/plan'
import { readCounter, writeCounter } from '../db/worker-state'
import { hasTraded } from '../orders/journal'
import {
  isContradicted,
  isMet,
  isOver,
  judgeSightings,
  judgeTime,
  type MarketCondition,
  type PartVerdict,
  timeOfParts,
} from '../orders/plans/conditions'
import { dropPart, finishPlan, missPart, noteMarket, releasePart } from '../orders/plans/plan-steps'
import {
  cancellationOf,
  hasOrderEnded,
  hasRisen,
  isOneOfParts,
  readDuePlans,
  readNextPlan,
  readSubmitted,
  type SubmittedPart,
} from '../orders/plans/plans'
import { sendSignedCancellation } from '../orders/send-cancellation'
import { POOL_SIZE, runInPool } from '../schedule/pool'
import { isPaper, profileNamed } from '../settings/profiles'
import { quoteRequestOfTerms } from '../trade/form-reading'
import type { TrackerPorts } from './track'

interface PlanPorts extends TrackerPorts {
  /** Reads the time of the service. Undefined if it does not name it. */
  readonly readTime: (network: ChainId) => Promise<Milliseconds | undefined>
  readonly isUnlocked: () => Promise<boolean>
}

interface Clocks {
  readonly now: Milliseconds
  /** Time by which parts are due. */
  readonly time: Milliseconds
}

/** The market at a time: the quote for a part, and the pools if nodes are set. */
interface Market {
  readonly quoted: Executed
  /** Undefined without nodes, and if they cannot be read: their failure must not stop a stop-loss. */
  readonly readPools: () => Promise<Executed | undefined>
}

/** Runs an act at most once, when it is first needed. */
function once<T>(act: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= act()
    return running
  }
}

/**
 * Reads the market for the size of a part.
 * @throws Refusal MalformedReply if the service quotes another trade
 */
async function readMarket(row: Plan, part: PlanPart, ports: PlanPorts): Promise<Market> {
  const { call, nodeOf, report } = ports
  const { chainId, terms, owner } = row
  const body = quoteRequestOfTerms(termsOfPart(row, part), owner)
  const { quote } = await call('quote', { network: chainId, body })
  const quoted = { sell: quote.sellAmount + quote.feeAmount, buy: quote.buyAmount }
  const isSame =
    quote.sellToken === body.sellToken && quote.buyToken === body.buyToken && quote.kind === body.kind
  const size = body.kind === 'sell' ? part.sellAmount : part.buyAmount
  if (!isSame || (body.kind === 'sell' ? quoted.sell : quoted.buy) !== size)
    throw new Refusal('MalformedReply', { description: 'The service quoted another trade.' })
  const node = nodeOf?.(chainId)
  const readPools = once(
    async () =>
      node &&
      (await readPoolRate(node, chainId, terms.sellToken, terms.buyToken).catch(
        (trouble: unknown) => void report(trouble),
      )),
  )
  return { quoted, readPools }
}

/** Returns whether the market meets a condition: its quote does, and no pools contradict it. */
async function isMarketMet(condition: MarketCondition, { quoted, readPools }: Market): Promise<boolean> {
  if (!isMet(condition, quoted)) return false
  const pools = await readPools()
  return !(pools && isContradicted(condition, pools))
}

interface Judged extends Clocks {
  readonly row: Plan
  readonly index: number
  readonly part: PlanPart
  readonly readMarket: () => Promise<Market>
}

/** Judges the price that the market reaches next: that above which the part counts, or the trigger. */
async function judgeMarket(
  { row, index, part, readMarket, now }: Judged,
  condition: MarketCondition,
): Promise<PartVerdict> {
  const { seenAt: before } = part
  const rising = hasRisen(part) ? undefined : condition.risen
  const price = rising ? ({ kind: 'market', side: 'above', ...rising } as const) : condition
  const { verdict, seenAt } = judgeSightings(before, await isMarketMet(price, await readMarket()), now)
  const isReached = verdict === 'submit'
  const reached = rising ? { seenAt: undefined, risenAt: now } : { seenAt, triggeredAt: now }
  if (isReached || seenAt !== before) await noteMarket(row, index, isReached ? reached : { seenAt }, now)
  return rising ? 'wait' : verdict
}

async function judge(judged: Judged): Promise<PartVerdict> {
  const { row, index, part, time } = judged
  const { condition } = part
  if (condition.kind === 'time') return judgeTime(part, condition.at, row.lateParts, time)
  // A trailing stop is missed as one.
  if (isOver(part, time)) return row.kind === 'trailing' && index > 0 ? 'drop' : 'miss'
  return part.triggeredAt === undefined ? judgeMarket(judged, condition) : 'submit'
}

/**
 * Sends the cancellations that were signed with a plan for some of its orders. Sending one again has no effect. An
 * order that is not in the journal, as after a restore, may still trade.
 */
async function cancelOrders(
  row: Plan,
  submitted: readonly SubmittedPart[],
  { call }: TrackerPorts,
  now: Milliseconds,
): Promise<void> {
  for (const { uid, ...each } of submitted) {
    const signed = cancellationOf(row, uid)
    if (signed && each.entry?.step !== 'signed' && !hasOrderEnded(each, now))
      await sendSignedCancellation({ chainId: row.chainId, uid }, signed, call, now)
  }
}

const hasPartTraded = ({ entry }: SubmittedPart): boolean => entry !== undefined && hasTraded(entry)

/** Once an order has traded, even in part, the others are cancelled. Of two that trade in one auction both stay. */
async function cancelOthers(row: Plan, ports: TrackerPorts, now: Milliseconds): Promise<void> {
  const submitted = await readSubmitted(row)
  const traded = submitted.find(hasPartTraded)
  if (!traded) return
  const others = submitted.filter((each) => each !== traded)
  await cancelOrders(row, others, ports, now)
}

/**
 * Judges a part of two, of which one may trade. Once an order has traded, even in part, the other part is dropped. A
 * stop that is triggered waits until the first order is cancelled.
 */
async function judgeOfTwo(judged: Judged, ports: PlanPorts): Promise<PartVerdict> {
  const { row, part, now } = judged
  const submitted = await readSubmitted(row)
  if (submitted.some(hasPartTraded)) return 'drop'
  const verdict = await judge(judged)
  if (verdict === 'submit' && part.condition.kind === 'market') await cancelOrders(row, submitted, ports, now)
  return verdict
}

const STEPS = { submit: releasePart, miss: missPart, drop: dropPart, wait: async () => undefined } as const

/**
 * Runs the sealed parts of a plan. A trailing stop has one quote for all parts, which have the same size. Its
 * highest trigger is judged first, and the first part that is submitted ends the others.
 */
async function runPlan(row: Plan, ports: PlanPorts, clocks: Clocks): Promise<void> {
  if (row.isPausedWhileLocked && !(await ports.isUnlocked())) return
  const sealed = [...row.parts.entries()].filter(([, { state }]) => state === 'sealed')
  if (row.kind === 'trailing') {
    const market = once(() => readMarket(row, row.parts[0] as PlanPart, ports))
    for (const [index, part] of sealed.toReversed()) {
      const verdict = await judge({ ...clocks, row, index, part, readMarket: market })
      await STEPS[verdict](row, index, clocks.now)
      if (verdict === 'submit') return
    }
    return
  }
  for (const [index, part] of sealed) {
    const judged = { ...clocks, row, index, part, readMarket: () => readMarket(row, part, ports) }
    await (isOneOfParts(row) ? judgeOfTwo(judged, ports) : judge(judged))
      .then((verdict) => STEPS[verdict](row, index, clocks.now))
      .catch(ports.report)
  }
}

/**
 * Cancels orders in whose place another one has traded, and ends the plans whose parts have all ended. Runs after the
 * orders were tracked. A failing plan is reported; the others are still followed.
 */
export async function followPlans(ports: TrackerPorts, now: Milliseconds): Promise<void> {
  for (const row of await readDuePlans(ports.profileId, now)) {
    if (isOneOfParts(row)) await cancelOthers(row, ports, now).catch(ports.report)
    await finishPlan(row, now)
  }
}

/** Returns a list that starts at an index, with the items before it at its end. */
const startingAt = <T>(items: readonly T[], index: number): readonly T[] => [
  ...items.slice(index),
  ...items.slice(0, index),
]

/**
 * Runs the plans of a network in parallel. Each tick starts after the plans that the tick before ran first, so that
 * slow quotes never keep the same plans waiting.
 */
async function runPlansOf(
  rows: readonly Plan[],
  network: ChainId,
  { ports, now, tick }: { readonly ports: PlanPorts; readonly now: Milliseconds; readonly tick: number },
): Promise<void> {
  const { profileId, readTime, report } = ports
  const serviceTime = await readTime(network).catch((trouble: unknown) => void report(trouble))
  const time = timeOfParts(now, serviceTime, isPaper(profileNamed(profileId)))
  if (time === undefined) return
  const inTurn = startingAt(rows, (tick * POOL_SIZE) % rows.length)
  await runInPool(inTurn, (row) => runPlan(row, ports, { now, time }).catch(report))
}

/**
 * Returns the time until which plans can be due, by which the index finds them. All networks of the Sandbox have one
 * clock. Undefined if nothing is sealed there, or that clock is unknown.
 */
async function readLatestDue(
  { profileId, readTime, report }: PlanPorts,
  now: Milliseconds,
): Promise<Milliseconds | undefined> {
  if (!isPaper(profileNamed(profileId))) return now
  const next = await readNextPlan(profileId, 0)
  return next && (await readTime(next.chainId).catch((trouble: unknown) => void report(trouble)))
}

/**
 * Runs the due plans of a profile, those of each network on their own. A failing network, plan or part is reported;
 * the others still run. The clock of the service is asked only if it can make a difference: it delays parts, and in
 * the Sandbox it can be moved. There, plans wait while it is unknown.
 */
export async function runPlans(ports: PlanPorts, now: Milliseconds): Promise<void> {
  const { profileId } = ports
  const latest = await readLatestDue(ports, now)
  if (latest === undefined) return
  const due = (await readDuePlans(profileId, latest)).filter(({ parts }) =>
    parts.some(({ state }) => state === 'sealed'),
  )
  if (due.length === 0) return
  const tick = await readCounter('planTicks', profileId)
  await writeCounter('planTicks', tick + 1, profileId)
  const networks = new Set(due.map(({ chainId }) => chainId))
  const runNetwork = (network: ChainId): Promise<void> => {
    const rows = due.filter(({ chainId }) => chainId === network)
    return runPlansOf(rows, network, { ports, now, tick })
  }
  await Promise.all([...networks].map(runNetwork))
}
