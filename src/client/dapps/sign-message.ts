/**
 * Signs a site's message in the same steps as our own orders. The message becomes an intent, the policy
 * approves it with current facts, and the approved intent must have the digest of the message. The signature
 * log is written before the site receives the signature. The order is checked like an own order. The site
 * itself places it.
 */

import { type Deployment, isSandboxContract } from '../../domain/chains/chains'
import { readDocument } from '../../domain/orders/app-data'
import { orderUidOf } from '../../domain/orders/uid'
import type { Address, ChainId, Hex, OrderUid } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { listPermitCalls } from '../../wallet/messages/app-data-calls'
import type { KnownMessage } from '../../wallet/messages/known-messages'
import { findObjections } from '../../wallet/policy/objections'
import {
  type ApprovedIntent,
  approve,
  dayLimitOf,
  type Overrides,
  type PolicyViolation,
  type PolicyViolations,
  requireApproval,
} from '../../wallet/policy/policy'
import { toMessage } from '../../wallet/sign/messages'
import type { Recorder } from '../../wallet/sign/ports'
import { now } from '../clock'
import { clientDb } from '../db/db'
import { recordCancellationRequest } from '../orders/cancellation-requests'
import { recorderOf } from '../orders/ledger'
import { findDeployment } from '../settings/order-domains'
import { deploymentFor, type Profile } from '../settings/profiles'
import { entryFactsOf, intentOf, type SigningContext, shownTradeOf } from '../signing/order-facts'
import { readSigningContext } from '../signing/sign-order'
import { openSigner } from '../signing/signers'
import { expectOrder } from '../watch/account-syncs'
import { isLocalOrigin } from './sites'

/** The signer, its environment and network, and the requesting site. */
export interface SiteSigningContext {
  readonly origin: string
  readonly profile: Profile
  readonly chainId: ChainId
  readonly owner: Address
  /** The app-data document as shown. Undefined if it is unknown. */
  readonly appData?: string | undefined
}

/** The signature, or the objections of the policy. With objections, nothing was signed. */
export type SignedMessage = { readonly signature: Hex } | { readonly objections: readonly PolicyViolation[] }

type MessageOf<K extends KnownMessage['kind']> = Extract<KnownMessage, { kind: K }>

export type OrderMessage = MessageOf<'order'>
/** A message that a site may have signed. */
export type SignableMessage = OrderMessage | MessageOf<'cancellation'>

const RETRY = t`Reject it, or change network or environment and retry on the site.`

/** @throws Refusal PolicyBroken */
export function refuseForeign(): never {
  throw new WalletRefusal('PolicyBroken', {
    description: t`Network or contract is not from this environment.`,
    fix: RETRY,
  })
}

/**
 * Returns the deployment of a message that a site asks for. In the Sandbox it is the public one, unless the
 * site knows the Sandbox's own.
 * @throws Refusal PolicyBroken for another network or contract
 */
export function deploymentOfMessage(
  { domain }: SignableMessage,
  { profile, chainId }: Pick<SiteSigningContext, 'profile' | 'chainId'>,
): Deployment {
  const found = domain.chainId === chainId ? findDeployment(profile, chainId, domain) : undefined
  return found ?? refuseForeign()
}

/** Returns whether a signature is valid on a real network, although the environment has play money. */
export const isRealInSandbox = (profile: Profile, { settlement }: Deployment): boolean =>
  profile.environment === 'sandbox' && !isSandboxContract(settlement)

/**
 * Checks that a site may have a message signed.
 * @throws Refusal UnknownTypedData for another kind of message, PolicyBroken for another network or contract.
 * PolicyBroken also for a message that is valid for real orders although the environment is the Sandbox:
 * anybody could place it with the real service. Pages of this machine are permitted, because they may be apps
 * under development.
 */
export function requireSignable(
  message: KnownMessage,
  { origin, ...context }: Pick<SiteSigningContext, 'origin' | 'profile' | 'chainId'>,
): SignableMessage {
  const { profile } = context
  if (message.kind !== 'order' && message.kind !== 'cancellation')
    throw new WalletRefusal('UnknownTypedData', {
      description: t`Sites may ask for orders, cancellations and permits only.`,
    })
  const isReal = isRealInSandbox(profile, deploymentOfMessage(message, context))
  if (isReal && !isLocalOrigin(origin))
    throw new WalletRefusal('PolicyBroken', {
      description: t`This signature would be valid for real orders, not only in ${profile.label}.`,
      fix: RETRY,
    })
  return message
}

/**
 * Returns the approved intent of a site's request. Only the site can change a rejected request.
 * @throws Refusal PolicyBroken
 */
export const requireSiteApproval = <A extends ApprovedIntent>(verdict: A | PolicyViolations): A =>
  requireApproval(verdict, t`Reject it: the site must change its request.`)

/**
 * Checks that the approved intent has the digest of the requested message.
 * @throws Refusal PolicyBroken
 */
