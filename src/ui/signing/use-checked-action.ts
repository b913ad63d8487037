/**
 * Actions that the policy may object to. They run once the user has typed the words that override each
 * objection.
 */
import { useState } from 'preact/hooks'
import {
  listOverridden,
  type ShownViolation,
  type TitledViolation,
  type TypedWords,
  toObjections,
  violationKey,
} from '../../wallet/policy/objections'
import type { Overrides, PolicyViolation } from '../../wallet/policy/policy'
import { type Action, useAction } from '../kit/use-action'

/** Shown objections, and which of them the user has overridden. */
export interface ObjectionState {
  readonly objections: readonly ShownViolation[]
  readonly overridden: readonly PolicyViolation[]
  /** True if every objection is overridden. */
  readonly isAllowed: boolean
  readonly type: (breach: PolicyViolation, text: string) => void
}

/** Stores what the user types. Returns a function that evaluates it for a list of broken rules. */
export function useOverrides(): (broken: readonly TitledViolation[]) => ObjectionState {
  const [typed, setTyped] = useState<TypedWords>({})
  return overridesOf(typed, setTyped)
}

/** Evaluates typed words for a list of broken rules. */
function overridesOf(typed: TypedWords, setTyped: (change: (before: TypedWords) => TypedWords) => void) {
  const type = (breach: PolicyViolation, text: string) =>
    setTyped((before) => ({ ...before, [violationKey(breach)]: text }))
  return (broken: readonly TitledViolation[]): ObjectionState => {
    const objections = toObjections(broken, typed)
    const overridden = listOverridden(objections)
    return { objections, overridden, isAllowed: overridden.length === objections.length, type }
  }
}

/** An action and the objections to it. */
export interface CheckedAction<A extends readonly unknown[]> extends Omit<ObjectionState, 'overridden'> {
  readonly action: Action<A, void>
}

/**
 * Returns an action with its objections. `act` returns the objections that prevent it, or none if it is done.
 * These replace the previously known ones.
 */
export function useCheckedAction<A extends readonly unknown[]>(
  act: (overriding: Overrides, ...inputs: A) => Promise<readonly PolicyViolation[]>,
  known: readonly PolicyViolation[] = [],
): CheckedAction<A> {
  const [broken, setBroken] = useState<readonly PolicyViolation[]>([])
  const [typed, setTyped] = useState<TypedWords>({})
  const { overridden, ...state } = overridesOf(typed, setTyped)(broken.length > 0 ? broken : known)
  const action = useAction(async (...inputs: A) => {
    const objections = await act({ overridden }, ...inputs)
    setBroken(objections)
    // An override holds for one signature, also if the screen stays for the next one.
    if (objections.length === 0) setTyped({})
  })
  return { action, ...state }
}
