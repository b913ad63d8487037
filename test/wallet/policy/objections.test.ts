import { describe, expect, it } from 'vitest'
import {
  findObjections,
  keyOfBreach,
  overriddenOf,
  toObjections,
} from '../../../src/wallet/policy/objections'
import type { Overriding, PolicyViolation } from '../../../src/wallet/policy/policy'

const worth: PolicyViolation = { rule: 'worth', says: 'You would receive 40% less.' }
const price: PolicyViolation = { rule: 'price', says: 'It would accept less.' }
const owner: PolicyViolation = { rule: 'owner', says: 'It is for another account.' }

/** A policy that finds these breaches, but for those that were overridden by the very sentence. */
const judgeOf =
  (...breaches: readonly PolicyViolation[]) =>
  ({ overridden }: Overriding) => {
    const broken = breaches.filter(
      ({ rule, says }) => !overridden.some((each) => each.rule === rule && each.says === says),
    )
    return broken.length === 0 ? { kind: 'order' } : { broken }
  }

describe('the objections to a press', () => {
  it('are none where no rule is broken', () => {
    expect(findObjections(judgeOf(), { overridden: [] })).toEqual([])
  })

  it('are all broken rules while one of them is not overridden, those that are included', () => {
    expect(findObjections(judgeOf(worth, price), { overridden: [worth] })).toEqual([worth, price])
    expect(findObjections(judgeOf(worth, price), { overridden: [worth, price] })).toEqual([])
  })

  it('are left to the signer where a rule that is never given up is broken', () => {
    expect(findObjections(judgeOf(worth, owner), { overridden: [] })).toEqual([])
  })
})

describe('the words that are typed', () => {
  it('override the sentence they were typed under, and no other of the same rule', () => {
    const typed = { [keyOfBreach(worth)]: ' Worse price ' }
    expect(overriddenOf(toObjections([worth, price], typed))).toEqual([worth])
    expect(overriddenOf(toObjections([{ ...worth, says: 'You would receive 60% less.' }], typed))).toEqual([])
  })

  it('are those of the rule, and none where nothing helps', () => {
    const [first, second] = toObjections([worth, owner], { [keyOfBreach(owner)]: 'worse price' })
    expect(first).toMatchObject({ words: 'worse price', typed: '', isOverridden: false })
    expect(second).toMatchObject({ words: undefined, isOverridden: false })
  })
})
