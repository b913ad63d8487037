/**
 * Rules that an order must pass before it is signed. The intent is what will be signed. The context is
 * collected independently: what the user chose and saw, and what the client knows. Each rule compares the
 * two.
 */

import type { Deployment } from '../../domain/chains/chains'
import { findRecipientFault } from '../../domain/chains/recipients'
import { type Executed, withSlippage } from '../../domain/orders/amounts'
import { findAppDataFault, isDocumentOf, readDocument } from '../../domain/orders/app-data'
import type { OrderKind, OrderTerms } from '../../domain/orders/order'
import type { Address, Seconds } from '../../domain/scalars'
import { percent, usd } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { listCalls } from '../messages/app-data-calls'
import type { OrderIntent, OrderScheme } from '../messages/intents'
import { listPartnerFees, sumFeeBps, writePartnerFee } from '../messages/partner-fees'
import { checkOnlySource, checkReceivedValue, type ReceivedValueContext } from './received-value'
import { findFundsDispute, type SellFunds } from './sell-funds'

/**
 * Trade that the user saw. `market` has the quote (its fee added to the sell amount), the limit on screen,
 * and `boundBps`, the maximum distance of the limit below a quote. `limit` has the limit only. In both cases
 * the limit must be signed exactly.
 */
export type ShownTrade = {
  readonly kind: OrderKind
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sell: bigint
  readonly buy: bigint
} & (
  | { readonly price: 'market'; readonly boundBps: number; readonly limit: Executed }
  | { readonly price: 'limit' }
)

/** Maximum distance of a market order's limit below its quote, if the user chose no slippage: 2%. */
export const MARKET_BOUND_BPS = 200

/** Maximum age of the quote that a market order is compared with, in seconds. */
const MAX_QUOTE_AGE = 120

export interface DeploymentContext {
  readonly deployment: Deployment
}

/** Latest quote for the trade, its fee added to the sell amount, with its time. */
export interface MarketNow extends Executed {
  readonly at: Seconds
}

/** Daily limit in USD, the sum signed in the last 24 hours, and the value of this order. */
export interface DailyLimit {
  readonly limitUsd: number
  readonly signedUsd: number
  /** Undefined if no price is known. */
  readonly orderUsd: number | undefined
}

export interface OrderContext extends DeploymentContext {
  readonly now: Seconds
  /** Account and scheme that the user chose. */
  readonly owner: Address
  readonly scheme: OrderScheme
  readonly validTo: Seconds
  readonly partiallyFillable: boolean
  /** Signed fee that the user saw, in atoms of the sell token. */
  readonly feeAmount: bigint
  /** Text of the app-data document that the user saw. Undefined if it is unavailable. */
  readonly appData: string | undefined
  /** Calls of the document that the user saw, as `listCalls` writes them. */
  readonly calls: readonly string[]
  readonly balances: Pick<OrderTerms, 'sellTokenBalance' | 'buyTokenBalance'>
  /** Receiver that the user chose. Null means the owner. */
  readonly receiver: Address | null
  readonly addressBook: readonly Address[]
  /** Known address that looks like the receiver, if there is one. */
  readonly lookAlike: Address | undefined
  readonly shown: ShownTrade
  /** Undefined if no quote could be requested. Limit orders do not need one. */
  readonly market: MarketNow | undefined
  /** Undefined if no daily limit is set. */
  readonly day: DailyLimit | undefined
  readonly worth: ReceivedValueContext
  /** Balance and allowance of the sell token, as the RPC endpoints report them. */
  readonly funds: SellFunds
}

type Broken = string | undefined
type OrderRule = (
  intent: Pick<OrderIntent, 'deployment' | 'owner' | 'scheme' | 'terms'>,
  context: OrderContext,
) => Broken

export function checkDeployment(
  { deployment }: { readonly deployment: Deployment },
  context: DeploymentContext,
): Broken {
  if (deployment.chainId !== context.deployment.chainId) {
    return t`It is for chain ${deployment.chainId}, this profile trades on chain ${context.deployment.chainId}.`
  }
  const isSame =
    deployment.settlement === context.deployment.settlement &&
    deployment.relayer === context.deployment.relayer &&
    deployment.domainName === context.deployment.domainName &&
    deployment.ethFlow === context.deployment.ethFlow
  return isSame
    ? undefined
    : t`The contract ${deployment.settlement} is not the one this profile settles with.`
}

