/**
 * The worker's part of plans: it judges each sealed part of a running plan, and hands the due ones over to the
 * submission. A part is judged against the stored plan, so a worker may die anywhere.
 */
import { Refusal } from '../../domain/refusal'
import type { ChainId, Milliseconds } from '../../domain/scalars'
import { readPoolRate } from '../chain/pool-rates'
import type { ProfileId } from '../db/rows/keys'
import type { Plan, PlanPart } from '../db/rows/plan'
import { hasTraded } from '../orders/groups'
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
import { readParts, readRunning, termsOfPart } from '../orders/plans/plans'
import { sendSignedCancellation } from '../orders/send-cancellation'
import { isPaper, profileNamed } from '../settings/profiles'
import { quoteRequestOfTerms } from '../trade/form-reading'
import type { TrackerPorts } from './track'

interface PlanPorts extends TrackerPorts {
  /** Reads the time of the service. Undefined if it does not name it. */
  readonly readTime: (network: ChainId) => Promise<Milliseconds | undefined>
}

interface Clocks {
  readonly now: Milliseconds
  /** Time by which parts are due. */
  readonly time: Milliseconds
}

/**
 * Returns whether pools contradict a quote that meets a condition. A node that cannot be read contradicts
 * nothing, because its failure must not stop a stop-loss.
 */
async function isQuoteContradicted(
  { chainId, terms }: Plan,
  condition: MarketCondition,
  { nodeOf, report }: PlanPorts,
): Promise<boolean> {
  const node = nodeOf?.(chainId)
  const pools =
    node &&
    (await readPoolRate(node, chainId, terms.sellToken, terms.buyToken).catch(
      (trouble: unknown) => void report(trouble),
    ))
  return pools ? isContradicted(condition, pools) : false
}

/** Returns whether the market meets a condition now: the quote for the part, and the pools if nodes are set. */
async function isMarketMet(
  row: Plan,
  part: PlanPart,
  condition: MarketCondition,
  ports: PlanPorts,
): Promise<boolean> {
  const body = quoteRequestOfTerms(termsOfPart(row, part), row.owner)
  const { quote } = await ports.call('quote', { network: row.chainId, body })
  const market = { sell: quote.sellAmount + quote.feeAmount, buy: quote.buyAmount }
  const isSame =
    quote.sellToken === body.sellToken && quote.buyToken === body.buyToken && quote.kind === body.kind
  const size = body.kind === 'sell' ? part.sellAmount : part.buyAmount
  if (!isSame || (body.kind === 'sell' ? market.sell : market.buy) !== size)
    throw new Refusal('MalformedReply', { description: 'The service quoted another trade.' })
  return isMet(condition, market) && !(await isQuoteContradicted(row, condition, ports))
}

async function judge(
  row: Plan,
  index: number,
  part: PlanPart,
  ports: PlanPorts,
  { now, time }: Clocks,
): Promise<PartVerdict> {
  const { condition, seenAt: before } = part
  if (condition.kind === 'time') return judgeTime(part, condition.at, row.lateParts, time)
  if (isOver(part, time)) return 'miss'
  if (part.triggeredAt !== undefined) return 'submit'
  const { verdict, seenAt } = judgeSightings(before, await isMarketMet(row, part, condition, ports), now)
  const triggeredAt = verdict === 'submit' ? now : undefined
  if (seenAt !== before || triggeredAt !== undefined)
    await noteMarket(row, index, { seenAt, triggeredAt }, now)
  return verdict
}

/** Cancels the first order of a bracket by the cancellation that was signed with it. */
async function clearWay(
  { chainId, cancellation }: Plan,
  { call }: PlanPorts,
  now: Milliseconds,
): Promise<void> {
  if (cancellation) await sendSignedCancellation({ chainId, uid: cancellation.uid }, cancellation, call, now)
}

/**
 * Judges a part of a bracket. Once an order has traded, even in part, the other part is dropped. A stop that is
 * triggered waits until the first order is cancelled.
 */
async function judgeOfTwo(
  row: Plan,
  index: number,
  part: PlanPart,
  ports: PlanPorts,
  clocks: Clocks,
): Promise<PartVerdict> {
  const entries = await readParts(row)
  if (entries.some(hasTraded)) return 'drop'
  const verdict = await judge(row, index, part, ports, clocks)
  const isOpen = entries.some(({ step }) => step === 'accepted')
  if (verdict === 'submit' && isOpen) await clearWay(row, ports, clocks.now)
  return verdict
}

const STEPS = { submit: releasePart, miss: missPart, drop: dropPart, wait: async () => undefined } as const

async function runPlan(row: Plan, ports: PlanPorts, clocks: Clocks): Promise<void> {
  for (const [index, part] of row.parts.entries()) {
    if (part.state !== 'sealed') continue
    await (row.kind === 'bracket' ? judgeOfTwo : judge)(row, index, part, ports, clocks)
      .then((verdict) => STEPS[verdict](row, index, clocks.now))
      .catch(ports.report)
  }
}

/** Ends the plans whose parts have all ended. Runs after the orders were tracked. */
export async function finishPlans(profileId: ProfileId, now: Milliseconds): Promise<void> {
  for (const row of await readRunning(profileId)) await finishPlan(row, now)
}

/** Runs the plans of a profile. A failing plan or part is reported; the others still run. */
export async function runPlans(ports: PlanPorts, now: Milliseconds): Promise<void> {
  const plans = await readRunning(ports.profileId)
  const [first] = plans
  if (!first) return
  const serviceTime = await ports.readTime(first.chainId)
  const time = timeOfParts(now, serviceTime, isPaper(profileNamed(ports.profileId)))
  for (const row of plans) await runPlan(row, ports, { now, time }).catch(ports.report)
}
