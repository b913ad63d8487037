/** Reads a swap form: amounts in atoms and the quote request, or the first missing or invalid field. */

import { tradedToken } from '../../domain/chains/chains'
import { mulDiv, mulDivUp } from '../../domain/orders/amounts'
import type { OrderKind, OrderTerms } from '../../domain/orders/order'
import { placementLimits } from '../../domain/orders/placement-rules'
import type { QuoteRequest } from '../../domain/orders/quotes'
import {
  type Address,
  type Amount,
  type ChainId,
  MAX_UINT256,
  type Seconds,
  toAmount,
} from '../../domain/scalars'
import type { PriceDirection, Ratio } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { type TokenPair, type TokenView, viewPair } from '../tokens/tokens'
import { quotedValidity } from './service-clock'
import type { SwapForm } from './swap-form'
import { isBlank, numberFault, parseTyped, plainNumber } from './typed-numbers'

export interface CompleteForm {
  readonly state: 'complete'
  readonly chainId: ChainId
  readonly pair: TokenPair
  readonly side: OrderKind
  /** Typed amount in atoms of its side's token. */
  readonly amount: Amount
}
interface IncompleteForm {
  readonly state: 'incomplete' | 'invalid'
  readonly field: 'tokens' | 'amount'
  readonly message: string
}
export type FormReading = CompleteForm | IncompleteForm

function faultOfAmount(text: string, token: TokenView): string {
  const fault = numberFault(text)
  if (fault) return fault
  const places = plainNumber(text)?.split('.')[1]?.length ?? 0
  return places > token.decimals
    ? t`${token.symbol} has ${token.decimals} decimals, this has ${places}.`
    : t`Amount too large`
}

export function readForm(form: SwapForm, chainId: ChainId): FormReading {
  const { sellToken, buyToken, side, amount: text } = form
  if (!sellToken || !buyToken) return { state: 'incomplete', field: 'tokens', message: t`Select tokens` }
  const pair = viewPair(chainId, { sellToken, buyToken })
  if (isBlank(text)) return { state: 'incomplete', field: 'amount', message: t`Enter an amount` }
  const amount = parseTyped(text, pair[side].decimals)
  if (amount === undefined)
    return { state: 'invalid', field: 'amount', message: faultOfAmount(text, pair[side]) }
  if (amount === 0n) return { state: 'incomplete', field: 'amount', message: t`Enter an amount` }
  return { state: 'complete', chainId, pair, side, amount }
}

export interface QuoteOptions {
  readonly owner: Address
  readonly validitySeconds: number
  readonly partiallyFillable: boolean
  readonly appData: string
  /** Null means the owner. */
  readonly receiver: Address | null
  /** True if the native coin is sold, through the contract that places the order. */
  readonly isNativeSell: boolean
}

export function quoteRequestOf(reading: CompleteForm, options: QuoteOptions): QuoteRequest {
  const { chainId, pair, side, amount } = reading
  return {
    sellToken: tradedToken(chainId, pair.sell.address),
    buyToken: pair.buy.address,
    from: options.owner,
    ...(options.receiver ? { receiver: options.receiver } : {}),
    kind: side,
    ...(side === 'sell' ? { sellAmountBeforeFee: amount } : { buyAmountAfterFee: amount }),
    validFor: quotedValidity(options.validitySeconds),
    appData: options.appData,
    partiallyFillable: options.partiallyFillable,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
    priceQuality: 'verified',
    signingScheme: options.isNativeSell ? 'eip1271' : 'eip712',
    onchainOrder: options.isNativeSell,
  }
}

/**
 * Builds the quote request of an existing order, or of a part of it. `size` is in sell atoms for a sell
 * order, otherwise in buy atoms.
 */
export const quoteRequestOfTerms = (
  terms: OrderTerms,
  owner: Address,
  size: Amount = terms.kind === 'sell' ? terms.sellAmount : terms.buyAmount,
): QuoteRequest => ({
  sellToken: terms.sellToken,
  buyToken: terms.buyToken,
  from: owner,
  kind: terms.kind,
  ...(terms.kind === 'sell' ? { sellAmountBeforeFee: size } : { buyAmountAfterFee: size }),
  validFor: placementLimits.maxMarketValiditySeconds as Seconds,
  partiallyFillable: terms.partiallyFillable,
  sellTokenBalance: terms.sellTokenBalance,
  buyTokenBalance: terms.buyTokenBalance,
  priceQuality: 'verified',
  signingScheme: 'eip712',
  onchainOrder: false,
})

/**
 * Parses a typed price to an exact fraction. Undefined for an empty text, zero, or more than 60 digits on one
 * side.
 */
export function parsePrice(text: string): Ratio | undefined {
  const match = /^(\d{0,60})(?:[.](\d{0,60}))?$/.exec(plainNumber(text) ?? '')
  const [, whole = '', fraction = ''] = match ?? []
  const over = BigInt(`${whole}${fraction}` || '0')
  return over === 0n ? undefined : { over, under: 10n ** BigInt(fraction.length) }
}

/** Returns the price as buy token per sell token. */
export const towardsBuy = (price: Ratio, direction: PriceDirection): Ratio =>
  direction === 'buyPerSell' ? price : { over: price.under, under: price.over }

/**
 * Computes both amounts of a limit order: the typed one, and the other rounded so that the signed price is
 * never worse than the typed price. Undefined if the other amount is zero or too large.
 */
export function limitAmounts(
  { pair, side, amount }: CompleteForm,
  price: Ratio,
): { readonly sell: Amount; readonly buy: Amount } | undefined {
  const over = price.over * 10n ** BigInt(pair.buy.decimals)
  const under = price.under * 10n ** BigInt(pair.sell.decimals)
  const other = side === 'sell' ? mulDivUp(amount, over, under) : mulDiv(amount, under, over)
  if (other === 0n || other > MAX_UINT256) return undefined
  return side === 'sell' ? { sell: amount, buy: toAmount(other) } : { sell: toAmount(other), buy: amount }
}
