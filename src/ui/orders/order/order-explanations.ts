/**
 * Explains an order: its events, why it is still open, and the permit that it leaves behind. States only
 * known facts.
 */

import { endOfEntry, type OrderEntry } from '../../../client/db/rows/order-entry'
import type { TokenPair, TokenView } from '../../../client/tokens/tokens'
import { type FillOutlook, fillsAtWords } from '../../../client/trade/fills-at'
import type { Deployment } from '../../../domain/chains/chains'
import { hasTraded } from '../../../domain/orders/amounts'
import { expiryOf, type Order, type OrderTerms } from '../../../domain/orders/order'
import { requiredFunds } from '../../../domain/orders/placement-rules'
import type { ReportedAuction } from '../../../domain/reports/auctions'
import type { DebugReport, EventLabel, EventReason } from '../../../domain/reports/debug-reports'
import {
  MAX_TIME,
  type Milliseconds,
  type OrderUid,
  type Seconds,
  toMilliseconds,
  toSeconds,
} from '../../../domain/scalars'
import { cleanForeign } from '../../../domain/text/foreign-words'
import { amountIn, amountOut, directionOf, formatDateTimeSeconds } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { isUnlimited } from '../../../wallet/describe/amounts'
import { type AppDataPermit, listPermits } from '../../../wallet/messages/app-data-calls'
import { spanText } from '../../kit/countdown'
import type { OrderView } from '../order-view'

const EVENTS = {
  created: t`Order placed`,
  ready: t`In auction`,
  considered: t`Solution proposed`,
  executing: t`Solver selected, settling`,
  traded: t`Filled`,
  filtered: t`Left out of the auction`,
  invalid: t`Not tradable for now`,
  cancelled: t`Cancelled`,
} as const satisfies Record<EventLabel, string>

const REASONS = {
  in_flight: t`already settling`,
  banned_user: t`the service does not serve this account`,
  invalid_signature: t`signature missing or no longer valid`,
  unsupported_token: t`a token is not supported`,
  insufficient_balance: t`insufficient balance or allowance`,
  dust_order: t`the rest is worth less than its network costs`,
  missing_native_price: t`no price known for a token`,
  fees_exceed_limit: t`fees leave no amount within the limit price`,
  solver_error: t`a solver failed, the others solved without this order`,
  reorged: t`the chain dropped that block (reorg)`,
} as const satisfies Record<EventReason, string>

/** A chain reorganisation reverted the event. */
const REVERTED = t`Open again`

const hasKey = <T extends string>(table: Record<T, string>, name: string): name is T =>
  Object.hasOwn(table, name)

/** Maximum length of a label or reason from a service. */
const MAX_WORD_LENGTH = 60

/** Describes a reason. Unknown reasons are quoted. */
const reasonWords = (reason: string): string =>
  hasKey(REASONS, reason) ? REASONS[reason] : `"${cleanForeign(reason, MAX_WORD_LENGTH)}"`

/** An event of an order. Equal consecutive events are merged, `count` is their number. */
export interface TimelineEvent {
  readonly label: string
  readonly text: string
  readonly at: Milliseconds
  /** Time of the last merged event. */
  readonly until: Milliseconds
  readonly count: number
}

/**
 * Describes the events, oldest first, and merges equal consecutive ones. An order may wait through hundreds
 * of auctions.
 */
export function describeEvents(events: DebugReport['events']): readonly TimelineEvent[] {
  const merged: TimelineEvent[] = []
  for (const { label, reason, timestamp } of events) {
    const words = hasKey(EVENTS, label)
      ? EVENTS[label]
      : t`Server event "${cleanForeign(label, MAX_WORD_LENGTH)}"`
    const isReverted = reason === 'reorged'
    const text = reason === undefined ? words : `${isReverted ? REVERTED : words}: ${reasonWords(reason)}`
    const last = merged.at(-1)
    if (last?.text === text) merged[merged.length - 1] = { ...last, until: timestamp, count: last.count + 1 }
    else merged.push({ label, text, at: timestamp, until: timestamp, count: 1 })
  }
  return merged
}

/** Returns the locally known events of an order that the service no longer knows. Empty for other orders. */
export function describeForgotten(entry: OrderEntry | undefined, service: string): readonly TimelineEvent[] {
  if (entry?.step !== 'accepted' && entry?.step !== 'final') return []
  const { missingSince, createdAt, step } = entry
  if (!missingSince) return []
  const known = [
    { label: 'created', text: EVENTS.created, at: createdAt },
    { label: 'missing', text: t`${service} no longer knows this order`, at: missingSince },
    ...(step === 'final'
      ? [{ label: 'expired', text: t`Expired`, at: toMilliseconds(endOfEntry(entry)) }]
      : []),
  ]
  return known.sort((a, b) => a.at - b.at).map((event) => ({ ...event, until: event.at, count: 1 }))
}

