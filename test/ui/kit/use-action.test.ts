import { afterEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '../../../src/domain/refusal'
import { WalletRefusal } from '../../../src/domain/wallet-refusal'
import { toFailure } from '../../../src/ui/kit/use-action'

const report = vi.fn()
vi.stubGlobal('reportError', report)
afterEach(() => report.mockClear())

describe('toFailure', () => {
  it('shows a refusal with its fix and reports nothing, because a refusal is an answer', () => {
    expect(toFailure(new WalletRefusal('WalletLocked'))).toEqual({
      step: 'refused',
      errorType: 'WalletLocked',
      message: 'The wallet is locked.',
      fix: 'Unlock it with your password.',
      canRetry: true,
    })
    expect(report).not.toHaveBeenCalled()
  })

  it('keeps the exact message of a refusal with its own message', () => {
    const end = toFailure(new WalletRefusal('InvalidPrivateKey', { description: 'No key was given.' }))
    expect(end).toMatchObject({ step: 'refused', message: 'No key was given.' })
  })

  it.each([
    [new Refusal('SellAmountDoesNotCoverFee'), false],
    [new Refusal('NoLiquidity'), false],
    [new Refusal('UnsupportedToken'), false],
    [new Refusal('RateLimited'), true],
    [new Refusal('InternalServerError'), true],
    [new Refusal('Unreachable'), true],
    [new Refusal('InvalidParameter', { foreignType: 'TooBusy' }), true],
  ])('says of %s whether a retry can help: %s', (refusal, canRetry) => {
    expect(toFailure(refusal)).toMatchObject({ canRetry })
  })

  it('treats any other error as a bug and reports it once', () => {
    const bug = new TypeError('x is not a function')
    expect(toFailure(bug)).toEqual({ step: 'failed', details: 'x is not a function' })
    expect(report).toHaveBeenCalledExactlyOnceWith(bug)
  })

  it('returns a message even for a thrown value that is not an error', () => {
    expect(toFailure('odd')).toEqual({ step: 'failed', details: 'odd' })
  })
})
