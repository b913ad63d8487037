import { describe, expect, it } from 'vitest'
import type { Hash32 } from '../../../src/domain/scalars'
import {
  findObjections,
  listOverridden,
  toObjections,
  violationKey,
} from '../../../src/wallet/policy/objections'
import type { Overrides, PolicyViolation } from '../../../src/wallet/policy/policy'

const worth: PolicyViolation = { rule: 'worth', message: 'You would receive 40% less.' }
const price: PolicyViolation = { rule: 'price', message: 'It would accept less.' }
const owner: PolicyViolation = { rule: 'owner', message: 'It is for another account.' }

/** Creates a policy that finds these violations, except overridden ones with the same message. */
const judgeOf =
  (...breaches: readonly PolicyViolation[]) =>
  ({ overridden }: Overrides) => {
    const broken = breaches.filter(
      ({ rule, message }) => !overridden.some((each) => each.rule === rule && each.message === message),
    )
    return broken.length === 0 ? { kind: 'order' } : { broken }
  }

describe('findObjections', () => {
  it('returns no objections if no rule is broken', () => {
    expect(findObjections(judgeOf(), { overridden: [] })).toEqual([])
  })

  it('returns all violations, overridden ones included, until each is overridden', () => {
    expect(findObjections(judgeOf(worth, price), { overridden: [worth] })).toEqual([worth, price])
    expect(findObjections(judgeOf(worth, price), { overridden: [worth, price] })).toEqual([])
  })

  it('returns no objections if a rule that cannot be overridden is broken, because the signer then refuses anyway', () => {
    expect(findObjections(judgeOf(worth, owner), { overridden: [] })).toEqual([])
  })
})

describe('typed words', () => {
  it('override only the message for which they were typed, not another message of the same rule', () => {
    const typed = { [violationKey(worth)]: ' Worse price ' }
    expect(listOverridden(toObjections([worth, price], typed))).toEqual([worth])
    expect(
      listOverridden(toObjections([{ ...worth, message: 'You would receive 60% less.' }], typed)),
    ).toEqual([])
  })

  it('override only the orders for which they were typed', () => {
    const first = `0x${'01'.repeat(32)}` as Hash32
    const second = `0x${'02'.repeat(32)}` as Hash32
    const typed = { [violationKey({ ...worth, orders: [first] })]: 'worse price' }
    const overriddenOf = (orders: readonly Hash32[]) =>
      listOverridden(toObjections([{ ...worth, orders }], typed))
    expect(overriddenOf([first])).toEqual([{ ...worth, orders: [first] }])
    expect(overriddenOf([second])).toEqual([])
    expect(overriddenOf([first, second])).toEqual([])
  })

  it('exist only for rules that can be overridden', () => {
    const [first, second] = toObjections([worth, owner], { [violationKey(owner)]: 'worse price' })
    expect(first).toMatchObject({ words: 'worse price', typed: '', isOverridden: false })
    expect(second).toMatchObject({ words: undefined, isOverridden: false })
  })
})
