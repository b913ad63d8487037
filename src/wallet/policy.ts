/**
 * What may be signed: rules in front of the key, asked wherever a key is used and not only on the screen.
 *
 * An intent is what a screen wants signed; facts are what the person chose and was shown, and the profile's contracts.
 * `approve` compares the two by a table of rules. What it lets pass is a frozen copy, so that nothing changes between
 * approval and signature; the signer takes nothing else.
 */
import { findAppDataFault, hashAppData, ZERO_APP_DATA } from '../domain/app-data'
import type { Deployment } from '../domain/chains'
import { withSlippage } from '../domain/order-amounts'
import { unpackUid } from '../domain/order-uid'
import { MAX_UIDS, type OrderKind, type OrderTerms } from '../domain/orders'
import type { Address, OrderUid, Seconds } from '../domain/scalars'
import type { EcdsaSignature } from '../domain/signatures'

interface SignedBy {
  /** `eip712`, or `ethsign` where typed data cannot be signed. */
  readonly scheme: EcdsaSignature['scheme']
  readonly owner: Address
  readonly deployment: Deployment
}

/** To sign an order's terms. */
export interface OrderIntent extends SignedBy {
  readonly kind: 'order'
  readonly terms: OrderTerms
}
/** To cancel one order (`OrderCancellation`). */
export interface CancellationIntent extends SignedBy {
  readonly kind: 'cancellation'
  readonly uid: OrderUid
}
/** To cancel several orders with one signature (`OrderCancellations`). */
export interface CancellationsIntent extends SignedBy {
  readonly kind: 'cancellations'
  readonly uids: readonly OrderUid[]
}
export type Intent = OrderIntent | CancellationIntent | CancellationsIntent

/**
 * The trade a person was shown. `market`: the quote, its fee joined to the sell amount, and how far below it the signed
 * limit may lie. `limit`: the very limit, which is signed to the atom.
 */
export type ShownTrade = {
  readonly kind: OrderKind
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sell: bigint
  readonly buy: bigint
} & ({ readonly price: 'market'; readonly boundBps: number } | { readonly price: 'limit' })

/** How far a market order's limit may lie below its quote when nobody chose otherwise: 2 %. */
export const MARKET_BOUND_BPS = 200

/** What a cancellation is held against: the contracts of the profile in use. */
export interface CancellationFacts {
  readonly deployment: Deployment
}
/** What an order is held against. */
export interface OrderFacts extends CancellationFacts {
  readonly now: Seconds
  /** The expiry that was chosen; the order may end earlier, never later. */
  readonly latestValidTo: Seconds
  /** Text of the app-data document that was shown, or undefined when it could not be had. */
  readonly appData: string | undefined
  readonly shown: ShownTrade
}

type Broken = string | undefined
type OrderRule = (intent: OrderIntent, facts: OrderFacts) => Broken
type CancellationRule = (intent: CancellationIntent | CancellationsIntent, facts: CancellationFacts) => Broken

function checkDeployment({ deployment }: Intent, facts: CancellationFacts): Broken {
  if (deployment.chainId !== facts.deployment.chainId) {
    return `It is for chain ${deployment.chainId}, this profile trades on chain ${facts.deployment.chainId}.`
  }
  const isSame =
    deployment.settlement === facts.deployment.settlement &&
    deployment.domainName === facts.deployment.domainName
  return isSame
    ? undefined
    : `The contract ${deployment.settlement} is not the one this profile settles with.`
}

const checkReceiver: OrderRule = ({ terms, owner }) =>
  terms.receiver === null || terms.receiver === owner
    ? undefined
    : `What is bought would go to ${terms.receiver}, not to you.`

const checkExpiry: OrderRule = ({ terms }, { now, latestValidTo }) => {
  if (terms.validTo <= now) return 'The order has expired already.'
  const late = terms.validTo - latestValidTo
  return late > 0 ? `The order would stay valid ${late} s longer than you chose.` : undefined
}

const checkAppData: OrderRule = ({ terms }, { appData }) => {
  if (appData === undefined) return 'The app-data document behind its hash is not known.'
  const isTrue =
    hashAppData(appData) === terms.appData || (terms.appData === ZERO_APP_DATA && appData === '{}')
  if (!isTrue) return 'The app-data document you were shown has another hash than the one signed.'
  const fault = findAppDataFault(appData)
  return fault && `The app-data document is not valid: ${fault}`
}

