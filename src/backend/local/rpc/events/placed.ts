/**
 * Orders that a contract placed for a trader (EthFlow). A signed order cannot sell the native coin, so the
 * contract owns the order and sells the wrapped coin. The order exists on chain and cannot be refused.
 * Instead, an error is stored in its row, and the order takes part in no auction (SOURCES: Orders).
 */

import { deploymentOf, tradedToken } from '../../../../domain/chains/chains'
import { encodeCall } from '../../../../domain/evm/abi'
import { ethFlow } from '../../../../domain/evm/contracts'
import { type AppData, hooksGas, readAppData, ZERO_APP_DATA } from '../../../../domain/orders/app-data'
import { classOf, findBrokenRule, placementLimits } from '../../../../domain/orders/placement-rules'
import { signingGas } from '../../../../domain/orders/quotes'
import { type VerifiedOrder, verifyOrder } from '../../../../domain/orders/signatures'
import { isFinal } from '../../../../domain/orders/status'
import { unpackUid } from '../../../../domain/orders/uid'
import type { ErrorType } from '../../../../domain/refusals'
import { MAX_UINT256, type Milliseconds, type Seconds, toAmount, toSeconds } from '../../../../domain/scalars'
import type { ChainMarket } from '../../chain/chain'
import { isQuoteOfOrder, quotedAmounts, toOrderRow } from '../../orders/new-order'
import { statusOfRow } from '../../orders/replies'
import { findUnsupported } from '../../quotes/quote-rules'
import { findCurrentPrice } from '../../quotes/quote-search'
import { findAppData } from '../../store/app-data'
import { retire } from '../../store/order-changes'
import { findQuote } from '../../store/quotes'
import type { EstimateRow, Interactions, OrderRow, QuoteRow } from '../../store/rows'
import type { ServiceDatabase } from '../../store/schema'
import type { encodeHooks } from '../reads/hooks'
import type { Placement } from './placements'

/** Database and market for building orders from placements. `market` is the market of the newest block. */
export interface PlacementPorts {
  readonly database: ServiceDatabase
  readonly market: ChainMarket
  readonly encodeHooks: (document: AppData['document']) => ReturnType<typeof encodeHooks>
}

/** A placement with its verified order, app data and quote. */
interface PlacementDetails extends Placement {
  readonly order: VerifiedOrder
  readonly appData: AppData
  /** Undefined if the chain has no trampoline to call hooks. */
  readonly hooks: Interactions | undefined
  readonly namedQuote: QuoteRow | undefined
  readonly quote: EstimateRow | undefined
  /** Whether the order had expired when its event was read. Its rules are then not checked. */
  readonly isExpired: boolean
  readonly now: Milliseconds
}

/** Placement errors by broken rule. Other rules have the error 'PreValidationError'. */
const PLACEMENT_ERRORS: Partial<Record<ErrorType, string>> = {
  ExcessiveValidTo: 'ValidToTooFarInFuture',
  InsufficientFee: 'NonZeroFee',
  UnsupportedOrderType: 'NonZeroFee',
}

const quotedOf = ({ quote }: Pick<PlacementDetails, 'quote'>) => quote && quotedAmounts(quote)

/** Checks the placement rules except for funds, because the contract holds the coins. */
const findBrokenPlacementRule = (details: PlacementDetails) => {
  const { chainId: id, order, terms, userValidTo, appData, now } = details
  return findBrokenRule({
    order: { ...order, terms: { ...terms, validTo: userValidTo } },
    appData,
    fullBalanceCheck: false,
    traded: { sell: tradedToken(id, terms.sellToken), buy: tradedToken(id, terms.buyToken) },
    hasVault: false,
    isBanned: false,
    unsupportedToken: findUnsupported(id, terms),
    balance: MAX_UINT256,
    allowance: MAX_UINT256,
    relayer: order.owner,
    quote: quotedOf(details),
    openLimitOrders: 0,
    // A short remaining validity is no error: it was long enough at placement.
    now: Math.min(toSeconds(now), userValidTo - placementLimits.minValiditySeconds) as Seconds,
  })
}

function findError(details: PlacementDetails): string | undefined {
  const { quoteId, isExpired, hooks, quote, namedQuote } = details
  if (quoteId === undefined) return 'InvalidOrderData'
  if (isExpired) return undefined
  const brokenRule = findBrokenPlacementRule(details)
  if (brokenRule) return PLACEMENT_ERRORS[brokenRule.errorType as ErrorType] ?? 'PreValidationError'
  if (!hooks) return 'PreValidationError'
  if (quote) return undefined
  return namedQuote ? 'InvalidQuote' : 'QuoteNotFound'
}

/** Gathers the facts of a placement. Its app-data document may be unknown. */
async function gatherDetails(
  ports: PlacementPorts,
  event: Placement,
  now: Milliseconds,
): Promise<PlacementDetails> {
  const { database, market } = ports
  const { chainId: id, terms, quoteId = 0, userValidTo } = event
  const { owner } = unpackUid(event.orderUid)
  const signature = { scheme: 'eip1271', bytes: owner } as const
  const given = { domain: deploymentOf(id, 'production'), terms, signature, claims: { from: owner } }
  const text = terms.appData === ZERO_APP_DATA ? undefined : await findAppData(database, id, terms.appData)
  const appData = { ...readAppData(text ?? '{}', 'InvalidAppData'), hash: terms.appData }
  const namedQuote = quoteId > 0 ? await findQuote(database, quoteId) : undefined
  const isExpired = userValidTo < toSeconds(now)
  // The quote is valid even if it has expired since.
  const quotedPrice =
    namedQuote && isQuoteOfOrder(namedQuote, id, terms, namedQuote.expiresAt) ? namedQuote.price : undefined
  const gas = hooksGas(appData.document) + BigInt(signingGas({ signingScheme: 'eip1271' }))
  return {
    ...event,
    // The contract's event proves that it accepts the order.
    order: verifyOrder(given, { isAcceptedByContract: true }),
    appData,
    hooks: ports.encodeHooks(appData.document),
    namedQuote,
    quote: quotedPrice ?? (isExpired ? undefined : findCurrentPrice(market, terms, gas)),
    isExpired,
    now,
  }
}

/** Builds the row of a placed order. A pre-hook wraps its coins before the first fill. */
export async function toPlacedRow(
  ports: PlacementPorts,
  event: Placement,
  now: Milliseconds,
): Promise<OrderRow> {
  const details = await gatherDetails(ports, event, now)
  const { order, quoteId, hooks = { pre: [], post: [] }, sender, userValidTo } = details
  const placementError = findError(details)
  const wrap = { target: order.owner, value: toAmount(0n), callData: encodeCall(ethFlow, 'wrapAll', []) }
  const plan = {
    chainId: details.chainId,
    domain: deploymentOf(details.chainId, 'production'),
    terms: order.terms,
    owner: order.owner,
    verify: () => order,
    placement: { fullBalanceCheck: false, ...(quoteId === undefined ? {} : { quoteId }) },
    appData: details.appData,
    interactions: { ...hooks, pre: [wrap, ...hooks.pre] },
    now,
  }
  const orderClass = classOf({ order, quote: quotedOf(details) })
  const { limitOn, ...row } = toOrderRow(plan, { quote: details.quote, class: orderClass })
  const placed = { ...row, onchain: { sender, userValidTo, ...(placementError ? { placementError } : {}) } }
  return isFinal(statusOfRow(placed, now)) ? retire(placed) : placed
}