export function requireSame(approved: ApprovedIntent, { digest }: KnownMessage): void {
  if (toMessage(approved).digest !== digest) refuseForeign()
}

/** Builds the policy's input for an order: the intent, and facts from its terms and its context. */
function policyInputOf(
  { terms }: Pick<OrderMessage, 'terms'>,
  appData: string | undefined,
  { deployment, owner, ...context }: Omit<SigningContext, 'scheme'>,
) {
  const calls = appData === undefined ? [] : listPermitCalls({ appData, owner, terms }, deployment)
  return {
    intent: intentOf(deployment, { owner, terms }),
    facts: entryFactsOf({ terms, appData, shown: null }, calls, {
      ...context,
      deployment,
      owner,
      scheme: 'eip712',
    }),
  }
}

/**
 * The policy's verdict before signing: broken rules, the number of known calls, and the order it replaces.
 */
export interface OrderChecks {
  readonly broken: readonly PolicyViolation[]
  readonly calls: number
  readonly replaces: OrderUid | undefined
}

/** Checks an order with the known facts. Signing checks it again with a fresh quote. */
export function checkOrder(
  message: Pick<OrderMessage, 'terms'>,
  appData: string | undefined,
  context: Omit<SigningContext, 'scheme'>,
): OrderChecks {
  const { intent, facts } = policyInputOf(message, appData, context)
  const verdict = approve(intent, facts)
  const replaces = readDocument(appData ?? '')?.metadata?.replacedOrder?.uid
  return { broken: 'broken' in verdict ? verdict.broken : [], calls: facts.calls.length, replaces }
}

async function signOrder(
  message: OrderMessage,
  { profile, chainId, owner, appData }: SiteSigningContext,
  overriding: Overrides,
): Promise<SignedMessage> {
  const { terms } = message
  const deployment = deploymentOfMessage(message, { profile, chainId })
  const uid = orderUidOf(deployment, terms, owner)
  const context = await readSigningContext(deployment, { profileId: profile.id, chainId, owner, terms, uid })
  const { intent, facts } = policyInputOf(message, appData, context)
  const objections = findObjections((by) => approve(intent, facts, by), overriding)
  if (objections.length > 0) return { objections }
  const approved = requireSiteApproval(approve(intent, facts, overriding))
  requireSame(approved, message)
  const about = {
    profileId: profile.id,
    uid,
    usd: context.usd,
    shown: shownTradeOf({ terms, shown: null }),
    dayLimitUsd: dayLimitOf(facts, overriding),
  }
  const key = { profileId: profile.id, chainId, owner }
  const record = recorderOf(about, now, () => expectOrder(key, uid, now()), [clientDb.accountSyncs])
  const signer = await openSigner(owner, { record })
  return { signature: (await signer.signOrder(approved)).bytes as Hex }
}

async function signCancellation(
  message: MessageOf<'cancellation'>,
  { profile, chainId, owner }: SiteSigningContext,
): Promise<SignedMessage> {
  const { uids, raw } = message
  const deployment = deploymentOfMessage(message, { profile, chainId })
  const signedBy = { scheme: 'eip712', owner, deployment } as const
  const facts = { deployment, shown: uids }
  const [uid] = uids
  const isOne = raw.primaryType === 'OrderCancellation' && uid !== undefined
  const approved = isOne
    ? requireSiteApproval(approve({ kind: 'cancellation', uid, ...signedBy }, facts))
    : requireSiteApproval(approve({ kind: 'cancellations', uids, ...signedBy }, facts))
  requireSame(approved, message)
  const recordRequest = () => recordCancellationRequest(uids, now())
  const about = { profileId: profile.id, uid: isOne ? uid : null }
  const record: Recorder = recorderOf(about, now, recordRequest, [clientDb.cancellations])
  const signer = await openSigner(owner, { record })
  return { signature: (await signer.signCancellations(approved)).bytes }
}

/**
 * Signs a site's order or cancellations. Objections that can be overridden are returned until the user
 * overrides them.
 * @throws Refusal as `requireSignable` and the signer, PolicyBroken
 */
export async function signMessage(
  message: KnownMessage,
  context: SiteSigningContext,
  overriding: Overrides,
): Promise<SignedMessage> {
  const signable = requireSignable(message, context)
  return signable.kind === 'order'
    ? signOrder(signable, context, overriding)
    : signCancellation(signable, context)
}

/**
 * Signs a site's text. The policy checks that it equals the shown text and belongs to the site.
 * @throws Refusal as the signer, PolicyBroken
 */
export async function signSiteText(
  text: string,
  { origin, profile, chainId, owner }: SiteSigningContext,
): Promise<Hex> {
  const deployment = deploymentFor(profile, chainId)
  const facts = { owner, shown: text, origin }
  const intent = { kind: 'text', scheme: 'ethsign', owner, deployment, text } as const
  const approved = requireSiteApproval(approve(intent, facts))
  const signer = await openSigner(owner, { record: recorderOf({ profileId: profile.id, uid: null }, now) })
  return (await signer.signText(approved)).bytes
}