const checkOwner: OrderRule = ({ owner }, context) =>
  owner === context.owner ? undefined : t`It is for the account ${owner}, not for the one you chose.`

const schemeNames = {
  eip712: t`typed data`,
  ethsign: t`a personal message`,
  presign: t`a presignature`,
} as const satisfies Record<OrderScheme, string>

const checkScheme: OrderRule = ({ scheme }, context) =>
  scheme === context.scheme
    ? undefined
    : t`It would be signed by ${schemeNames[scheme]}, which you did not choose.`

const checkTrade: OrderRule = ({ terms }, { shown }) =>
  terms.sellToken === shown.sellToken && terms.buyToken === shown.buyToken && terms.kind === shown.kind
    ? undefined
    : t`The tokens or the side are not those you were shown.`

const checkBalances: OrderRule = ({ terms }, { balances }) =>
  terms.sellTokenBalance === balances.sellTokenBalance && terms.buyTokenBalance === balances.buyTokenBalance
    ? undefined
    : t`It pays from or into other balances than you chose.`

const checkChosenReceiver: OrderRule = ({ terms, owner }, { receiver }) =>
  (terms.receiver ?? owner) === (receiver ?? owner)
    ? undefined
    : t`What is bought would go to ${terms.receiver ?? owner}, not where you chose.`

const checkReceiver: OrderRule = ({ terms, owner }, { addressBook }) =>
  terms.receiver === null || terms.receiver === owner || addressBook.includes(terms.receiver)
    ? undefined
    : t`What is bought would go to ${terms.receiver}, which is neither you nor in your address book.`

const checkUsableReceiver: OrderRule = ({ terms, deployment }, { receiver }) =>
  [terms.receiver, receiver]
    .flatMap((each) => each ?? [])
    .map((each) => findRecipientFault(each, deployment, [terms.sellToken, terms.buyToken]))
    .find((fault) => fault !== undefined)

const checkLookAlike: OrderRule = ({ terms, owner }, { lookAlike }) =>
  lookAlike === undefined || terms.receiver === null || terms.receiver === owner
    ? undefined
    : t`The recipient ${terms.receiver} looks like ${lookAlike}, which you know. Compare all digits.`

const checkPartial: OrderRule = ({ terms }, { partiallyFillable }) => {
  if (terms.partiallyFillable === partiallyFillable) return undefined
  return terms.partiallyFillable
    ? t`It may fill in parts, which you did not allow.`
    : t`It fills completely or not at all, though you allowed parts.`
}

const checkFee: OrderRule = ({ terms }, { feeAmount }) =>
  terms.feeAmount === feeAmount ? undefined : t`The fee on top is not the one you were shown.`

const checkLimit: OrderRule = ({ terms }, { shown }) => {
  const limit = shown.price === 'limit' ? shown : shown.limit
  const isSame = terms.sellAmount + terms.feeAmount === limit.sell && terms.buyAmount === limit.buy
  return isSame ? undefined : t`The limit is not the one you were shown.`
}

/** Returns a message if the order pays more or accepts less than a quote with a bound allows. */
function findExcess(
  { terms }: Pick<OrderIntent, 'terms'>,
  quote: Executed,
  boundBps: number,
  name: string,
): Broken {
  const worst = withSlippage(terms.kind, quote, boundBps)
  if (terms.sellAmount + terms.feeAmount > worst.sell)
    return t`It would pay more than ${percent(boundBps)} over ${name}.`
  return terms.buyAmount < worst.buy
    ? t`It would accept less than ${percent(boundBps)} under ${name}.`
    : undefined
}

const checkPrice: OrderRule = (intent, { shown, market }) => {
  if (shown.price === 'limit') return undefined
  const seen = findExcess(intent, shown, shown.boundBps, t`the quote you were shown`)
  return seen ?? (market && findExcess(intent, market, shown.boundBps, t`the market as it is now`))
}

