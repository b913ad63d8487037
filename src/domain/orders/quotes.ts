/** Quotes: request, response, fee, and the terms to sign for a quote (SOURCES: Quotes). */
import * as z from 'zod/mini'
import { Refusal, refuseField } from '../refusal'
import {
  type Address,
  type Amount,
  address,
  amount,
  type Hash32,
  hash32,
  MAX_UINT256,
  positiveAmount,
  type Seconds,
  seconds,
  timestamp,
  toAmount,
} from '../scalars'
import {
  type Executed,
  isCostOnTop,
  mulDiv,
  type QuotedAmounts,
  type SignedSale,
  withSlippage,
} from './amounts'
import {
  buyTokenBalance,
  isEcdsa,
  type OrderTerms,
  orderKind,
  sellTokenBalance,
  signingScheme,
} from './order'

const priceQuality = z.enum(['fast', 'optimal', 'verified'])

/** Body of `POST /api/v1/quote`. `readQuoteSide` reads which of the three sizes is present. */
export const quoteRequest = z.lazy(() =>
  z.object({
    sellToken: address,
    buyToken: address,
    from: address,
    kind: orderKind,
    sellAmountBeforeFee: z.optional(positiveAmount),
    sellAmountAfterFee: z.optional(positiveAmount),
    buyAmountAfterFee: z.optional(positiveAmount),
    receiver: z.optional(z.nullable(address)),
    validFor: z.optional(seconds),
    validTo: z.optional(seconds),
    appData: z.optional(z.string()),
    appDataHash: z.optional(hash32),
    partiallyFillable: z.optional(z.boolean()),
    sellTokenBalance: z._default(sellTokenBalance, 'erc20'),
    buyTokenBalance: z._default(buyTokenBalance, 'erc20'),
    priceQuality: z._default(priceQuality, 'verified'),
    signingScheme: z._default(signingScheme, 'eip712'),
    onchainOrder: z._default(z.boolean(), false),
    verificationGasLimit: z.optional(z.int().check(z.gte(0))),
    timeout: z.optional(z.int().check(z.gte(0))),
  }),
)
export type QuoteRequest = z.output<typeof quoteRequest>

/** Order parameters of a quote. An order that signs the quoted fee must use the quoted amounts. */
const quoteParameters = z.lazy(() =>
  z.looseObject({
    sellToken: address,
    buyToken: address,
    receiver: z.optional(z.nullable(address)),
    sellAmount: amount,
    buyAmount: amount,
    validTo: seconds,
    appData: z.string(),
    appDataHash: z.optional(hash32),
    feeAmount: amount,
    gasAmount: z.optional(z.string()),
    gasPrice: z.optional(z.string()),
    sellTokenPrice: z.optional(z.string()),
    kind: orderKind,
    partiallyFillable: z.boolean(),
    sellTokenBalance: z._default(sellTokenBalance, 'erc20'),
    buyTokenBalance: z._default(buyTokenBalance, 'erc20'),
    signingScheme: z._default(signingScheme, 'eip712'),
  }),
)

/** Response of the quote endpoint (SOURCES: Quotes). */
export const quote = z.lazy(() =>
  z.looseObject({
    quote: quoteParameters,
    expiration: timestamp,
    verified: z.boolean(),
    from: z.optional(address),
    id: z.optional(z.nullable(z.int())),
    protocolFeeBps: z.optional(z.string()),
  }),
)
export type Quote = z.output<typeof quote>

/** Kind and size of a quote. */
export type QuoteSide =
  | { readonly kind: 'sell'; readonly basis: 'beforeFee' | 'afterFee'; readonly sellAmount: Amount }
  | { readonly kind: 'buy'; readonly basis: 'afterFee'; readonly buyAmount: Amount }

const SIZES = ['sellAmountBeforeFee', 'sellAmountAfterFee', 'buyAmountAfterFee'] as const

/** Reads the size of a request. @throws Refusal InvalidParameter if no size or more than one is present */
export function readQuoteSide(request: QuoteRequest): QuoteSide {
  const given = SIZES.filter((size) => request[size] !== undefined)
  const wanted = request.kind === 'sell' ? 'sellAmountBeforeFee' : 'buyAmountAfterFee'
  if (given.length === 0) refuseField(wanted, `a ${request.kind} quote needs it.`)
  if (given.length > 1) refuseField(given.join(', '), 'give exactly one size.')
  const { sellAmountBeforeFee, sellAmountAfterFee, buyAmountAfterFee } = request
  if (request.kind === 'sell') {
    if (sellAmountBeforeFee !== undefined)
      return { kind: 'sell', basis: 'beforeFee', sellAmount: sellAmountBeforeFee }
    if (sellAmountAfterFee !== undefined)
      return { kind: 'sell', basis: 'afterFee', sellAmount: sellAmountAfterFee }
  }
  if (request.kind === 'buy' && buyAmountAfterFee !== undefined) {
    return { kind: 'buy', basis: 'afterFee', buyAmount: buyAmountAfterFee }
  }
  return refuseField(given[0] ?? wanted, `does not go with kind "${request.kind}".`)
}

/** Default validity of a quoted order, and lifetimes of standard and on-chain quotes, in seconds. */
export const quoteTimes = { defaultValidity: 1800, standard: 60, onchain: 600 } as const

/** Maximum time to search for a quote. A request can only ask for less (SOURCES: Quotes). */
export const QUOTE_TIMEOUT_MS = 5000

/**
 * Returns the absolute expiry of the quoted order.
 * @throws Refusal InvalidParameter if both `validFor` and `validTo` are present
 */
