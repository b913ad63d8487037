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
  ] as const)('has %s of the specification, with status %i', (errorType, status) => {
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
  ] as const)('has %s of the rulings, with status %i', (errorType, status) => {
    expect(refusals[errorType].status).toBe(status)
  })

  it('says something and advises something, but of our own failures says nothing to anyone', () => {
    for (const [name, { says, fix }] of rows) {
      expect(fix, name).toMatch(/^[A-Z].*\.$/)
      if (name === 'InternalServerError') expect(says).toBe('')
      else expect(says, name).toMatch(/^[A-Z].*[a-zA-Z.]$/)
    }
  })

  it('sends nobody to the inspector: it is off unless a developer switched it on', () => {
    for (const [name, { says, fix }] of rows) expect(says + fix, name).not.toMatch(/inspector|raw reply/i)
  })

  it('keeps what never crosses the wire at status 0', () => {
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
  it('is a refusal in the words of its row, which never crosses the wire', () => {
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

  it('has no name of the service’s', () => {
    expect(Object.keys(walletRefusals).filter(isErrorType)).toEqual([])
  })
})