const checkQuoteAge: OrderRule = (_, { shown, market, now }) => {
  if (shown.price === 'limit' || (market && now - market.at <= MAX_QUOTE_AGE)) return undefined
  return t`No price of the last ${MAX_QUOTE_AGE / 60} minutes is known to hold it against.`
}

const checkExpired: OrderRule = ({ terms }, { now }) =>
  terms.validTo <= now ? t`The order has expired already.` : undefined

const checkValidity: OrderRule = ({ terms }, { validTo }) => {
  const late = terms.validTo - validTo
  return late > 0 ? t`The order would stay valid ${late} s longer than you chose.` : undefined
}

const checkEnding: OrderRule = ({ terms }, { validTo }) => {
  const early = validTo - terms.validTo
  return early > 0 ? t`The order would end ${early} s earlier than you chose.` : undefined
}

const checkDocument: OrderRule = (_, { appData }) =>
  appData === undefined ? t`The app-data document behind its hash is not known.` : undefined

const checkAppData: OrderRule = ({ terms }, { appData }) => {
  if (appData === undefined) return undefined
  if (!isDocumentOf(terms.appData, appData))
    return t`The app-data document you were shown has another hash than the one signed.`
  const fault = findAppDataFault(appData)
  return fault && t`The app-data document is not valid: ${fault}`
}

const checkCalls: OrderRule = (_, { appData, calls }) => {
  const document = readDocument(appData ?? '')
  const hidden = document && listCalls(document).find((call) => !calls.includes(call))
  return hidden && t`Its app data would run a call with the trade that you were not shown.`
}

/** Partner fees up to this sum are only shown: 1%, the cap of the public service. */
const MAX_PARTNER_FEE_BPS = 100

const checkPartnerFee: OrderRule = (_, { appData }) => {
  const fees = listPartnerFees(readDocument(appData ?? '') ?? {})
  if (sumFeeBps(fees) <= MAX_PARTNER_FEE_BPS) return undefined
  const list = fees.map((fee) => t`${writePartnerFee(fee)}, paid to ${fee.recipient}`).join('; ')
  return t`Partner fees are over ${percent(MAX_PARTNER_FEE_BPS)}: ${list}.`
}

/** Returns a message if a value exceeds the daily limit, or is unknown. */
export function findDayExcess(day: DailyLimit | undefined): string | undefined {
  if (!day) return undefined
  const limit = usd(day.limitUsd)
  if (day.orderUsd === undefined)
    return t`What it is worth is not known, so it cannot be held against your limit of ${limit} a day.`
  return day.signedUsd + day.orderUsd > day.limitUsd
    ? t`With it you would sign away more than your limit of ${limit} a day; ${usd(day.signedUsd)} were signed in the last 24 hours.`
    : undefined
}

const checkDay: OrderRule = (_, { day }) => findDayExcess(day)

const checkOrderWorth: OrderRule = ({ terms }, { worth }) => checkReceivedValue(terms, worth)

const checkPriceSource: OrderRule = ({ terms }, { worth }) => checkOnlySource(terms, worth)

const checkFunds: OrderRule = ({ terms, deployment }, { funds }) =>
  findFundsDispute(deployment.chainId, terms.sellToken, funds)

export const orderRules = {
  deployment: checkDeployment,
  owner: checkOwner,
  scheme: checkScheme,
  trade: checkTrade,
  balances: checkBalances,
  chosenReceiver: checkChosenReceiver,
  receiver: checkReceiver,
  usableReceiver: checkUsableReceiver,
  lookAlike: checkLookAlike,
  partial: checkPartial,
  fee: checkFee,
  limit: checkLimit,
  price: checkPrice,
  worth: checkOrderWorth,
  onlySource: checkPriceSource,
  quoteAge: checkQuoteAge,
  expired: checkExpired,
  validity: checkValidity,
  ending: checkEnding,
  document: checkDocument,
  appData: checkAppData,
  calls: checkCalls,
  partnerFee: checkPartnerFee,
  dailyValue: checkDay,
  funds: checkFunds,
} as const satisfies Record<string, OrderRule>
