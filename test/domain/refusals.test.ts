import { describe, expect, it } from 'vitest'
import { Refusal } from '../../src/domain/refusal'
import { isErrorType, type RefusalRow, refusals } from '../../src/domain/refusals'
import { WalletRefusal } from '../../src/domain/wallet-refusal'
import { walletRefusals } from '../../src/domain/wallet-refusals'

const rows = Object.entries<RefusalRow>({ ...refusals, ...walletRefusals })

describe('the error catalogue', () => {
  it.each([
    ['SellAmountDoesNotCoverFee', 400],
    ['NoLiquidity', 400],
    ['UnsupportedToken', 400],
    ['InvalidParameter', 400],
    ['RateLimited', 429],
    ['InternalServerError', 500],
    ['InvalidSignature', 400],
    ['DuplicatedOrder', 400],
    ['InsufficientBalance', 400],
    ['InsufficientAllowance', 400],
    ['OrderExpired', 400],
    ['SellAmountOverflow', 400],
    ['BuyAmountOverflow', 400],
    ['InvalidAppData', 400],
    ['Forbidden', 403],
  ] as const)('has %s of the specification with status %i', (errorType, status) => {
    expect(refusals[errorType].status).toBe(status)
  })

  it.each([
    ['WrongOwner', 401],
    ['InvalidAffiliateSignature', 401],
    ['OrderNotFound', 404],
    ['NotFound', 404],
    ['MethodNotAllowed', 405],
    ['AffiliateConflict', 409],
    ['PayloadTooLarge', 413],
    ['UnsupportedMediaType', 415],
    ['IntegrationOff', 503],
  ] as const)("has %s of the project's own rules with status %i", (errorType, status) => {
    expect(refusals[errorType].status).toBe(status)
  })

  it('has a message and a fix in every row, except for the empty message of our own failures', () => {
    for (const [name, { message, fix }] of rows) {
      expect(fix, name).toMatch(/^[A-Z].*\.$/)
      if (name === 'InternalServerError') expect(message).toBe('')
      else expect(message, name).toMatch(/^[A-Z].*[a-zA-Z.]$/)
    }
  })

  it('never sends users to the inspector, which is off by default', () => {
    for (const [name, { message, fix }] of rows)
      expect(message + fix, name).not.toMatch(/inspector|raw reply/i)
  })

  it('has status 0 for refusals that are never sent', () => {
    const ours = rows.filter(([, { status }]) => status === 0).map(([name]) => name)
    expect(ours).toEqual(expect.arrayContaining(['Unreachable', 'MalformedReply', 'ForgedOrder']))
    for (const [name, { status }] of rows) {
      expect(status === 0 || (status >= 400 && status < 600), name).toBe(true)
    }
  })

  it('knows its own names and no others', () => {
    expect(isErrorType('ZeroAmount')).toBe(true)
    for (const name of ['zeroAmount', 'NonZeroFee', '', 'toString', '__proto__'])
      expect(isErrorType(name)).toBe(false)
  })
})

describe('a refusal of the wallet', () => {
  it('has the message of its row, and is never sent', () => {
    const refusal = new WalletRefusal('WalletLocked')
    expect(refusal).toBeInstanceOf(Refusal)
    const { errorType, message, fix, status } = refusal
    expect({ errorType, message, fix, status }).toEqual({
      errorType: 'WalletLocked',
      message: 'The wallet is locked.',
      fix: 'Unlock it with your password.',
      status: 0,
    })
  })

  it('shares no name with the service', () => {
    expect(Object.keys(walletRefusals).filter(isErrorType)).toEqual([])
  })
})
