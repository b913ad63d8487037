/**
 * What becomes of an order that a contract placed for a trader (EthFlow). Who sells the native coin cannot sign for a token, so
 * the contract owns the order and sells the wrapped coin. Such an order cannot be refused, it is there: what is wrong with it
 * is stored in its row instead, and it enters no auction (SOURCES: Orders).
 */

import { deploymentOf, tradedToken } from '../../../../../domain/chains/chains'
import { encodeCall } from '../../../../../domain/evm/abi'
import { ethFlow } from '../../../../../domain/evm/contracts'
import { type AppData, hooksGas, readAppData, ZERO_APP_DATA } from '../../../../../domain/orders/app-data'
import { classOf, findBrokenRule, placementLimits } from '../../../../../domain/orders/placement-rules'
import { signingGas } from '../../../../../domain/orders/quotes'
import { type VerifiedOrder, verifyOrder } from '../../../../../domain/orders/signatures'
import { isFinal } from '../../../../../domain/orders/status'
import { unpackUid } from '../../../../../domain/orders/uid'
import type { ErrorType } from '../../../../../domain/refusals'
import {
  MAX_UINT256,
  type Milliseconds,
  type Seconds,
  toAmount,
  toSeconds,
} from '../../../../../domain/scalars'
import { isBackedBy, quotedAmounts, toOrderRow } from '../../../orders/new-order'
import { statusOfRow } from '../../../orders/replies'
import { findUnsupported } from '../../../quotes/quote-rules'
import { priceNow } from '../../../quotes/quote-search'
import { findAppData } from '../../../store/app-data'
import { retire } from '../../../store/order-changes'
import { findQuote } from '../../../store/quotes'
import type { EstimateRow, OrderRow, QuoteRow } from '../../../store/rows'
import type { ServiceDatabase } from '../../../store/schema'
import type { ChainMarket, Interactions } from '../../chain'
import type { encodeHooks } from '../reads/hooks'
import type { Placement } from './placements'

/** What placements are made orders with; `market` is of the newest block. */
export interface PlacingPorts {
  readonly database: ServiceDatabase
  readonly market: ChainMarket
  readonly encodeHooks: (document: AppData['document']) => ReturnType<typeof encodeHooks>
}

/** A placement with all that is known of it. */
interface KeptPlacement extends Placement {
  readonly order: VerifiedOrder
  readonly appData: AppData
  /** Undefined where nothing can call them. */
  readonly hooks: Interactions | undefined
  readonly named: QuoteRow | undefined
  readonly quote: EstimateRow | undefined
  /** Whether its time was over when we learned of it: it is judged no more. */
  readonly isOver: boolean
  readonly now: Milliseconds
}

/** What is wrong with such an order, by the rule it breaks; every broken rule has the same form. */
const BROKEN: Partial<Record<ErrorType, string>> = {
  ExcessiveValidTo: 'ValidToTooFarInFuture',
  InsufficientFee: 'NonZeroFee',
  UnsupportedOrderType: 'NonZeroFee',
}

const quotedOf = ({ quote }: Pick<KeptPlacement, 'quote'>) => quote && quotedAmounts(quote)

/** The rules of every placement, but for funds: its coins lie in the contract that placed it. */
const findBroken = (placing: KeptPlacement) => {
  const { chainId: id, order, terms, userValidTo, appData, now } = placing
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
    quote: quotedOf(placing),
    openLimitOrders: 0,
    // How little time is left is no error: it was enough when it was placed.
    now: Math.min(toSeconds(now), userValidTo - placementLimits.minValiditySeconds) as Seconds,
  })
}

function findError(placing: KeptPlacement): string | undefined {
  const { quoteId, isOver, hooks, quote, named } = placing
  if (quoteId === undefined) return 'InvalidOrderData'
  if (isOver) return undefined
  const broken = findBroken(placing)
  if (broken) return BROKEN[broken.errorType as ErrorType] ?? 'PreValidationError'
  if (!hooks) return 'PreValidationError'
  if (quote) return undefined
  return named ? 'InvalidQuote' : 'QuoteNotFound'
}

/** Everything that is to be known of a placement; the document of its app data may be. */
async function gather(ports: PlacingPorts, event: Placement, now: Milliseconds): Promise<KeptPlacement> {
  const { database, market } = ports
  const { chainId: id, terms, quoteId = 0, userValidTo } = event
  const { owner } = unpackUid(event.orderUid)
  const signature = { scheme: 'eip1271', bytes: owner } as const
  const given = { domain: deploymentOf(id, 'production'), terms, signature, claims: { from: owner } }
  const text = terms.appData === ZERO_APP_DATA ? undefined : await findAppData(database, id, terms.appData)
  const appData = { ...readAppData(text ?? '{}', 'InvalidAppData'), hash: terms.appData }
  const named = quoteId > 0 ? await findQuote(database, quoteId) : undefined
  const isOver = userValidTo < toSeconds(now)
  // A quote that ended since is what the order was placed with all the same.
  const backing = named && isBackedBy(named, id, terms, named.expiresAt) ? named.price : undefined
  const gas = hooksGas(appData.document) + BigInt(signingGas({ signingScheme: 'eip1271' }))
  return {
    ...event,
    // The contract said so itself, in its event.
    order: verifyOrder(given, { isAcceptedByContract: true }),
    appData,
    hooks: ports.encodeHooks(appData.document),
    named,
    quote: backing ?? (isOver ? undefined : priceNow(market, terms, gas)),
    isOver,
    now,
  }
}

/** The order that a placement is. Before its fill its coins are wrapped. */
export async function toPlacedRow(
  ports: PlacingPorts,
  event: Placement,
  now: Milliseconds,
): Promise<OrderRow> {
  const placing = await gather(ports, event, now)
  const { order, quoteId, hooks = { pre: [], post: [] }, sender, userValidTo } = placing
  const placementError = findError(placing)
  const wrap = { target: order.owner, value: toAmount(0n), callData: encodeCall(ethFlow, 'wrapAll', []) }
  const { limitOn, ...row } = toOrderRow({
    ...placing,
    id: event.chainId,
    placement: { fullBalanceCheck: false, ...(quoteId === undefined ? {} : { quoteId }) },
    interactions: { ...hooks, pre: [wrap, ...hooks.pre] },
    class: classOf({ order, quote: quotedOf(placing) }),
  })
  const placed = { ...row, onchain: { sender, userValidTo, ...(placementError ? { placementError } : {}) } }
  return isFinal(statusOfRow(placed, now)) ? retire(placed) : placed
}
