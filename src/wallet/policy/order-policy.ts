/**
 * The rules an order is held against before it may be signed. An intent carries what would be signed; facts are gathered
 * apart from it: what the person chose, what the screen showed, what the client knows. A rule compares the two.
 */

import type { Deployment } from '../../domain/chains/chains'
import { type Executed, withSlippage } from '../../domain/orders/amounts'
import { findAppDataFault, hashAppData, readDocument, ZERO_APP_DATA } from '../../domain/orders/app-data'
import type { OrderKind, OrderTerms } from '../../domain/orders/order'
import type { Address, Seconds } from '../../domain/scalars'
import { percent, usd } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { callsOf } from '../messages/app-data-calls'
import type { OrderIntent, OrderScheme } from '../messages/intents'
import { checkWorth, type WorthFacts } from './worth'

/**
 * The trade a person was shown. `market`: the quote, its fee joined to the sell amount, the limit on the screen, and how far
 * below a fresh quote it may lie. `limit`: the limit alone. Either limit is signed to the atom.
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

/** How far a market order's limit may lie below its quote without a slippage of the user's choice: 2%. */
export const MARKET_BOUND_BPS = 200

/** A market order is held against a quote that is no older than this; seconds. */
const MAX_QUOTE_AGE = 120

/** The contracts of the profile in use. */
export interface DeploymentFacts {
  readonly deployment: Deployment
}

/** The latest quote for the trade, its fee joined to the sell amount, and when it was had. */
export interface MarketNow extends Executed {
  readonly at: Seconds
}

/** What may be signed away in a day, USD: the limit, what was signed in the 24 hours before, and this order. */
interface DayFacts {
  readonly limitUsd: number
  readonly signedUsd: number
  /** Undefined when no price is known. */
  readonly orderUsd: number | undefined
}

/** What an order is held against. */
export interface OrderFacts extends DeploymentFacts {
  readonly now: Seconds
  /** The account that was chosen, and how it signs. */
  readonly owner: Address
  readonly scheme: OrderScheme
  /** The expiry that was shown. */
  readonly validTo: Seconds
  /** Whether it was chosen that it may fill in parts. */
  readonly partiallyFillable: boolean
  /** The fee that was shown as signed on top, atoms of the sell token. */
  readonly feeAmount: bigint
  /** Text of the app-data document that was shown, or undefined when it could not be had. */
  readonly appData: string | undefined
  /** The calls the document makes that the screen has shown, as `callsOf` spells them. */
  readonly calls: readonly string[]
  /** Where it was chosen to be paid from and into. */
  readonly balances: Pick<OrderTerms, 'sellTokenBalance' | 'buyTokenBalance'>
  /** The receiver that was chosen; null is the owner. */
  readonly receiver: Address | null
  readonly addressBook: readonly Address[]
  /** An address that the user knows and the receiver could be mistaken for. */
  readonly lookAlike: Address | undefined
  readonly shown: ShownTrade
  /** Undefined when the market could not be asked. A limit order leans on none. */
  readonly market: MarketNow | undefined
  /** Undefined while no limit a day was set. */
  readonly day: DayFacts | undefined
  readonly worth: WorthFacts
}

type Broken = string | undefined
type OrderRule = (
  intent: Pick<OrderIntent, 'deployment' | 'owner' | 'scheme' | 'terms'>,
  facts: OrderFacts,
) => Broken

/** Chain and contract are the profile's. */
export function checkDeployment(
  { deployment }: { readonly deployment: Deployment },
  facts: DeploymentFacts,
): Broken {
  if (deployment.chainId !== facts.deployment.chainId) {
    return t`It is for chain ${deployment.chainId}, this profile trades on chain ${facts.deployment.chainId}.`
  }
  const isSame =
    deployment.settlement === facts.deployment.settlement &&
    deployment.relayer === facts.deployment.relayer &&
    deployment.domainName === facts.deployment.domainName &&
    deployment.ethFlow === facts.deployment.ethFlow
  return isSame
    ? undefined
    : t`The contract ${deployment.settlement} is not the one this profile settles with.`
}

const checkOwner: OrderRule = ({ owner }, facts) =>
  owner === facts.owner ? undefined : t`It is for the account ${owner}, not for the one you chose.`

const schemeNames = {
  eip712: t`typed data`,
  ethsign: t`a personal message`,
  presign: t`a presignature`,
} as const satisfies Record<OrderScheme, string>

const checkScheme: OrderRule = ({ scheme }, facts) =>
  scheme === facts.scheme
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

/** What the order pays or accepts beyond a bound around a quote, in a sentence. */
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
  const isTrue =
    hashAppData(appData) === terms.appData || (terms.appData === ZERO_APP_DATA && appData === '{}')
  if (!isTrue) return t`The app-data document you were shown has another hash than the one signed.`
  const fault = findAppDataFault(appData)
  return fault && t`The app-data document is not valid: ${fault}`
}

const checkCalls: OrderRule = (_, { appData, calls }) => {
  const document = readDocument(appData ?? '')
  const hidden = document && callsOf(document).find((call) => !calls.includes(call))
  return hidden && t`Its app data would run a call with the trade that you were not shown.`
}

const checkDay: OrderRule = (_, { day }) => {
  if (!day) return undefined
  const limit = usd(day.limitUsd)
  if (day.orderUsd === undefined)
    return t`What it is worth is not known, so it cannot be held against your limit of ${limit} a day.`
  return day.signedUsd + day.orderUsd > day.limitUsd
    ? t`With it you would sign away more than your limit of ${limit} a day; ${usd(day.signedUsd)} were signed in the last 24 hours.`
    : undefined
}

const checkOrderWorth: OrderRule = ({ terms }, { worth }) => checkWorth(terms, worth)

/** Every rule of an order, by its id. */
export const orderRules = {
  deployment: checkDeployment,
  owner: checkOwner,
  scheme: checkScheme,
  trade: checkTrade,
  balances: checkBalances,
  chosenReceiver: checkChosenReceiver,
  receiver: checkReceiver,
  lookAlike: checkLookAlike,
  partial: checkPartial,
  fee: checkFee,
  limit: checkLimit,
  price: checkPrice,
  worth: checkOrderWorth,
  quoteAge: checkQuoteAge,
  expired: checkExpired,
  validity: checkValidity,
  ending: checkEnding,
  document: checkDocument,
  appData: checkAppData,
  calls: checkCalls,
  dailyValue: checkDay,
} as const satisfies Record<string, OrderRule>

/**
 * The rules a person may sign against, each with the words that must be typed to do so. The others are no matter of
 * judgement: an order that breaks them is not the order that was read.
 */
export const overrideWords = {
  receiver: t`other address`,
  lookAlike: t`compared`,
  price: t`worse price`,
  worth: t`worse price`,
  quoteAge: t`old price`,
  validity: 'longer',
  document: t`unread app data`,
  dailyValue: t`over the limit`,
} as const satisfies Partial<Record<keyof typeof orderRules, string>>
