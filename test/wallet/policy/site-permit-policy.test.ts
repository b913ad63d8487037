import { describe, expect, it } from 'vitest'
import { findSpender, PERMIT2 } from '../../../src/domain/chains/spenders'
import { type Address, type ChainId, toAmount, ZERO_ADDRESS } from '../../../src/domain/scalars'
import type { SitePermitIntent } from '../../../src/wallet/messages/intents'
import type { TokenPermit } from '../../../src/wallet/messages/permit-forms'
import { approve, type PolicyViolation } from '../../../src/wallet/policy/policy'
import type { PermitFacts, SitePermitContext } from '../../../src/wallet/policy/site-permit-policy'
import { deployment, now, owner, stranger } from '../../support/approved-order'

const ROUTER = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af' as Address
const token = `0x${'a0'.repeat(20)}` as Address
const MINUTE = 60n
const DAYS_30 = 2_592_000n
const time = BigInt(now)

const grant = { token, amount: toAmount(5n), until: time + DAYS_30, nonce: toAmount(3n) }
const single = { form: 'PermitSingle', spender: ROUTER, grants: [grant], deadline: time + MINUTE } as const
const intent: SitePermitIntent = { kind: 'sitePermit', scheme: 'eip712', owner, deployment, permit: single }
const facts: PermitFacts = {
  isContract: true,
  isDomain: true,
  isUsed: false,
  balances: new Map([[token, 100n]]),
  erc20Tokens: new Set([token]),
  nonces: new Map([[token, 3n]]),
}
const context: SitePermitContext = { deployment, now, owner, facts, day: undefined }

const broken = (permit: Partial<TokenPermit> = {}, change: Partial<SitePermitContext> = {}) => {
  const given = { ...intent, permit: { ...single, ...permit } as TokenPermit }
  const verdict = approve(given, { ...context, ...change })
  return 'broken' in verdict ? verdict.broken : []
}
const rules = (...given: Parameters<typeof broken>) => broken(...given).map(({ rule }) => rule)
const withGrant = (change: object) => ({ grants: [{ ...grant, ...change }] })

