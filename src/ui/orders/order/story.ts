/** An order's life in words: what each event means, why an open order is still open, said only where it is known, and what an ended one leaves behind. */

import { endOfEntry, type OrderEntry } from '../../../client/db/rows/order-entry'
import type { TokenPair, TokenView } from '../../../client/tokens/tokens'
import { distanceText, signedDistance } from '../../../client/trade/market-price'
import type { Deployment } from '../../../domain/chains/chains'
import { leastBuy } from '../../../domain/orders/amounts'
import { endOf, type Order, type OrderTerms } from '../../../domain/orders/order'
import { neededFunds } from '../../../domain/orders/placement-rules'
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
import { amountIn, amountOut, directionOf, moment, turned } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { isUnlimited } from '../../../wallet/describe/amounts'
import { type CarriedPermit, permitsIn } from '../../../wallet/messages/app-data-calls'
import { spanText } from '../../kit/countdown'
import type { OrderView } from '../view'

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

/** What had happened to it has not. */
const UNDONE = t`Open again`

const isNamed = <T extends string>(table: Record<T, string>, name: string): name is T =>
  Object.hasOwn(table, name)

/** Of what a service names in a word or two. */
const MAX_WORD_LENGTH = 60

/** A reason in words; an unknown one is shown as it is. */
const reasonWords = (reason: string): string =>
  isNamed(REASONS, reason) ? REASONS[reason] : `"${cleanForeign(reason, MAX_WORD_LENGTH)}"`

/** One moment of an order's life; `count` equal ones in a row are joined. */
export interface StoryEvent {
  readonly label: string
  readonly says: string
  readonly at: Milliseconds
  /** The last of a row of the same, when there are several. */
  readonly until: Milliseconds
  readonly count: number
}

/** The events in words, oldest first, equal ones in a row joined: an order may wait through hundreds of auctions. */
export function describeEvents(events: DebugReport['events']): readonly StoryEvent[] {
  const told: StoryEvent[] = []
  for (const { label, reason, timestamp } of events) {
    const words = isNamed(EVENTS, label)
      ? EVENTS[label]
      : t`Server event "${cleanForeign(label, MAX_WORD_LENGTH)}"`
    const isUndone = reason === 'reorged'
    const says = reason === undefined ? words : `${isUndone ? UNDONE : words}: ${reasonWords(reason)}`
    const last = told.at(-1)
    if (last?.says === says) told[told.length - 1] = { ...last, until: timestamp, count: last.count + 1 }
    else told.push({ label, says, at: timestamp, until: timestamp, count: 1 })
  }
  return told
}

/** What Cowbell itself knows of an order that the service no longer knows: nothing of any other. */
export function describeForgotten(entry: OrderEntry | undefined, service: string): readonly StoryEvent[] {
  if (entry?.step !== 'accepted' && entry?.step !== 'final') return []
  const { missingSince, createdAt, step } = entry
  if (!missingSince) return []
  const known = [
    { label: 'created', says: EVENTS.created, at: createdAt },
    { label: 'missing', says: t`${service} no longer knows this order`, at: missingSince },
    ...(step === 'final'
      ? [{ label: 'expired', says: t`Expired`, at: toMilliseconds(endOfEntry(entry)) }]
      : []),
  ]
  return known.sort((a, b) => a.at - b.at).map((event) => ({ ...event, until: event.at, count: 1 }))
}

/** What may be known around an open order; undefined is "not known", and then nothing is said of it. */
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
  /** What all open orders of the account can still take of the sell token; undefined where that is not known. */
  readonly openSells: bigint | undefined
  /** Whether its app data carries a permit of what it sells. */
  readonly hasPermit: boolean
  /** How much better for the trader the limit is than the market, basis points, by the prices of both tokens. */
  readonly distanceBps: number | undefined
  /** The same by a quote for what is left: network costs and price impact are in it. */
  readonly quotedBps: number | undefined
  readonly now: Seconds
}

/** One known reason; a `blocker` must change before the order can fill. */
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
  readonly says: string
  readonly isBlocker: boolean
}

type Look = (facts: OpenFacts) => Omit<OpenReason, 'kind'> | undefined