/** Known facts about an open order. An undefined fact is unknown and is not explained. */
export interface OpenFacts {
  readonly uid: OrderUid
  readonly order: Pick<
    Order,
    'status' | 'executedSellAmount' | 'executedBuyAmount' | 'class' | 'onchainOrderData' | 'ethflowData'
  >
  readonly terms: OrderTerms
  readonly pair: TokenPair
  readonly report: Pick<DebugReport, 'events' | 'auctions'> | undefined
  readonly funds: { readonly balance: bigint; readonly allowance: bigint } | undefined
  /** Amount of the sell token that all open orders of the account can still sell. Undefined if unknown. */
  readonly openSells: bigint | undefined
  /** The order carries a permit for its sell token. */
  readonly hasPermit: boolean
  /** When the unfilled rest fills. */
  readonly outlook: FillOutlook | undefined
  readonly now: Seconds
}

/** One known reason. A `blocker` must change before the order can fill. */
export interface OpenReason {
  readonly kind:
    | 'placement'
    | 'presignature'
    | 'balance'
    | 'allowance'
    | 'sharedAllowance'
    | 'service'
    | 'price'
    | 'competition'
    | 'settlement'
    | 'expiry'
  readonly text: string
  readonly isBlocker: boolean
}

type Explain = (facts: OpenFacts) => Omit<OpenReason, 'kind'> | undefined

/** Returns the amount that the order needs. A partially fillable order needs at least one atom. */
const requiredAmount = ({ terms, order }: OpenFacts): bigint => {
  if (terms.partiallyFillable) return requiredFunds(terms, false)
  return terms.sellAmount + terms.feeAmount - (order.executedSellAmount ?? 0n)
}

function explainFunds(facts: OpenFacts, what: 'balance' | 'allowance', verb: string): string | undefined {
  const { funds, pair } = facts
  const { symbol } = pair.sell
  const needed = requiredAmount(facts)
  if (!funds || funds[what] >= needed) return undefined
  if (funds[what] === 0n) return t`${verb} no ${symbol}.`
  return t`${verb} ${amountIn(funds[what], pair.sell)} ${symbol}, the order needs ${amountOut(needed, pair.sell)} ${symbol}.`
}

const lastAuction = ({ report }: OpenFacts): ReportedAuction | undefined => report?.auctions.at(-1)

const explainBalance = (facts: OpenFacts) => explainFunds(facts, 'balance', t`The account holds`)

/** Checks if the permit still provides the allowance. The first fill uses it up. */
const providesAllowance = ({ hasPermit, order }: OpenFacts): boolean => hasPermit && !hasTraded(order)

const explainAllowance = (facts: OpenFacts) =>
  providesAllowance(facts) ? undefined : explainFunds(facts, 'allowance', t`CoW Protocol may spend`)

/** Explains an allowance that covers this order alone, but not all open orders that use it. */
function explainSharedAllowance(facts: OpenFacts): string | undefined {
  const { funds, openSells = 0n, pair } = facts
  const { sell } = pair
  if (!funds || openSells <= funds.allowance || providesAllowance(facts) || explainAllowance(facts))
    return undefined
  return t`CoW Protocol may spend ${amountIn(funds.allowance, sell)} ${sell.symbol}, your open orders sell up to ${amountOut(openSells, sell)} ${sell.symbol}.`
}

/**
 * Explains why the service left the order out. Returns undefined for missing funds if the balance checks
 * explain them already.
 */
function explainService(facts: OpenFacts): string | undefined {
  const last = facts.report?.events.at(-1)
  if (!last || (last.label !== 'filtered' && last.label !== 'invalid')) return undefined
  const explained = explainBalance(facts) ?? explainAllowance(facts)
  if (explained && last.reason === 'insufficient_balance') return undefined
  const words = last.label === 'filtered' ? t`Left out of the last auction` : t`On hold at the service`
  return last.reason === undefined ? `${words}.` : `${words}: ${reasonWords(last.reason)}.`
}

function explainCompetition(facts: OpenFacts): string | undefined {
  const auction = lastAuction(facts)
  if (!auction || auction.proposedSolutions.length === 0 || auction.executions.length > 0) return undefined
  if (auction.proposedSolutions.some((solution) => solution.isWinner)) return undefined
  return t`Auction ${auction.id}: a solution included this order, but others created more value.`
}

function explainSettlement(facts: OpenFacts): string | undefined {
  const attempt = lastAuction(facts)?.settlementAttempts.at(-1)
  if (!attempt || attempt.outcome === 'success') return undefined
  if (attempt.outcome === undefined) return t`A solver is settling this order now.`
  const reason = attempt.outcome === 'timeout' ? t`not mined in time` : attempt.outcome
  return t`The last settlement failed: ${reason}. The order stays open for the next auction.`
}

