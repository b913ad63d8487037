/** Pure functions of a placement: the quote it uses, its funds, and its row. */

import { type Deployment, deploymentOf } from '../../../domain/chains/chains'
import type { QuotedAmounts } from '../../../domain/orders/amounts'
import { type AppData, hooksGas, partnerFeesOf, referralCodeOf } from '../../../domain/orders/app-data'
import type { OrderPlacement, OrderTerms } from '../../../domain/orders/order'
import type { PlacementFacts } from '../../../domain/orders/placement-rules'
import { signingGas } from '../../../domain/orders/quotes'
import type { VerifiedOrder } from '../../../domain/orders/signatures'
import { isAffiliateCode, normaliseCode } from '../../../domain/reports/affiliates'
import { type Address, type ChainId, MAX_UINT256, type Milliseconds } from '../../../domain/scalars'
import type { Holding } from '../store/chain/holdings'
import type { EstimateRow, Interactions, OrderRow, QuoteRow } from '../store/rows'

/** Returns the funds of an order from a holding. A vault balance needs no token allowance. */
export const fundsOf = (
  { sellTokenBalance }: Pick<OrderTerms, 'sellTokenBalance'>,
  { balance, allowance, internal }: Holding,
): Pick<PlacementFacts, 'balance' | 'allowance'> =>
  sellTokenBalance === 'internal' ? { balance: internal, allowance: MAX_UINT256 } : { balance, allowance }

/**
 * Returns whether a stored quote is live and has the amounts of an order (SOURCES: Quotes). The order's sell
 * amount may include the quote's fee or not.
 */
export function isQuoteOfOrder(quote: QuoteRow, id: ChainId, terms: OrderTerms, now: Milliseconds): boolean {
  const isSamePair =
    quote.chainId === id &&
    quote.sellToken === terms.sellToken &&
    quote.buyToken === terms.buyToken &&
    quote.kind === terms.kind
  if (!isSamePair || quote.expiresAt < now) return false
  const { sell, buy, fee } = quote.price
  return terms.kind === 'buy'
    ? buy === terms.buyAmount
    : [sell, sell - fee, sell + fee].includes(terms.sellAmount)
}

export const quotedAmounts = ({ sell, buy, fee }: EstimateRow): QuotedAmounts => ({ sell, buy, fee })

/** A new order before it is stored. */
export interface OrderPlan {
  readonly chainId: ChainId
  readonly terms: OrderTerms
  /** Deployment whose domain is signed. */
  readonly domain: Deployment
  /** The owner that the placement names, or the recovered signer if it names none. Not yet verified. */
  readonly owner: Address
  /** Checks the signature. @throws Refusal InvalidSignature, MissingFrom, AppdataFromMismatch, InvalidEip1271Signature */
  readonly verify: () => VerifiedOrder
  readonly placement: Pick<OrderPlacement, 'from' | 'quoteId' | 'appDataHash' | 'fullBalanceCheck'>
  readonly appData: AppData
  readonly interactions: Interactions
  readonly now: Milliseconds
}

/** Builds the row of a new order: verified, open, nothing executed. @throws Refusal as `plan.verify` does */
export function toOrderRow(
  plan: OrderPlan,
  { quote, class: orderClass }: Pick<OrderRow, 'class'> & { readonly quote: EstimateRow | undefined },
): OrderRow {
  const { chainId, domain, appData, interactions, now } = plan
  const isPublic = domain.settlement === deploymentOf(chainId, 'production').settlement
  const { terms, signature, owner, uid } = plan.verify()
  const { from, quoteId, appDataHash, fullBalanceCheck } = plan.placement
  const { validFrom } = appData.document.metadata ?? {}
  const partnerFees = partnerFeesOf(appData.document)
  const gas = hooksGas(appData.document) + BigInt(signingGas({ signingScheme: signature.scheme }))
  const code = normaliseCode(referralCodeOf(appData.document))
  return {
    uid,
    chainId,
    owner,
    terms,
    ...(isPublic ? {} : { settlement: domain.settlement }),
    signature: { ...signature },
    class: orderClass,
    createdAt: now,
    ...(validFrom == null ? {} : { startsAt: validFrom }),
    placement: {
      ...(from === undefined ? {} : { from }),
      ...(quoteId === undefined ? {} : { quoteId }),
      ...(appDataHash ? { appDataHash } : {}),
      fullBalanceCheck,
    },
    ...(quote ? { quote } : {}),
    ...(partnerFees.length > 0 ? { partnerFees: [...partnerFees] } : {}),
    interactions,
    ...(gas > 0n ? { gas } : {}),
    executed: { sell: 0n, buy: 0n },
    executedFee: 0n,
    executedSignedFee: 0n,
    isPresigned: false,
    last: { label: 'created' },
    liveOn: chainId,
    ...(orderClass === 'limit' ? { limitOn: chainId } : {}),
    ...(isAffiliateCode(code) ? { referrer: code } : {}),
  }
}