/** What is left to sell; a partial order needs at least one atom. */
const neededNow = ({ terms, order }: OpenFacts): bigint => {
  if (terms.partiallyFillable) return neededFunds(terms, false)
  return terms.sellAmount + terms.feeAmount - order.executedSellAmount
}

function lookAtFunds(facts: OpenFacts, what: 'balance' | 'allowance', verb: string): string | undefined {
  const { funds, pair } = facts
  const { symbol } = pair.sell
  const needed = neededNow(facts)
  if (!funds || funds[what] >= needed) return undefined
  if (funds[what] === 0n) return t`${verb} no ${symbol}.`
  return t`${verb} ${amountIn(funds[what], pair.sell)} ${symbol}, the order needs ${amountOut(needed, pair.sell)} ${symbol}.`
}

const lastAuction = ({ report }: OpenFacts): ReportedAuction | undefined => report?.auctions.at(-1)

const lackOfBalance = (facts: OpenFacts) => lookAtFunds(facts, 'balance', t`The account holds`)

/** A permit brings the allowance along, until the first fill has used it. */
const bringsAllowance = ({ hasPermit, order }: OpenFacts): boolean =>
  hasPermit && order.executedSellAmount === 0n

const lackOfAllowance = (facts: OpenFacts) =>
  bringsAllowance(facts) ? undefined : lookAtFunds(facts, 'allowance', t`CoW Protocol may spend`)

/** An allowance that covers the order alone, and not the others that draw on it. */
function lookAtOtherOrders(facts: OpenFacts): string | undefined {
  const { funds, openSells = 0n, pair } = facts
  const { sell } = pair
  if (!funds || openSells <= funds.allowance || bringsAllowance(facts) || lackOfAllowance(facts))
    return undefined
  return t`CoW Protocol may spend ${amountIn(funds.allowance, sell)} ${sell.symbol}, your open orders sell up to ${amountOut(openSells, sell)} ${sell.symbol}.`
}

/** What the service says of the funds is left out where they were looked at, which says more. */
function lookAtService(facts: OpenFacts): string | undefined {
  const last = facts.report?.events.at(-1)
  if (!last || (last.label !== 'filtered' && last.label !== 'invalid')) return undefined
  const isTold = lackOfBalance(facts) ?? lackOfAllowance(facts)
  if (isTold && last.reason === 'insufficient_balance') return undefined
  const words = last.label === 'filtered' ? t`Left out of the last auction` : t`On hold at the service`
  return last.reason === undefined ? `${words}.` : `${words}: ${reasonWords(last.reason)}.`
}

function lookAtCompetition(facts: OpenFacts): string | undefined {
  const auction = lastAuction(facts)
  if (!auction || auction.proposedSolutions.length === 0 || auction.executions.length > 0) return undefined
  if (auction.proposedSolutions.some((solution) => solution.isWinner)) return undefined
  return t`Auction ${auction.id}: a solution included this order, but others created more value.`
}

function lookAtSettlement(facts: OpenFacts): string | undefined {
  const attempt = lastAuction(facts)?.settlementAttempts.at(-1)
  if (!attempt || attempt.outcome === 'success') return undefined
  if (attempt.outcome === undefined) return t`A solver is settling this order now.`
  const why = attempt.outcome === 'timeout' ? t`not mined in time` : attempt.outcome
  return t`The last settlement failed: ${why}. The order stays open for the next auction.`
}