function explainPrice({ outlook, pair, order, terms }: OpenFacts): string | undefined {
  if (!outlook) return undefined
  if (outlook.bps === undefined || outlook.bps > 0)
    return `${fillsAtWords(pair, outlook, directionOf(terms))}.`
  return hasTraded(order)
    ? t`Price in reach. The rest waits for the next auction.`
    : t`Price in reach. Waiting for the next auction.`
}

const SOON_SECONDS = 120

const PLACEMENT_ERRORS: Readonly<Record<string, string>> = {
  QuoteNotFound: t`no quote found, and no price available now`,
  InvalidQuote: t`its quote is for another trade, and no price is available`,
  ValidToTooFarInFuture: t`the expiry is too far away`,
  NonZeroFee: t`the fee amount must be zero`,
  InvalidOrderData: t`its app data cannot be read`,
  PreValidationError: t`it breaks a rule of the service`,
}

/** Explains why the service rejects an order that a contract placed on-chain. */
function explainPlacement({ order }: OpenFacts): string | undefined {
  const error = order.onchainOrderData?.placementError
  if (!error) return undefined
  const reason = hasKey(PLACEMENT_ERRORS, error) ? (PLACEMENT_ERRORS[error] ?? error) : `"${error}"`
  return t`The service does not trade this order: ${reason}. Cancel it to get your coins back.`
}

const EXPLANATIONS = {
  placement: (facts) => blocker(explainPlacement(facts)),
  presignature: ({ order }) =>
    order.status === 'presignaturePending'
      ? { text: t`Waiting for the on-chain signature (presign).`, isBlocker: true }
      : undefined,
  balance: (facts) => blocker(explainBalance(facts)),
  allowance: (facts) => blocker(explainAllowance(facts)),
  service: (facts) => blocker(explainService(facts)),
  settlement: (facts) => remark(explainSettlement(facts)),
  competition: (facts) => remark(explainCompetition(facts)),
  price: (facts) => remark(explainPrice(facts)),
  sharedAllowance: (facts) => remark(explainSharedAllowance(facts)),
  expiry: ({ terms, order, now }) => {
    const remaining = expiryOf({ ...terms, ...order }) - now
    if (remaining <= 0 || remaining > SOON_SECONDS) return undefined
    return { text: t`Expires in ${spanText(remaining * 1000)}.`, isBlocker: false }
  },
} as const satisfies Record<OpenReason['kind'], Explain>

function blocker(text: string | undefined): ReturnType<Explain> {
  return text === undefined ? undefined : { text, isBlocker: true }
}
function remark(text: string | undefined): ReturnType<Explain> {
  return text === undefined ? undefined : { text, isBlocker: false }
}

/** Lists the known reasons why an order is still open, blockers first. Empty if nothing is known. */
export function explainOpen(facts: OpenFacts): readonly OpenReason[] {
  const found = (Object.keys(EXPLANATIONS) as OpenReason['kind'][]).flatMap((kind) => {
    const explain: Explain = EXPLANATIONS[kind]
    const reason = explain(facts)
    return reason ? [{ kind, ...reason }] : []
  })
  const blockers = found.filter(({ isBlocker }) => isBlocker)
  // While the order is blocked, a price within reach or a lost competition does not matter.
  const isOutOfReach = (facts.outlook?.bps ?? 0) > 0
  const matters = ({ kind }: OpenReason) => kind === 'expiry' || (kind === 'price' && isOutOfReach)
  const remarks = found.filter((reason) => !reason.isBlocker && (blockers.length === 0 || matters(reason)))
  return [...blockers, ...remarks]
}

/**
 * Lists the permits that an ended order leaves behind. A partial fill has used its permit, and an open order
 * still needs it.
 */
export function listRemainingPermits(
  { entry, order, isLive }: Pick<OrderView, 'entry' | 'order' | 'isLive'>,
  deployment: Pick<Deployment, 'relayer'>,
): readonly AppDataPermit[] {
  if (!entry || isLive || (order && hasTraded(order))) return []
  return listPermits(entry, deployment).filter(({ value }) => value > 0n)
}

/** Warns what a remaining permit allows, and until when. Undefined once its deadline has passed. */
export function describeRemainingPermit(
  { value, until }: Pick<AppDataPermit, 'value' | 'until'>,
  token: Pick<TokenView, 'symbol' | 'decimals' | 'isDollar'>,
  now: Milliseconds,
): string | undefined {
  const { symbol } = token
  const amountText = isUnlimited(value) ? t`unlimited ${symbol}` : `${amountOut(value, token)} ${symbol}`
  if (until === null || Number(until) * 1000 > MAX_TIME)
    return t`This order’s permit can still be used, with no end: it lets CoW Protocol spend ${amountText}.`
  return until < toSeconds(now)
    ? undefined
    : t`This order’s permit can still be used until ${formatDateTimeSeconds(Number(until) * 1000)}: it lets CoW Protocol spend ${amountText}.`
}
