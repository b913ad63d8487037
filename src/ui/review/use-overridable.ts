/** A press that the policy may object to: its objections are shown, and it goes through once the words of each were typed. */
import { useState } from 'preact/hooks'
import {
  keyOfBreach,
  overriddenOf,
  type ShownViolation,
  type TypedWords,
  toObjections,
} from '../../wallet/policy/objections'
import type { Overriding, PolicyViolation } from '../../wallet/policy/policy'
import { type Action, useAction } from '../kit/use-action'

/** The press and what stands against it. */
export interface Overridable<A extends readonly unknown[]> {
  readonly action: Action<A, void>
  readonly objections: readonly ShownViolation[]
  /** Whether the words of every objection were typed. */
  readonly isAllowed: boolean
  readonly type: (breach: PolicyViolation, text: string) => void
}

/** `act` answers the objections that hold it back; none means that it is done. */
export function useOverridable<A extends readonly unknown[]>(
  act: (overriding: Overriding, ...inputs: A) => Promise<readonly PolicyViolation[]>,
): Overridable<A> {
  const [broken, setBroken] = useState<readonly PolicyViolation[]>([])
  const [typed, setTyped] = useState<TypedWords>({})
  const objections = toObjections(broken, typed)
  const action = useAction(async (...inputs: A) => {
    setBroken(await act({ overridden: overriddenOf(objections) }, ...inputs))
  })
  return {
    action,
    objections,
    isAllowed: objections.every(({ isOverridden }) => isOverridden),
    type: (breach, text) => setTyped((before) => ({ ...before, [keyOfBreach(breach)]: text })),
  }
}