const checkTrade: OrderRule = ({ terms }, { shown }) =>
  terms.sellToken === shown.sellToken && terms.buyToken === shown.buyToken && terms.kind === shown.kind
    ? undefined
    : 'The tokens or the side are not those you were shown.'

const checkPrice: OrderRule = ({ terms }, { shown }) => {
  const paid = terms.sellAmount + terms.feeAmount
  if (shown.price === 'limit') {
    const isSame = paid === shown.sell && terms.buyAmount === shown.buy
    return isSame ? undefined : 'The limit is not the one you were shown.'
  }
  const worst = withSlippage(shown.kind, shown, shown.boundBps)
  if (paid > worst.sell)
    return `It would pay more than ${shown.boundBps / 100} % over the quote you were shown.`
  return terms.buyAmount < worst.buy
    ? `It would accept less than ${shown.boundBps / 100} % under the quote you were shown.`
    : undefined
}

const orderRules = {
  deployment: checkDeployment,
  receiver: checkReceiver,
  trade: checkTrade,
  price: checkPrice,
  expiry: checkExpiry,
  appData: checkAppData,
} as const satisfies Record<string, OrderRule>

const uidsOf = (intent: CancellationIntent | CancellationsIntent): readonly OrderUid[] =>
  intent.kind === 'cancellation' ? [intent.uid] : intent.uids

const cancellationRules = {
  deployment: checkDeployment,
  owner: (intent) => {
    const foreign = uidsOf(intent).find((uid) => unpackUid(uid).owner !== intent.owner)
    return foreign && `The order ${foreign} is not yours.`
  },
  count: (intent) => {
    const { length } = uidsOf(intent)
    return length > 0 && length <= MAX_UIDS
      ? undefined
      : `One to ${MAX_UIDS} orders can be cancelled at once.`
  },
} as const satisfies Record<string, CancellationRule>

type PolicyRule = keyof typeof orderRules | keyof typeof cancellationRules

/** A rule that was broken, in a sentence for the person who would have signed. */
interface PolicyBreach {
  readonly rule: PolicyRule
  readonly says: string
}
/** The refusal to approve, with every broken rule. */
export interface Breaches {
  readonly broken: readonly PolicyBreach[]
}

declare const approved: unique symbol
type Approved<I extends Intent> = I & { readonly [approved]: true }
export type ApprovedOrder = Approved<OrderIntent>
export type ApprovedCancellation = Approved<CancellationIntent> | Approved<CancellationsIntent>
/** An intent that broke no rule. Only `approve` makes one; the signer takes nothing less. */
export type ApprovedIntent = ApprovedOrder | ApprovedCancellation

/** The brand at run time: what stands here came out of `approve`, whatever a cast elsewhere says. */
const approvals = new WeakSet<object>()

/** Whether an intent came out of `approve`, as the signer asks once more. */
export const isApproved = (intent: ApprovedIntent): boolean => approvals.has(intent)

function findBreaches<I, F>(
  rules: Readonly<Partial<Record<PolicyRule, (intent: I, facts: F) => Broken>>>,
  intent: I,
  facts: F,
): readonly PolicyBreach[] {
  return (Object.keys(rules) as PolicyRule[]).flatMap((rule) => {
    const says = rules[rule]?.(intent, facts)
    return says === undefined ? [] : [{ rule, says }]
  })
}

function freeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) freeze(inner)
  return Object.freeze(value)
}

/** Holds an intent against what was chosen and shown: a frozen, approved copy, or every rule it breaks. */
export function approve(intent: OrderIntent, facts: OrderFacts): ApprovedOrder | Breaches
export function approve(
  intent: CancellationIntent | CancellationsIntent,
  facts: CancellationFacts,
): ApprovedCancellation | Breaches
export function approve(intent: Intent, facts: CancellationFacts | OrderFacts): ApprovedIntent | Breaches {
  const copy = freeze(structuredClone(intent))
  const broken =
    copy.kind === 'order'
      ? findBreaches(orderRules, copy, facts as OrderFacts)
      : findBreaches(cancellationRules, copy, facts)
  if (broken.length > 0) return { broken }
  approvals.add(copy)
  return copy as ApprovedIntent
}
