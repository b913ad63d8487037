import { describe, expect, it } from 'vitest'
import type { EntryInStep } from '../../../src/client/db/rows/order-entry'
import { refusalWords } from '../../../src/ui/signing/refusal-words'
import { MAINNET, makeTerms } from '../../support/client'

const refused = (errorType: string, change: Parameters<typeof makeTerms>[0] = {}) =>
  ({
    chainId: MAINNET,
    terms: makeTerms(change),
    refusal: { errorType, message: 'The owner has 5 atoms.', fix: 'Fund the account.' },
  }) as EntryInStep<'refused'>

describe('the text of a refused order', () => {
  it('shows amounts in tokens instead of atoms', () => {
    expect(refusalWords(refused('InsufficientBalance'))).toEqual({
      message: 'Insufficient balance: the order needs 1 WETH.',
      fix: 'Sell less, or add WETH and place it again.',
    })
    expect(refusalWords(refused('InsufficientAllowance')).message).toBe(
      'Insufficient allowance: the order needs 1 WETH.',
    )
  })

  it('asks for any amount of the token if the order is partially fillable', () => {
    expect(refusalWords(refused('InsufficientBalance', { partiallyFillable: true })).message).toBe(
      'Insufficient balance: the order needs some WETH.',
    )
  })

  it('shows any other reason unchanged', () => {
    expect(refusalWords(refused('Unreachable'))).toMatchObject({
      message: 'The owner has 5 atoms.',
      fix: 'Fund the account.',
    })
  })
})
