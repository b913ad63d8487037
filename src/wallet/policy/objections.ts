/** What the policy objects to, and which of its objections the trader has typed away. */
import { type Overriding, overrideWordsOf, type PolicyViolation, type PolicyViolations } from './policy'

/** A broken rule, with a title where more is to be said than its sentence. */
export interface TitledViolation extends PolicyViolation {
  readonly title?: string
}

/** An objection with what was typed against it. */
export interface ShownViolation extends PolicyViolation {
  readonly title: string
  /** What must be typed to sign all the same; undefined where nothing helps. */
  readonly words: string | undefined
  readonly typed: string
  readonly isOverridden: boolean
}

/** What was typed, by the very sentence it was typed under. */
export type TypedWords = Readonly<Record<string, string>>

/** Under which key words are typed: another sentence of the same rule is another objection. */
export const keyOfBreach = ({ rule, says }: PolicyViolation): string => `${rule}: ${says}`

const isTyped = (typed: string, words: string | undefined): boolean =>
  words !== undefined && typed.trim().toLowerCase() === words

/** Broken rules as objections. */
export const toObjections = (
  broken: readonly TitledViolation[],
  typed: TypedWords,
): readonly ShownViolation[] =>
  broken.map((breach) => {
    const words = overrideWordsOf(breach.rule)
    const text = typed[keyOfBreach(breach)] ?? ''
    return { title: breach.says, ...breach, words, typed: text, isOverridden: isTyped(text, words) }
  })

/** The breaches whose words were typed. */
export const overriddenOf = (objections: readonly ShownViolation[]): readonly PolicyViolation[] =>
  objections.filter(({ isOverridden }) => isOverridden).map(({ rule, says }) => ({ rule, says }))

/**
 * The broken rules to show before a press goes through: all of them while one is not overridden, none when it passes. None
 * as well where a rule that is never given up is among them: the signer refuses that with every sentence.
 */
export function findObjections<A extends object>(
  judge: (overriding: Overriding) => A | PolicyViolations,
  overriding: Overriding,
): readonly PolicyViolation[] {
  const plain = judge({ overridden: [] })
  if (!('broken' in plain) || !('broken' in judge(overriding))) return []
  return plain.broken.every(({ rule }) => overrideWordsOf(rule) !== undefined) ? plain.broken : []
}
