import { describe, expect, it } from 'vitest'
import { deploymentOf, NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { listTokens } from '../../../src/domain/chains/tokens'
import { type Address, type ChainId, toAmount, ZERO_ADDRESS } from '../../../src/domain/scalars'
import type { ActOf } from '../../../src/wallet/messages/transaction-acts'
import type { SellFunds } from '../../../src/wallet/policy/sell-funds'
import {
  findTransferViolations,
  type TransferContext,
  type TransferReading,
} from '../../../src/wallet/policy/transfer-policy'

const mainnet = 1 as ChainId
const deployment = deploymentOf(mainnet, 'production')
const owner = `0x${'aa'.repeat(20)}` as Address
const friend = `0x${'5a'.repeat(20)}` as Address
const token = `0x${'bb'.repeat(20)}` as Address
const usdc = listTokens(mainnet).find(({ symbol }) => symbol === 'USDC')?.address as Address

const act: ActOf<'transfer'> = { kind: 'transfer', token, recipient: friend, amount: toAmount(7n) }
const fundsOf = (balance: bigint): SellFunds => ({
  step: 'known',
  funds: { balance, allowance: balance },
  source: 'a.invalid',
  silent: [],
})
const context: TransferContext = {
  funds: fundsOf(7n),
  isKnown: true,
  lookAlike: undefined,
  code: 'none',
  readings: [],
  day: undefined,
}

const operators = ['a.invalid', 'b.invalid'] as const
const saysCode = (...codes: readonly TransferReading['code'][]) =>
  operators.map((operator, index) => ({ operator, code: codes[index] ?? 'none', received: 7n }))
const saysReceived = (...amounts: readonly (bigint | undefined)[]) =>
  operators.map((operator, index) => ({ operator, code: 'none' as const, received: amounts[index] }))

const violationsOf = (change: Partial<ActOf<'transfer'>>, by: Partial<TransferContext> = {}) =>
  findTransferViolations(
    { ...act, ...change },
    { owner, deployment },
    { ...context, ...by },
    { overridden: [] },
  )
const brokenBy = (...given: Parameters<typeof violationsOf>) => violationsOf(...given).map(({ rule }) => rule)

describe('the policy for a transfer', () => {
  it('passes a transfer of the whole balance to a known address', () => {
    expect(violationsOf({})).toEqual([])
  })

  it.each<[string, Partial<ActOf<'transfer'>>, Partial<TransferContext>]>([
    ['the token itself', { recipient: token }, {}],
    ['the contract of a listed token', { recipient: usdc }, {}],
    ['the contract of a token that is not listed', {}, { code: 'token' }],
    ['the settlement contract', { recipient: deployment.settlement }, {}],
    ['the vault relayer', { recipient: deployment.relayer }, {}],
    ['the zero address', { recipient: ZERO_ADDRESS }, {}],
    ['a token, for the native coin', { token: NATIVE_TOKEN_MARKER, recipient: usdc }, {}],
  ])('never allows %s as the recipient', (_, change, by) => {
    const violations = violationsOf(change, by)
    expect(violations.map(({ rule }) => rule)).toEqual(['usableReceiver'])
    const place = { owner, deployment }
    const overridden = { overridden: violations }
    expect(
      findTransferViolations({ ...act, ...change }, place, { ...context, ...by }, overridden),
    ).toHaveLength(1)
  })

  it.each<[string, Partial<TransferContext>]>([
    ['receiver', { isKnown: false }],
    ['contractReceiver', { isKnown: false, code: 'contract' }],
    ['lookAlike', { lookAlike: `0x${'5b'.repeat(20)}` as Address }],
    ['readings', { readings: saysCode('none', 'token') }],
    ['readings', { readings: saysReceived(7n, 0n) }],
    [
      'funds',
      {
        funds: {
          step: 'disputed',
          readings: operators.map((operator, index) => ({ operator, balance: BigInt(index), allowance: 0n })),
        },
      },
    ],
    ['dailyValue', { day: { limitUsd: 10, signedUsd: 4, orderUsd: 7 } }],
    ['dailyValue', { day: { limitUsd: 10, signedUsd: 0, orderUsd: undefined } }],
  ])('asks for a typed confirmation of the rule %s: %o', (rule, by) => {
    const violations = violationsOf({}, by)
    expect(violations.map((each) => each.rule)).toEqual([rule])
    const place = { owner, deployment }
    expect(findTransferViolations(act, place, { ...context, ...by }, { overridden: violations })).toEqual([])
  })

  it('allows a known contract, such as the own Safe', () => {
    expect(brokenBy({}, { code: 'contract' })).toEqual([])
  })

  it.each([
    [
      saysCode('none', 'token'),
      'RPC endpoints disagree: a.invalid says the recipient is no contract, b.invalid says the recipient is a token.',
    ],
    [
      saysReceived(7n, 6n),
      `RPC endpoints disagree on what arrives: a.invalid says 7 atoms of ${token}, b.invalid says 6 atoms of ${token}.`,
    ],
    [saysReceived(7n, undefined), undefined],
    [saysReceived(7n, 7n), undefined],
  ])('compares what the operators report: case %#', (readings, message) => {
    expect(violationsOf({}, { readings })[0]?.message).toBe(message)
  })

  it('never allows more than the known balance, and leaves an unknown one to the simulation', () => {
    expect(brokenBy({}, { funds: fundsOf(6n) })).toEqual(['balance'])
    expect(brokenBy({}, { funds: { step: 'unread' } })).toEqual([])
  })

  it('refuses a transfer whose facts were not read', () => {
    expect(findTransferViolations(act, { owner, deployment }, undefined, { overridden: [] })).toMatchObject([
      { rule: 'transfer' },
    ])
  })
})
