/**
 * What may be signed: rules in front of the key, asked wherever a key is used and not only on the screen.
 *
 * An intent is what a screen wants signed (intents); facts are what the person chose and was shown, and the profile's
 * contracts (order-policy, message-policy). `approve` compares the two by a table of rules. What it lets pass is a frozen
 * copy, so that nothing changes between approval and signature; the signer takes nothing else.
 *
 * Some rules may be overridden, by naming the very breach: an override of one receiver, price or sum is none of another.
 */

import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import type {
  AffiliateIntent,
  CancellationIntent,
  CancellationsIntent,
  Intent,
  OrderIntent,
  PermitIntent,
  SafeMessageIntent,
  TextIntent,
} from '../messages/intents'
import {
  type AffiliateFacts,
  affiliateRules,
  type CancellationFacts,
  cancellationRules,
  type PermitFacts,
  permitRules,
  type SafeMessageFacts,
  safeMessageRules,
} from './message-policy'
import { type OrderFacts, orderRules, overrideWords } from './order-policy'
import { type TextFacts, textRules } from './text-policy'

/** A rule that was broken, in a sentence for the person who would have signed. */
export interface PolicyViolation {
  readonly rule: string
  readonly says: string
}
/** The refusal to approve, with every broken rule. */
export interface PolicyViolations {
  readonly broken: readonly PolicyViolation[]
}
/** How an intent passed: the rules that were asked, and those that were broken and overridden by name. */
export interface Verdict {
  readonly asked: readonly string[]
  readonly overridden: readonly PolicyViolation[]
}

declare const approved: unique symbol
type Approved<I extends Intent> = I & { readonly [approved]: true }
export type ApprovedOrder = Approved<OrderIntent>
export type ApprovedCancellation = Approved<CancellationIntent> | Approved<CancellationsIntent>
export type ApprovedAffiliateCode = Approved<AffiliateIntent>
export type ApprovedPermit = Approved<PermitIntent>
export type ApprovedSafeMessage = Approved<SafeMessageIntent>
export type ApprovedText = Approved<TextIntent>
/** An intent that broke no rule, or none that was not overridden. Only `approve` makes one; the signer takes nothing less. */
export type ApprovedIntent =
  | ApprovedOrder
  | ApprovedCancellation
  | ApprovedAffiliateCode
  | ApprovedPermit
  | ApprovedSafeMessage
  | ApprovedText

/** The brand at run time: what stands here came out of `approve`, whatever a cast elsewhere says. */
const approvals = new WeakMap<object, Verdict>()

/** Whether an intent came out of `approve`, as the signer asks once more. */
export const isApproved = (intent: ApprovedIntent): boolean => approvals.has(intent)

/** How an intent passed. @throws Error for one that never did */
export function verdictOf(intent: ApprovedIntent): Verdict {
  const verdict = approvals.get(intent)
  if (!verdict) throw new Error('There is no verdict on an intent that the policy never approved.')
  return verdict
}

/** The words that must be typed to sign against a rule; undefined for a rule that is never given up. */
export const overrideWordsOf = (rule: string): string | undefined =>
  Object.hasOwn(overrideWords, rule) ? overrideWords[rule as keyof typeof overrideWords] : undefined

type Rules = Readonly<Record<string, (intent: never, facts: never) => string | undefined>>

/** The rules of each kind of intent. */
const rulesOf = {
  order: orderRules,
  cancellation: cancellationRules,
  cancellations: cancellationRules,
  affiliateCode: affiliateRules,
  permit: permitRules,
  safeMessage: safeMessageRules,
  text: textRules,
} as const satisfies Record<Intent['kind'], Rules>

function findBreaches(intent: Intent, facts: unknown): readonly PolicyViolation[] {
  const rules: Rules = rulesOf[intent.kind]
  return Object.entries(rules).flatMap(([rule, ask]) => {
    const says = ask(intent as never, facts as never)
    return says === undefined ? [] : [{ rule, says }]
  })
}

function freeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) freeze(inner)
  return Object.freeze(value)
}

/** Breaches that a person named and chose to sign against. Only orders have rules of that kind. */
export interface Overriding {
  readonly overridden: readonly PolicyViolation[]
}

/** The limit a day to ask once more as a signature is written down; undefined without one, and where it was overridden. */
export const dayLimitOf = ({ day }: OrderFacts, { overridden }: Overriding): number | undefined =>
  overridden.some(({ rule }) => rule === 'dailyValue') ? undefined : day?.limitUsd

const isOverridden = ({ rule, says }: PolicyViolation, { overridden }: Overriding): boolean =>
  overrideWordsOf(rule) !== undefined && overridden.some((each) => each.rule === rule && each.says === says)

/** Holds an intent against what was chosen and shown: a frozen, approved copy, or every rule it breaks. */
export function approve(
  intent: OrderIntent,
  facts: OrderFacts,
  overriding?: Overriding,
): ApprovedOrder | PolicyViolations
export function approve(
  intent: CancellationIntent | CancellationsIntent,
  facts: CancellationFacts,
): ApprovedCancellation | PolicyViolations
export function approve(
  intent: AffiliateIntent,
  facts: AffiliateFacts,
): ApprovedAffiliateCode | PolicyViolations
export function approve(intent: PermitIntent, facts: PermitFacts): ApprovedPermit | PolicyViolations
export function approve(intent: TextIntent, facts: TextFacts): ApprovedText | PolicyViolations
export function approve(
  intent: SafeMessageIntent,
  facts: SafeMessageFacts,
  overriding?: Overriding,
): ApprovedSafeMessage | PolicyViolations
export function approve(
  intent: Intent,
  facts: unknown,
  overriding: Overriding = { overridden: [] },
): ApprovedIntent | PolicyViolations {
  const copy = freeze(structuredClone(intent))
  const breaches = findBreaches(copy, facts)
  const canOverride = copy.kind === 'order' || copy.kind === 'safeMessage'
  const broken = breaches.filter((breach) => !canOverride || !isOverridden(breach, overriding))
  if (broken.length > 0) return { broken }
  approvals.set(copy, freeze({ asked: Object.keys(rulesOf[copy.kind]), overridden: [...breaches] }))
  return copy as ApprovedIntent
}

/**
 * What `approve` let pass; `fix` is the way out where it is not to start again.
 * @throws Refusal PolicyBroken with every broken rule and its sentence
 */
export function requireApproval<A extends ApprovedIntent>(verdict: A | PolicyViolations, fix?: string): A {
  if (!('broken' in verdict)) return verdict
  throw new WalletRefusal('PolicyBroken', {
    description: verdict.broken.map(({ rule, says }) => t`${says} (Rule: ${rule}.)`).join(' '),
    fix,
  })
}
