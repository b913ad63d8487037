/** Violations of the policy as the review shows them, and the ones the user has overridden. */
import { isTyped } from '../../domain/text/typed-words'
import { type Overrides, overrideWordsOf, type PolicyViolation, type PolicyViolations } from './policy'

/** Violation with an optional title that replaces its message on screen. */
export interface TitledViolation extends PolicyViolation {
  readonly title?: string
}

/** Violation with the text that the user typed to override it. */
export interface ShownViolation extends PolicyViolation {
  readonly title: string
  /** Words that the user must type to override the rule. Undefined if the rule cannot be overridden. */
  readonly words: string | undefined
  readonly typed: string
  readonly isOverridden: boolean
}

export type TypedWords = Readonly<Record<string, string>>

/** Returns the key of a violation. The same rule with another message or for another order is another one. */
export const violationKey = ({ rule, message, orders = [] }: PolicyViolation): string =>
  [rule, message, ...orders].join(': ')

export const toObjections = (
  broken: readonly TitledViolation[],
  typed: TypedWords,
): readonly ShownViolation[] =>
  broken.map((violation) => {
    const words = overrideWordsOf(violation.rule)
    const text = typed[violationKey(violation)] ?? ''
    return {
      title: violation.message,
      ...violation,
      words,
      typed: text,
      isOverridden: words !== undefined && isTyped(text, words),
    }
  })

export const listOverridden = (objections: readonly ShownViolation[]): readonly PolicyViolation[] =>
  objections
    .filter(({ isOverridden }) => isOverridden)
    .map(({ rule, message, orders }) => ({ rule, message, ...(orders && { orders }) }))

/**
 * Lists the violations to show before signing. The list is empty if the intent passes. It is also empty if a
 * rule that cannot be overridden is broken: the signer then refuses with all messages.
 */
export function findObjections<A extends object>(
  judge: (overrides: Overrides) => A | PolicyViolations,
  overrides: Overrides,
): readonly PolicyViolation[] {
  const plain = judge({ overridden: [] })
  if (!('broken' in plain) || !('broken' in judge(overrides))) return []
  return plain.broken.every(({ rule }) => overrideWordsOf(rule) !== undefined) ? plain.broken : []
}
