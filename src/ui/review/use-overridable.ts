/** Objections of the policy, and what is typed against them: what they stand against goes through once the words of each were typed. */
import { useState } from 'preact/hooks'
import {
  keyOfBreach,
  overriddenOf,
  type ShownViolation,
  type TitledViolation,
  type TypedWords,
  toObjections,
} from '../../wallet/policy/objections'
import type { Overriding, PolicyViolation } from '../../wallet/policy/policy'
import { type Action, useAction } from '../kit/use-action'

/** Broken rules as they are shown, and which of them were typed away. */
export interface Answered {
  readonly objections: readonly ShownViolation[]
  readonly overridden: readonly PolicyViolation[]
  /** Whether the words of every objection were typed. */
  readonly isAllowed: boolean
  readonly type: (breach: PolicyViolation, text: string) => void
}

/** Keeps what is typed; answers what it comes to for broken rules. */
export function useTypedWords(): (broken: readonly TitledViolation[]) => Answered {
  const [typed, setTyped] = useState<TypedWords>({})
  const type = (breach: PolicyViolation, text: string) =>
    setTyped((before) => ({ ...before, [keyOfBreach(breach)]: text }))
  return (broken) => {
    const objections = toObjections(broken, typed)
    const overridden = overriddenOf(objections)
    return { objections, overridden, isAllowed: overridden.length === objections.length, type }
  }
}

/** The press and what stands against it. */
export interface Overridable<A extends readonly unknown[]> extends Omit<Answered, 'overridden'> {
  readonly action: Action<A, void>
}

/**
 * `act` answers the objections that hold it back; none means that it is done. What it answered stands in the place of the
 * broken rules that were known before.
 */
export function useOverridable<A extends readonly unknown[]>(
  act: (overriding: Overriding, ...inputs: A) => Promise<readonly PolicyViolation[]>,
  known: readonly PolicyViolation[] = [],
): Overridable<A> {
  const [broken, setBroken] = useState<readonly PolicyViolation[]>([])
  const { overridden, ...answered } = useTypedWords()(broken.length > 0 ? broken : known)
  const action = useAction(async (...inputs: A) => {
    setBroken(await act({ overridden }, ...inputs))
  })
  return { action, ...answered }
}