export function readQuoteValidity(
  request: Pick<QuoteRequest, 'validFor' | 'validTo'>,
  now: Seconds,
): Seconds {
  if (request.validFor !== undefined && request.validTo !== undefined) {
    refuseField('validTo, validFor', 'give only one of them.')
  }
  const validTo = request.validTo ?? now + (request.validFor ?? quoteTimes.defaultValidity)
  const parsed = z.safeParse(seconds, validTo)
  return parsed.success ? parsed.data : refuseField('validFor', 'the expiry would exceed 2^32 − 1.')
}

/**
 * Checks that fields of a request do not contradict each other (SOURCES: HTTP).
 * @throws Refusal InvalidParameter
 */
export function checkQuoteContradictions(request: QuoteRequest): void {
  if (request.appDataHash !== undefined && request.appData === undefined) {
    refuseField('appDataHash', 'requires appData.')
  }
  if (request.onchainOrder && isEcdsa(request.signingScheme)) {
    refuseField('onchainOrder', `does not go with signingScheme "${request.signingScheme}".`)
  }
  if (request.verificationGasLimit !== undefined && request.signingScheme !== 'eip1271') {
    refuseField('verificationGasLimit', 'goes with signingScheme "eip1271" only.')
  }
}

/** Default gas to verify the signature of a contract. */
const EIP1271_GAS = 27_000
/** Returns the gas to verify the signature on chain (SOURCES: Quotes). */
export const signingGas = (request: Pick<QuoteRequest, 'signingScheme' | 'verificationGasLimit'>): number =>
  request.signingScheme === 'eip1271' ? (request.verificationGasLimit ?? EIP1271_GAS) : 0

/** Current cost of gas: units, price in wei per unit, and wei per atom of the sell token. */
interface GasCost {
  readonly gasAmount: number
  readonly gasPrice: number
  readonly sellTokenPrice: number
}

/**
 * Returns the network cost in atoms of the sell token, rounded up.
 * @example feeAmountOf({ gasAmount: 100_000, gasPrice: 1e9, sellTokenPrice: 1 }) // 100000000000000n
 * @internal Exported for the table test of fees.
 */
export const feeAmountOf = ({ gasAmount, gasPrice, sellTokenPrice }: GasCost): bigint =>
  BigInt(Math.ceil((gasAmount * gasPrice) / sellTokenPrice))

/**
 * Returns the quoted amounts. The fee is taken out of a sell amount before fee. For other sizes, the fee is
 * paid in addition.
 * @throws Refusal SellAmountDoesNotCoverFee with `data.fee_amount`
 * @example quoteAmounts({ kind: 'sell', basis: 'beforeFee', sellAmount: 100n }, { sell: 100n, buy: 50n }, 10n) // 90n for 45n
 */
export function quoteAmounts(side: QuoteSide, estimate: Executed, fee: bigint): Executed {
  if (side.basis !== 'beforeFee') return estimate
  if (fee >= side.sellAmount) {
    throw new Refusal('SellAmountDoesNotCoverFee', {
      description: `The network cost is ${fee} atoms of the sell token; ${side.sellAmount} does not cover it.`,
      data: { fee_amount: fee.toString() },
    })
  }
  const sell = side.sellAmount - fee
  return { sell, buy: mulDiv(estimate.buy, sell, estimate.sell) }
}

/**
 * Returns the amounts that an order's quote offered, with all costs, including a signed fee, in the sold
 * amount. If the cost is taken out of the sell amount, `quoted` contains the amounts before the cost
 * (SOURCES: Quotes).
 * @example toOfferedAmounts({ kind: 'sell', sellAmount: 100n, feeAmount: 0n }, { sell: 100n, buy: 50n, fee: 10n }) // { sell: 100n, buy: 45n }
 */
export function toOfferedAmounts(order: SignedSale, quoted: QuotedAmounts): Executed {
  const { sell, buy, fee } = quoted
  return isCostOnTop(order, quoted) || fee >= sell
    ? { sell: sell + fee, buy }
    : { sell, buy: mulDiv(buy, sell - fee, sell) }
}

/** The trader's choices for an order. */
export interface OrderChoice {
  readonly slippageBps: number
  readonly validTo: Seconds
  readonly receiver: Address | null
  readonly partiallyFillable: boolean
  readonly appData: Hash32
}

/**
 * Returns the terms to sign for a quote (SOURCES: Quotes). The fee is added to the sell amount, and the
 * signed fee is zero. Slippage changes the amount that is not fixed. Screens read the minimum received and
 * maximum sold from these terms.
 * @throws Refusal SellAmountOverflow if the quote plus its fee is too large
 */
export function toTerms(given: Quote, choice: OrderChoice): OrderTerms {
  const { quote: parameters } = given
  const whole = { sell: parameters.sellAmount + parameters.feeAmount, buy: parameters.buyAmount }
  const limit = withSlippage(parameters.kind, whole, choice.slippageBps)
  if (limit.sell > MAX_UINT256) throw new Refusal('SellAmountOverflow')
  return termsAtLimit(given, { sell: toAmount(limit.sell), buy: toAmount(limit.buy) }, choice)
}

/** Returns the terms of a limit order: the trader's amounts, and the other fields of the quote. */
export function termsAtLimit(
  { quote: parameters }: Quote,
  limit: { readonly sell: Amount; readonly buy: Amount },
  choice: Omit<OrderChoice, 'slippageBps'>,
): OrderTerms {
  return {
    sellToken: parameters.sellToken,
    buyToken: parameters.buyToken,
    receiver: choice.receiver,
    sellAmount: limit.sell,
    buyAmount: limit.buy,
    validTo: choice.validTo,
    appData: choice.appData,
    feeAmount: toAmount(0n),
    kind: parameters.kind,
    partiallyFillable: choice.partiallyFillable,
    sellTokenBalance: parameters.sellTokenBalance,
    buyTokenBalance: parameters.buyTokenBalance,
  }
}
