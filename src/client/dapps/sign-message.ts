/**
 * Signs what a site asks, by the same door as everything else: the message becomes an intent, the policy is asked with facts that are
 * gathered now, and what the approved intent comes to must be the very message that was asked and shown. What is signed is written
 * to the signature log before the site has it. An order is placed by the site that asked; here it is checked like one of our own.
 */

import { readDocument } from '../../domain/orders/app-data'
import { orderUidOf } from '../../domain/orders/uid'
import type { Address, ChainId, Hex, OrderUid } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { callsIn } from '../../wallet/messages/app-data-calls'
import type { KnownMessage } from '../../wallet/messages/known-messages'
import { messageOf } from '../../wallet/messages/messages'
import { findObjections } from '../../wallet/policy/objections'
import {
  type ApprovedIntent,
  approve,
  dayLimitOf,
  type Overriding,
  type PolicyViolation,
  type PolicyViolations,
  requireApproval,
} from '../../wallet/policy/policy'
import type { Recorder } from '../../wallet/sign/ports'
import { now } from '../clock'
import { clientDb } from '../db/db'
import { recordCancellationRequest } from '../orders/cancellation-requests'
import { recorderOf } from '../orders/ledger'
import { deploymentFor, isPaper, type Profile } from '../settings/profiles'
import { type Around, entryFactsOf, intentOf, shownTradeOf } from '../signing/facts'
import { readAround } from '../signing/sign-order'
import { openSigner } from '../signing/signers'
import { isLocalOrigin } from './sites'

/** Who is to sign, where, and for which site. */
export interface SigningPlace {
  readonly origin: string
  readonly profile: Profile
  readonly chainId: ChainId
  readonly owner: Address
  /** The document behind an order's hash as it was shown; undefined where it was not known. */
  readonly appData?: string | undefined
}

/** The signature, or the objections that hold it back; with one of them nothing was done. */
export type SignedMessage = { readonly signature: Hex } | { readonly objections: readonly PolicyViolation[] }

type Of<K extends KnownMessage['kind']> = Extract<KnownMessage, { kind: K }>

/** An order that a site asks for. */
export type OrderMessage = Of<'order'>
/** What a site may ask for. */
export type SignableMessage = OrderMessage | Of<'cancellation'>

const RETRY = t`Reject it, or change network or environment and retry on the site.`

function refuseForeign(): never {
  throw new WalletRefusal('PolicyBroken', {
    description: t`Network or contract is not from this environment.`,
    fix: RETRY,
  })
}

/**
 * What a site may have signed where it asks.
 * @throws Refusal UnknownTypedData for another kind of message, PolicyBroken for another network or contract, and among play money:
 * its orders are signed as real ones are, and anyone who has a signature can place it with the real service. A page of this machine
 * may be an app in the making.
 */
export function requireSignable(
  message: KnownMessage,
  { origin, profile, chainId: chosen }: Pick<SigningPlace, 'origin' | 'profile' | 'chainId'>,
): SignableMessage {
  if (isPaper(profile) && !isLocalOrigin(origin))
    throw new WalletRefusal('PolicyBroken', {
      description: t`A signature in ${profile.label} is valid for real orders too.`,
      fix: RETRY,
    })
  if (message.kind !== 'order' && message.kind !== 'cancellation')
    throw new WalletRefusal('UnknownTypedData', {
      description: t`Sites may ask for orders and cancellations only.`,
    })
  const { chainId, contract, name } = message.place
  const { settlement, domainName } = deploymentFor(profile, chosen)
  const isOwn = chainId === chosen && contract === settlement && name === domainName
  return isOwn ? message : refuseForeign()
}

/** Returns what the policy approved of a site's request, which only the site can change. @throws Refusal PolicyBroken */
const requireSiteApproval = <A extends ApprovedIntent>(verdict: A | PolicyViolations): A =>
  requireApproval(verdict, t`Reject it: the site must change its request.`)

/** What is signed is what was asked: our own message of the intent has its digest. @throws Refusal PolicyBroken */
function requireSame(approved: ApprovedIntent, { digest }: KnownMessage): void {
  if (messageOf(approved).digest !== digest) refuseForeign()
}

