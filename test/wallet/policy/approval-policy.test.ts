import { describe, expect, it } from 'vitest'
import { PERMIT2 } from '../../../src/domain/chains/spenders'
import { type Address, toAmount } from '../../../src/domain/scalars'
import { type ApprovalContext, findApprovalViolations } from '../../../src/wallet/policy/approval-policy'
import { deployment, owner, stranger } from '../../support/approved-order'

const token = `0x${'a0'.repeat(20)}` as Address
const act = { kind: 'approveSpender', token, spender: PERMIT2, amount: toAmount(5n) } as const
const context: ApprovalContext = {
  isContract: true,
  balances: new Map([[token, 100n]]),
  erc20Tokens: new Set([token]),
  day: undefined,
}
const none = { overridden: [] }
const place = { owner, deployment }
const broken = (change: Partial<typeof act> | object = {}, facts: Partial<ApprovalContext> = {}) =>
  findApprovalViolations({ ...act, ...change }, place, { ...context, ...facts }, none)
const rules = (...given: Parameters<typeof broken>) => broken(...given).map(({ rule }) => rule)

describe('an approval of a site', () => {
  it('passes for a known spender and an amount the owner has', () => {
    expect(rules()).toEqual([])
  })

  it.each<[string, object, Partial<ApprovalContext>, readonly string[]]>([
    ['an unlimited amount', { amount: toAmount((1n << 256n) - 1n) }, {}, ['grantAmount']],
    ['more than the balance', { amount: toAmount(101n) }, {}, ['grantAmount']],
    ['an unknown contract', { spender: stranger }, {}, ['knownSpender']],
    ['an account of a thief', { spender: stranger }, { isContract: false }, ['knownSpender', 'spenderCode']],
    [
      'a value above the daily limit',
      {},
      { day: { limitUsd: 1, signedUsd: 0, orderUsd: 2 } },
      ['dailyValue'],
    ],
  ])('needs typed words for %s', (_, change, facts, expected) => {
    const violations = broken(change, facts)
    expect(violations.map(({ rule }) => rule)).toEqual(expected)
    const given = [{ ...act, ...change }, place, { ...context, ...facts }] as const
    expect(findApprovalViolations(...given, { overridden: violations })).toEqual([])
  })

  it('cannot name the token or the own account as spender', () => {
    for (const spender of [token, owner]) {
      const violations = broken({ spender })
      expect(violations.map(({ rule }) => rule)).toContain('usableSpender')
      const left = findApprovalViolations({ ...act, spender }, place, context, { overridden: violations })
      expect(left.map(({ rule }) => rule)).toEqual(['usableSpender'])
    }
  })

  it('needs no words to revoke an allowance, not even above the daily limit', () => {
    const day = { limitUsd: 1, signedUsd: 5, orderUsd: undefined }
    expect(rules({ spender: stranger, amount: toAmount(0n) }, { isContract: false, day })).toEqual([])
  })

  it.each([0n, 5n])('is refused for a contract that is no ERC-20 token, with amount or id %s', (amount) => {
    const facts = { ...context, erc20Tokens: new Set<Address>() }
    const violations = broken({ amount: toAmount(amount) }, facts)
    expect(violations.map(({ rule }) => rule)).toEqual(['token'])
    const given = [{ ...act, amount: toAmount(amount) }, place, facts] as const
    expect(findApprovalViolations(...given, { overridden: violations })).toEqual(violations)
  })

  it('is refused if its spender was never checked', () => {
    expect(findApprovalViolations(act, place, undefined, none)).toMatchObject([{ rule: 'approval' }])
  })
})