function lookAtPrice({ distanceBps, quotedBps, order, terms }: OpenFacts): string | undefined {
  const bps = distanceBps ?? quotedBps
  if (bps === undefined) return undefined
  const direction = directionOf(terms)
  if (bps > 0) {
    const [much, needed] = [distanceText(bps, turned(direction)), signedDistance(bps, direction)]
    return direction === 'buyPerSell'
      ? t`Market is ${much} below your limit (needs ${needed}).`
      : t`Market is ${much} above your limit (needs ${needed}).`
  }
  if (quotedBps !== undefined && quotedBps > 0)
    return t`Price in reach, but not with network costs (needs ${signedDistance(quotedBps, direction)}).`
  return order.executedBuyAmount > 0n
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

/** An order that a contract placed is there even if the service does not take it. */
function lookAtPlacement({ order }: OpenFacts): string | undefined {
  const error = order.onchainOrderData?.placementError
  if (!error) return undefined
  const why = isNamed(PLACEMENT_ERRORS, error) ? (PLACEMENT_ERRORS[error] ?? error) : `"${error}"`
  return t`The service does not trade this order: ${why}. Cancel it to get your coins back.`
}

const LOOKS = {
  placement: (facts) => blocker(lookAtPlacement(facts)),
  presignature: ({ order }) =>
    order.status === 'presignaturePending'
      ? { says: t`Waiting for the on-chain signature (presign).`, isBlocker: true }
      : undefined,
  balance: (facts) => blocker(lackOfBalance(facts)),
  allowance: (facts) => blocker(lackOfAllowance(facts)),
  service: (facts) => blocker(lookAtService(facts)),
  settlement: (facts) => remark(lookAtSettlement(facts)),
  competition: (facts) => remark(lookAtCompetition(facts)),
  price: (facts) => remark(lookAtPrice(facts)),
  sharedAllowance: (facts) => remark(lookAtOtherOrders(facts)),
  expiry: ({ terms, order, now }) => {
    const left = endOf({ ...terms, ...order }) - now
    if (left <= 0 || left > SOON_SECONDS) return undefined
    return { says: t`Expires in ${spanText(left * 1000)}.`, isBlocker: false }
  },
} as const satisfies Record<OpenReason['kind'], Look>

function blocker(says: string | undefined): ReturnType<Look> {
  return says === undefined ? undefined : { says, isBlocker: true }
}
function remark(says: string | undefined): ReturnType<Look> {
  return says === undefined ? undefined : { says, isBlocker: false }
}

/** Why an order is still open, as far as it is known: what blocks it first. Empty when nothing is known. */
export function explainOpen(facts: OpenFacts): readonly OpenReason[] {
  const found = (Object.keys(LOOKS) as OpenReason['kind'][]).flatMap((kind) => {
    const look: Look = LOOKS[kind]
    const reason = look(facts)
    return reason ? [{ kind, ...reason }] : []
  })
  const blockers = found.filter(({ isBlocker }) => isBlocker)
  // That the price is in reach, or others were better, is of no use while the order cannot fill at all.
  const isOutOfReach = (facts.distanceBps ?? facts.quotedBps ?? 0) > 0
  const matters = ({ kind }: OpenReason) => kind === 'expiry' || (kind === 'price' && isOutOfReach)
  const remarks = found.filter((reason) => !reason.isBlocker && (blockers.length === 0 || matters(reason)))
  return [...blockers, ...remarks]
}

/** The limits of what is left of an order, for a price of now. */
export function remainderOf(terms: OrderTerms, order: OpenFacts['order']): { sell: bigint; buy: bigint } {
  if (terms.kind === 'buy') {
    const buy = terms.buyAmount - order.executedBuyAmount
    return { sell: (terms.sellAmount * buy) / terms.buyAmount, buy }
  }
  const sell = terms.sellAmount - order.executedSellAmount
  return { sell, buy: leastBuy(terms, sell) }
}

/**
 * The permits that an order of ours leaves behind: none while it can fill, and none once it has filled in part, which used them.
 */
export function listLeftPermits(
  { entry, order, isLive }: Pick<OrderView, 'entry' | 'order' | 'isLive'>,
  of: Pick<Deployment, 'relayer'>,
): readonly CarriedPermit[] {
  if (!entry || isLive || (order && order.executedSellAmount > 0n)) return []
  return permitsIn(entry, of).filter(({ value }) => value > 0n)
}

/**
 * What a permit that was left behind still allows, and until when; undefined once its deadline has passed.
 */
export function describeLeftPermit(
  { value, until }: Pick<CarriedPermit, 'value' | 'until'>,
  token: Pick<TokenView, 'symbol' | 'decimals' | 'isDollar'>,
  now: Milliseconds,
): string | undefined {
  const { symbol } = token
  const much = isUnlimited(value) ? t`unlimited ${symbol}` : `${amountOut(value, token)} ${symbol}`
  if (until === null || Number(until) * 1000 > MAX_TIME)
    return t`This order’s permit can still be used, with no end: it lets CoW Protocol spend ${much}.`
  return until < toSeconds(now)
    ? undefined
    : t`This order’s permit can still be used until ${moment(Number(until) * 1000)}: it lets CoW Protocol spend ${much}.`
}