/** What the policy is asked about an order: the intent, and facts read off the very message or known around it. */
function questionOf(
  { terms }: OrderMessage,
  appData: string | undefined,
  { deployment, owner, ...around }: Omit<Around, 'scheme'>,
) {
  const calls = appData === undefined ? [] : callsIn({ appData, owner, terms }, deployment)
  return {
    intent: intentOf(deployment, { owner, terms }),
    facts: entryFactsOf({ terms, appData, shown: null }, calls, {
      ...around,
      deployment,
      owner,
      scheme: 'eip712',
    }),
  }
}

/**
 * What the policy says of an order before it is signed: the rules it breaks, how many calls it is known to make, and which order
 * it cancels as it is placed.
 */
export interface OrderChecks {
  readonly broken: readonly PolicyViolation[]
  readonly calls: number
  readonly replaces: OrderUid | undefined
}

/** Asks the policy by what is known; signing asks it again, with a fresh quote. */
export function checkOrder(
  message: OrderMessage,
  appData: string | undefined,
  around: Omit<Around, 'scheme'>,
): OrderChecks {
  const { intent, facts } = questionOf(message, appData, around)
  const verdict = approve(intent, facts)
  const replaces = readDocument(appData ?? '')?.metadata?.replacedOrder?.uid
  return { broken: 'broken' in verdict ? verdict.broken : [], calls: facts.calls.length, replaces }
}

async function signOrder(
  message: OrderMessage,
  { profile, chainId, owner, appData }: SigningPlace,
  overriding: Overriding,
): Promise<SignedMessage> {
  const { terms } = message
  const deployment = deploymentFor(profile, chainId)
  const uid = orderUidOf(deployment, terms, owner)
  const around = await readAround(deployment, { profileId: profile.id, chainId, owner, terms, uid })
  const { intent, facts } = questionOf(message, appData, around)
  const objections = findObjections((by) => approve(intent, facts, by), overriding)
  if (objections.length > 0) return { objections }
  const approved = requireSiteApproval(approve(intent, facts, overriding))
  requireSame(approved, message)
  const about = {
    profileId: profile.id,
    uid,
    usd: around.usd,
    shown: shownTradeOf({ terms, shown: null }),
    dayLimitUsd: dayLimitOf(facts, overriding),
  }
  const signer = await openSigner(owner, { record: recorderOf(about, now) })
  return { signature: (await signer.signOrder(approved)).bytes as Hex }
}

async function signCancellation(
  message: Of<'cancellation'>,
  { profile, chainId, owner }: SigningPlace,
): Promise<SignedMessage> {
  const { uids, raw } = message
  const deployment = deploymentFor(profile, chainId)
  const signedBy = { scheme: 'eip712', owner, deployment } as const
  const facts = { deployment, shown: uids }
  const [uid] = uids
  const isOne = raw.primaryType === 'OrderCancellation' && uid !== undefined
  const approved = isOne
    ? requireSiteApproval(approve({ kind: 'cancellation', uid, ...signedBy }, facts))
    : requireSiteApproval(approve({ kind: 'cancellations', uids, ...signedBy }, facts))
  requireSame(approved, message)
  const letOut = () => recordCancellationRequest(uids, now())
  const about = { profileId: profile.id, uid: isOne ? uid : null }
  const record: Recorder = recorderOf(about, now, letOut, [clientDb.cancellations])
  const signer = await openSigner(owner, { record })
  return { signature: (await signer.signCancellations(approved)).bytes }
}

/**
 * Signs a message of a site: an order, or cancellations of orders. Objections that may be overridden come back until they are.
 * @throws Refusal as `requireSignable`, PolicyBroken, what the signer says
 */
export async function signMessage(
  message: KnownMessage,
  place: SigningPlace,
  overriding: Overriding,
): Promise<SignedMessage> {
  const signable = requireSignable(message, place)
  return signable.kind === 'order'
    ? signOrder(signable, place, overriding)
    : signCancellation(signable, place)
}

/**
 * Signs a text of a site: the one that was shown, for the site that asks.
 * @throws Refusal PolicyBroken, what the signer says
 */
export async function signSiteText(
  text: string,
  { origin, profile, chainId, owner }: SigningPlace,
): Promise<Hex> {
  const deployment = deploymentFor(profile, chainId)
  const facts = { owner, shown: text, host: new URL(origin).host }
  const intent = { kind: 'text', scheme: 'ethsign', owner, deployment, text } as const
  const approved = requireSiteApproval(approve(intent, facts))
  const signer = await openSigner(owner, { record: recorderOf({ profileId: profile.id, uid: null }, now) })
  return (await signer.signText(approved)).bytes
}
