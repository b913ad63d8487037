import { describe, expect, it } from 'vitest'
import type { EntryAt } from '../../../src/client/db/rows/order-entry'
import { refusalWords } from '../../../src/ui/review/refusal-words'
import { MAINNET, makeTerms } from '../../support/desk'

const refused = (errorType: string, change: Parameters<typeof makeTerms>[0] = {}) =>
  ({
    chainId: MAINNET,
    terms: makeTerms(change),
    refusal: { errorType, says: 'The owner has 5 atoms.', fix: 'Fund the account.' },
  }) as EntryAt<'refused'>

describe('a refused order', () => {
  it('tells in tokens what the service counts in atoms', () => {
    expect(refusalWords(refused('InsufficientBalance'))).toEqual({
      says: 'The account did not hold 1 WETH to sell.',
      fix: 'Sell less, or place it again once the account holds enough WETH.',
    })
    expect(refusalWords(refused('InsufficientAllowance')).says).toBe(
      'The exchange was not allowed to take 1 WETH.',
    )
  })

  it('that may fill in parts needs but any of its token', () => {
    expect(refusalWords(refused('InsufficientBalance', { partiallyFillable: true })).says).toBe(
      'The account did not hold any WETH to sell.',
    )
  })

  it('for any other reason is told as it came', () => {
    expect(refusalWords(refused('Unreachable'))).toMatchObject({
      says: 'The owner has 5 atoms.',
      fix: 'Fund the account.',
    })
  })
})
