/** A placement's pure parts: which quote backs it, what its funds are, and the row it becomes. */

import type { QuotedAmounts } from '../../../domain/orders/amounts'
import { type AppData, hooksGas, partnerFeesOf, referralCodeOf } from '../../../domain/orders/app-data'
import type { OrderPlacement, OrderTerms } from '../../../domain/orders/order'
import type { PlacementFacts } from '../../../domain/orders/placement-rules'
import { signingGas } from '../../../domain/orders/quotes'
import type { VerifiedOrder } from '../../../domain/orders/signatures'
import { isAffiliateCode, normaliseCode } from '../../../domain/reports/affiliates'
import { type ChainId, MAX_UINT256, type Milliseconds } from '../../../domain/scalars'
import type { Holding } from '../chain/chain'
import type { EstimateRow, OrderRow, QuoteRow } from '../store/rows'

/** What can be drawn of a holding for an order: the vault's own balance needs no allowance of the token. */
export const fundsOf = (
  { sellTokenBalance }: Pick<OrderTerms, 'sellTokenBalance'>,
  { balance, allowance, internal }: Holding,
): Pick<PlacementFacts, 'balance' | 'allowance'> =>
  sellTokenBalance === 'internal' ? { balance: internal, allowance: MAX_UINT256 } : { balance, allowance }

/** Whether a stored quote is live and of these amounts (SOURCES: Quotes): its fee may be in the sell amount or not. */
export function isBackedBy(quote: QuoteRow, id: ChainId, terms: OrderTerms, now: Milliseconds): boolean {
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

/** The amounts of a price that rules look at. */
export const quotedAmounts = ({ sell, buy, fee }: EstimateRow): QuotedAmounts => ({ sell, buy, fee })

/** Everything a new order is made of. */
export interface NewOrder {
  readonly id: ChainId
  readonly order: VerifiedOrder
  readonly placement: Pick<OrderPlacement, 'from' | 'quoteId' | 'appDataHash' | 'fullBalanceCheck'>
  readonly appData: AppData
  readonly interactions: OrderRow['interactions']
  readonly quote: EstimateRow | undefined
  readonly class: OrderRow['class']
  readonly now: Milliseconds
}

/** The row of a new order: open, nothing executed. */
export function toOrderRow(given: NewOrder): OrderRow {
  const { id: chainId, order, placement, appData, interactions, quote, now } = given
  const { terms, signature, owner, uid } = order
  const { from, quoteId, appDataHash, fullBalanceCheck } = placement
  const { validFrom } = appData.document.metadata ?? {}
  const partnerFees = partnerFeesOf(appData.document)
  const gas = hooksGas(appData.document) + BigInt(signingGas({ signingScheme: signature.scheme }))
  const code = normaliseCode(referralCodeOf(appData.document))
  return {
    uid,
    chainId,
    owner,
    terms,
    signature: { ...signature },
    class: given.class,
    createdAt: now,
    ...(validFrom === undefined ? {} : { startsAt: validFrom }),
    given: {
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
    ...(given.class === 'limit' ? { limitOn: chainId } : {}),
    ...(isAffiliateCode(code) ? { referrer: code } : {}),
  }
}
