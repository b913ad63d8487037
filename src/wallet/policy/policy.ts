/**
 * Policy: rules that every intent must pass before a key signs it, whatever the screen checked before.
 *
 * An intent is what a screen wants to sign (intents.ts). The context is what the user chose and saw, and the
 * contracts of the profile (order-policy.ts, message-policy.ts). `approve` compares the two by a table of
 * rules. It returns a frozen copy, so that nothing changes between approval and signature. The signer accepts
 * nothing else.
 *
 * Some rules can be overridden. An override names one exact violation of one order: it does not apply to
 * another receiver, price or amount.
 */

import { orderDigest } from '../../domain/orders/digest'
import type { Hash32 } from '../../domain/scalars'
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
  SitePermitIntent,
  TextIntent,
} from '../messages/intents'
import {
  type AffiliateContext,
  affiliateRules,
  type CancellationContext,
  cancellationRules,
  type PermitContext,
  permitRules,
  type SafeMessageContext,
  safeMessageRules,
} from './message-policy'
import { type OrderContext, orderRules } from './order-policy'
import { overrideWords } from './override-words'
import { type SitePermitContext, sitePermitRules } from './site-permit-policy'
import { type TextContext, textRules } from './text-policy'

export interface PolicyViolation {
  readonly rule: string
  readonly message: string
  /** Digests of the orders that break the rule. Undefined for a rule on anything but an order. */
  readonly orders?: readonly Hash32[]
}
export interface PolicyViolations {
  readonly broken: readonly PolicyViolation[]
}
/** Rules that were checked for an approved intent, and the violations that the user overrode. */
export interface Verdict {
  readonly checked: readonly string[]
  readonly overridden: readonly PolicyViolation[]
}

declare const approved: unique symbol
type Approved<I extends Intent> = I & { readonly [approved]: true }
export type ApprovedOrder = Approved<OrderIntent>
export type ApprovedCancellation = Approved<CancellationIntent> | Approved<CancellationsIntent>
export type ApprovedAffiliateCode = Approved<AffiliateIntent>
export type ApprovedPermit = Approved<PermitIntent>
export type ApprovedSitePermit = Approved<SitePermitIntent>
export type ApprovedSafeMessage = Approved<SafeMessageIntent>
export type ApprovedText = Approved<TextIntent>
/**
 * Intent without violations, or with overridden ones only. Only `approve` creates it. The signer accepts
 * nothing else.
 */
export type ApprovedIntent =
  | ApprovedOrder
  | ApprovedCancellation
  | ApprovedAffiliateCode
  | ApprovedPermit
  | ApprovedSitePermit
  | ApprovedSafeMessage
  | ApprovedText

/** Approved intents with their verdicts. A type cast elsewhere adds nothing here. */
const approvals = new WeakMap<object, Verdict>()

/** Checks whether `approve` returned this intent. The signer calls it before each signature. */
export const isApproved = (intent: ApprovedIntent): boolean => approvals.has(intent)

/** Returns the verdict of an approved intent. @throws Error for any other intent */
export function verdictOf(intent: ApprovedIntent): Verdict {
  const verdict = approvals.get(intent)
  if (!verdict) throw new Error('The policy never approved this intent, so it has no verdict.')
  return verdict
}

/** Returns the words to type to override a rule, or undefined if it cannot be overridden. */
export const overrideWordsOf = (rule: string): string | undefined =>
  Object.hasOwn(overrideWords, rule) ? overrideWords[rule as keyof typeof overrideWords] : undefined

type Rules = Readonly<Record<string, (intent: never, context: never) => string | undefined>>

const rulesOf = {
  order: orderRules,
  cancellation: cancellationRules,
  cancellations: cancellationRules,
  affiliateCode: affiliateRules,
  permit: permitRules,
  sitePermit: sitePermitRules,
  safeMessage: safeMessageRules,
  text: textRules,
} as const satisfies Record<Intent['kind'], Rules>

/** Kinds whose violations a user can override. */
const canOverride: Readonly<Partial<Record<Intent['kind'], boolean>>> = {
  order: true,
  safeMessage: true,
  sitePermit: true,
}

function findViolations(intent: Intent, context: unknown): readonly PolicyViolation[] {
  const rules: Rules = rulesOf[intent.kind]
  const violations = Object.entries(rules).flatMap(([rule, check]) => {
    const message = check(intent as never, context as never)
    return message === undefined ? [] : [{ rule, message }]
  })
  if (violations.length === 0 || !('terms' in intent)) return violations
  const orders = [orderDigest(intent.deployment, intent.terms)]
  return violations.map((violation) => ({ ...violation, orders }))
}

function freeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) freeze(inner)
  return Object.freeze(value)
}

/** Violations that the user overrode. */
export interface Overrides {
  readonly overridden: readonly PolicyViolation[]
}

/**
 * Returns the daily limit to check again when the signature is stored. Undefined without a limit or if it was
 * overridden.
 */
export const dayLimitOf = (
  { day }: Pick<OrderContext, 'day'>,
  { overridden }: Overrides,
): number | undefined => (overridden.some(({ rule }) => rule === 'dailyValue') ? undefined : day?.limitUsd)

/** Checks whether the user overrode a violation, with exactly its message and for its orders. */
export const isOverridden = (
  { rule, message, orders = [] }: PolicyViolation,
  { overridden }: Overrides,
): boolean =>
  overrideWordsOf(rule) !== undefined &&
  overridden.some(
    (each) =>
      each.rule === rule &&
      each.message === message &&
      orders.every((order) => each.orders?.includes(order) === true),
  )

/** Checks an intent against its context. Returns a frozen, approved copy, or all violations. */
export function approve(
  intent: OrderIntent,
  context: OrderContext,
  overrides?: Overrides,
): ApprovedOrder | PolicyViolations
export function approve(
  intent: CancellationIntent | CancellationsIntent,
  context: CancellationContext,
): ApprovedCancellation | PolicyViolations
export function approve(
  intent: AffiliateIntent,
  context: AffiliateContext,
): ApprovedAffiliateCode | PolicyViolations
export function approve(intent: PermitIntent, context: PermitContext): ApprovedPermit | PolicyViolations
export function approve(
  intent: SitePermitIntent,
  context: SitePermitContext,
  overrides?: Overrides,
): ApprovedSitePermit | PolicyViolations
export function approve(intent: TextIntent, context: TextContext): ApprovedText | PolicyViolations
export function approve(
  intent: SafeMessageIntent,
  context: SafeMessageContext,
  overrides?: Overrides,
): ApprovedSafeMessage | PolicyViolations
export function approve(
  intent: Intent,
  context: unknown,
  overrides: Overrides = { overridden: [] },
): ApprovedIntent | PolicyViolations {
  const copy = freeze(structuredClone(intent))
  const violations = findViolations(copy, context)
  const broken = violations.filter(
    (violation) => !canOverride[copy.kind] || !isOverridden(violation, overrides),
  )
  if (broken.length > 0) return { broken }
  approvals.set(copy, freeze({ checked: Object.keys(rulesOf[copy.kind]), overridden: [...violations] }))
  return copy as ApprovedIntent
}

/**
 * Returns the approved intent. `fix` replaces the default advice of the refusal, which is to start again.
 * @throws Refusal PolicyBroken with the messages of all broken rules
 */
export function requireApproval<A extends ApprovedIntent>(verdict: A | PolicyViolations, fix?: string): A {
  if (!('broken' in verdict)) return verdict
  throw new WalletRefusal('PolicyBroken', {
    description: verdict.broken.map(({ rule, message }) => t`${message} (Rule: ${rule}.)`).join(' '),
    fix,
  })
}