describe('a permit of a site', () => {
  it('is approved for a known spender, an amount the owner has, and 30 days', () => {
    expect(rules()).toEqual([])
  })

  it.each<[string, Partial<TokenPermit>, Partial<SitePermitContext>, string]>([
    ['another account', {}, { owner: stranger }, 'owner'],
    [
      'an EIP-2612 permit of another owner',
      { form: 'Permit', owner: stranger, tokenName: 'T', tokenVersion: '1' } as never,
      {},
      'owner',
    ],
    ['a domain that the contract does not use', {}, { facts: { ...facts, isDomain: false } }, 'domain'],
    ['a network without an RPC endpoint', {}, { facts: undefined }, 'domain'],
    ['a nonce that becomes valid later', withGrant({ nonce: toAmount(4n) }), {}, 'permitNonce'],
    ['a used nonce', {}, { facts: { ...facts, isUsed: true } }, 'permitNonce'],
    ['a deadline in the past', { deadline: time - 1n }, {}, 'expired'],
    [
      'the zero address as spender',
      { spender: ZERO_ADDRESS, ...withGrant({ amount: toAmount(0n) }) },
      {},
      'usableSpender',
    ],
    [
      'the own account as spender',
      { spender: owner, ...withGrant({ amount: toAmount(0n) }) },
      {},
      'usableSpender',
    ],
    ['the token as spender', { spender: token, ...withGrant({ amount: toAmount(0n) }) }, {}, 'usableSpender'],
  ])('cannot be signed with %s, and no typed word helps', (_, permit, change, rule) => {
    const violations = broken(permit, change)
    expect(violations.map((each) => each.rule)).toEqual([rule])
    const given = { ...intent, permit: { ...single, ...permit } as TokenPermit }
    expect(approve(given, { ...context, ...change }, { overridden: violations })).toEqual({
      broken: violations,
    })
  })

  it.each<[string, Partial<TokenPermit>, Partial<SitePermitContext>, readonly string[]]>([
    ['an unknown spender', { spender: stranger }, {}, ['knownSpender']],
    [
      'an account as spender',
      { spender: stranger },
      { facts: { ...facts, isContract: false } },
      ['knownSpender', 'spenderCode'],
    ],
    ['the maximum of Permit2', withGrant({ amount: toAmount((1n << 160n) - 1n) }), {}, ['grantAmount']],
    ['an amount just below the maximum', withGrant({ amount: toAmount(1n << 150n) }), {}, ['grantAmount']],
    ['one atom more than the balance', withGrant({ amount: toAmount(101n) }), {}, ['grantAmount']],
    ['an allowance of more than 30 days', withGrant({ until: time + DAYS_30 + 1n }), {}, ['duration']],
    ['a signature that is valid for years', { deadline: (1n << 256n) - 1n }, {}, ['duration']],
    [
      'a value above the daily limit',
      {},
      { day: { limitUsd: 1, signedUsd: 0, orderUsd: 2 } },
      ['dailyValue'],
    ],
    [
      'an unknown value under a daily limit',
      {},
      { day: { limitUsd: 1, signedUsd: 0, orderUsd: undefined } },
      ['dailyValue'],
    ],
  ])('needs typed words for %s', (_, permit, change, expected) => {
    const violations = broken(permit, change)
    expect(violations.map(({ rule }) => rule)).toEqual(expected)
    const given = { ...intent, permit: { ...single, ...permit } as TokenPermit }
    const approveWith = (overridden: readonly PolicyViolation[]) =>
      approve(given, { ...context, ...change }, { overridden })
    expect(approveWith(violations)).not.toHaveProperty('broken')
    expect(approveWith(violations.map((each) => ({ ...each, message: 'Something else.' })))).toHaveProperty(
      'broken',
    )
  })

  it('does not let the words for one spender hold for another', () => {
    const overridden = broken({ spender: stranger })
    const given = { ...intent, permit: { ...single, spender: `0x${'99'.repeat(20)}` as Address } }
    expect(approve(given, context, { overridden })).toHaveProperty('broken')
  })

  it('needs typed words for transfers of a batch that together exceed the balance', () => {
    const half = { ...grant, until: null, amount: toAmount(60n) }
    const batch = (...grants: readonly object[]) => ({ form: 'PermitBatchTransferFrom', grants }) as never
    expect(rules(batch(half))).toEqual([])
    expect(rules(batch(half, half))).toEqual(['grantAmount'])
  })

  it('names every token of a batch that is too much', () => {
    const other = {
      ...grant,
      token: `0x${'b0'.repeat(20)}` as Address,
      amount: toAmount(1n << 159n),
      nonce: toAmount(0n),
    }
    const [violation] = broken({ form: 'PermitBatch', grants: [{ ...grant, amount: toAmount(101n) }, other] })
    expect(violation?.message).toContain(token)
    expect(violation?.message).toContain(other.token)
  })

  it('needs no known spender to revoke an allowance', () => {
    expect(rules({ spender: stranger, ...withGrant({ amount: toAmount(0n), until: 0n }) })).toEqual([])
  })

  it('knows the relayer of the deployment', () => {
    expect(rules({ spender: deployment.relayer })).toEqual([])
  })
})

describe('findSpender', () => {
  it('knows a spender only on its own networks', () => {
    expect(findSpender(1 as ChainId, ROUTER)).toBe('Uniswap (Universal Router)')
    expect(findSpender(8453 as ChainId, ROUTER)).toBeUndefined()
    expect(findSpender(8453 as ChainId, PERMIT2)).toBe('Permit2')
    expect(findSpender(1 as ChainId, stranger)).toBeUndefined()
  })
})
