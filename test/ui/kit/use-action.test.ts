import { afterEach, describe, expect, it, vi } from 'vitest'
import { WalletRefusal } from '../../../src/domain/wallet-refusal'
import { endOf } from '../../../src/ui/kit/use-action'

const report = vi.fn()
vi.stubGlobal('reportError', report)
afterEach(() => report.mockClear())

describe('endOf', () => {
  it('shows a refusal with its fix and reports nothing: it is an answer', () => {
    expect(endOf(new WalletRefusal('WalletLocked'))).toEqual({
      step: 'refused',
      errorType: 'WalletLocked',
      says: 'The wallet is locked.',
      fix: 'Unlock it with your password.',
    })
    expect(report).not.toHaveBeenCalled()
  })

  it('keeps the exact sentence of a refusal that has one', () => {
    const end = endOf(new WalletRefusal('InvalidPrivateKey', { description: 'No key was given.' }))
    expect(end).toMatchObject({ step: 'refused', says: 'No key was given.' })
  })

  it('calls anything else a failure and reports it once', () => {
    const bug = new TypeError('x is not a function')
    expect(endOf(bug)).toEqual({ step: 'failed', details: 'x is not a function' })
    expect(report).toHaveBeenCalledExactlyOnceWith(bug)
  })

  it('has words even for a thrown value that is no error', () => {
    expect(endOf('odd')).toEqual({ step: 'failed', details: 'odd' })
  })
})
