/**
 * Signs a permit of a site, in the steps of `sign-message.ts`: the message becomes an intent, the policy
 * approves it with facts of the chain, and the signature log is written before the site gets the signature.
 */
import type { RpcNode } from '../../api/node'
import { type ChainId, type Milliseconds, toSeconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import type { KnownMessage } from '../../wallet/messages/known-messages'
import { type PermitMessage, toTokenPermit } from '../../wallet/messages/token-permits'
import { findObjections } from '../../wallet/policy/objections'
import { approve, dayLimitOf, type Overrides, type PolicyViolation } from '../../wallet/policy/policy'
import type { PermitFacts, SitePermitContext } from '../../wallet/policy/site-permit-policy'
import { readPermitFacts } from '../chain/allowance-facts'
import { now } from '../clock'
import { readSignedUsd, recorderOf } from '../orders/ledger'
import { deploymentFor, type Profile } from '../settings/profiles'
import { readSettings } from '../settings/settings'
import { openSigner } from '../signing/signers'
import {
  refuseForeign,
  requireSame,
  requireSiteApproval,
  type SignedMessage,
  type SiteSigningContext,
} from './sign-message'

/**
 * Checks that a site may ask for a permit here.
 * @throws Refusal PolicyBroken for another network, and in the Sandbox, whose paper chain takes no permits
 */
export function requirePermit(
  message: PermitMessage,
  { profile, chainId }: { readonly profile: Profile; readonly chainId: ChainId },
): PermitMessage {
  if (message.domain.chainId !== chainId) refuseForeign()
  if (profile.environment !== 'sandbox') return message
  throw new WalletRefusal('PolicyBroken', {
    description: t`A permit would be valid for real tokens, not only in ${profile.label}.`,
    fix: t`Reject it, or change network or environment and retry on the site.`,
  })
}

/** Facts for the policy, read for one screen or one signature. */
export interface PermitReadings {
  /** Undefined without an RPC endpoint. */
  readonly facts: PermitFacts | undefined
  /** Undefined without a daily limit. */
  readonly day: { readonly limitUsd: number; readonly signedUsd: number } | undefined
}

/**
 * Reads the facts of a permit.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readPermitReadings(
  message: PermitMessage,
  {
    profile,
    owner,
    node,
  }: Pick<SiteSigningContext, 'profile' | 'owner'> & { readonly node: RpcNode | undefined },
  at: Milliseconds,
): Promise<PermitReadings> {
  const [facts, { dailyLimitUsd }, signedUsd] = await Promise.all([
    node && readPermitFacts(node, owner, toTokenPermit(message)),
    readSettings(),
    readSignedUsd(profile.id, at),
  ])
  return { facts, day: dailyLimitUsd === null ? undefined : { limitUsd: dailyLimitUsd, signedUsd } }
}

interface PermitSigning extends Pick<SiteSigningContext, 'profile' | 'chainId' | 'owner'> {
  readonly readings: PermitReadings
  readonly usd: number | undefined
}

function policyInputOf(message: PermitMessage, { profile, chainId, owner, readings, usd }: PermitSigning) {
  const deployment = deploymentFor(profile, chainId)
  const { facts, day } = readings
  const context: SitePermitContext = {
    deployment,
    owner,
    now: toSeconds(now()),
    facts,
    day: day && { ...day, orderUsd: usd },
  }
  const permit = toTokenPermit(message)
  return { intent: { kind: 'sitePermit', scheme: 'eip712', owner, deployment, permit } as const, context }
}

/** Lists the rules that a permit breaks. Signing checks it again with fresh facts. */
export function checkPermit(message: PermitMessage, signing: PermitSigning): readonly PolicyViolation[] {
  const { intent, context } = policyInputOf(message, signing)
  const verdict = approve(intent, context)
  return 'broken' in verdict ? verdict.broken : []
}

/**
 * Signs a site's permit. Objections that can be overridden are returned until the user overrides them.
 * @throws Refusal as `requirePermit`, the signer and the RPC endpoint, PolicyBroken
 */
export async function signPermit(
  message: PermitMessage & KnownMessage,
  {
    node,
    usd,
    ...place
  }: SiteSigningContext & {
    readonly node: RpcNode | undefined
    readonly usd: number | undefined
  },
  overriding: Overrides,
): Promise<SignedMessage> {
  const { profile, owner } = place
  requirePermit(message, place)
  const readings = await readPermitReadings(message, { profile, owner, node }, now())
  const { intent, context } = policyInputOf(message, { ...place, readings, usd })
  const objections = findObjections((by) => approve(intent, context, by), overriding)
  if (objections.length > 0) return { objections }
  const approved = requireSiteApproval(approve(intent, context, overriding))
  requireSame(approved, message)
  const about = { profileId: profile.id, uid: null, usd, dayLimitUsd: dayLimitOf(context, overriding) }
  const signer = await openSigner(owner, { record: recorderOf(about, now) })
  return { signature: (await signer.signSitePermit(approved)).bytes }
}
