import { describe, expect, it } from 'vitest'
import type { EntryAt } from '../../../src/client/db/rows/order-entry'
import { refusalWords } from '../../../src/ui/review/refusal-words'
import { MAINNET, makeTerms } from '../../support/client'

const refused = (errorType: string, change: Parameters<typeof makeTerms>[0] = {}) =>
  ({
    chainId: MAINNET,
    terms: makeTerms(change),
    refusal: { errorType, says: 'The owner has 5 atoms.', fix: 'Fund the account.' },
  }) as EntryAt<'refused'>

describe('a refused order', () => {
  it('tells in tokens what the service counts in atoms', () => {
    expect(refusalWords(refused('InsufficientBalance'))).toEqual({
      says: 'Insufficient balance: the order needs 1 WETH.',
      fix: 'Sell less, or add WETH and place it again.',
    })
    expect(refusalWords(refused('InsufficientAllowance')).says).toBe(
      'Insufficient allowance: the order needs 1 WETH.',
    )
  })

  it('that may fill in parts needs but any of its token', () => {
    expect(refusalWords(refused('InsufficientBalance', { partiallyFillable: true })).says).toBe(
      'Insufficient balance: the order needs some WETH.',
    )
  })

  it('for any other reason is told as it came', () => {
    expect(refusalWords(refused('Unreachable'))).toMatchObject({
      says: 'The owner has 5 atoms.',
      fix: 'Fund the account.',
    })
  })
})
