import { describe, expect, it } from 'vitest'
import { findFundsDispute, listFundsNotes, type SellFunds } from '../../../src/wallet/policy/sell-funds'
import { MAINNET, WETH } from '../../support/client'

const ONE = 10n ** 18n
const disputed = (a: bigint, b: bigint, allowanceB = ONE): SellFunds => ({
  step: 'disputed',
  readings: [
    { operator: 'A', balance: a, allowance: ONE },
    { operator: 'B', balance: b, allowance: allowanceB },
  ],
})
const known = (balance: bigint, allowance: bigint, silent: readonly string[] = []): SellFunds => ({
  step: 'known',
  funds: { balance, allowance },
  source: 'A',
  silent,
})

describe('findFundsDispute', () => {
  it('says which balance each operator reports, to the last atom', () => {
    expect(findFundsDispute(MAINNET, WETH, disputed(5n * ONE, 0n))).toBe(
      'RPC endpoints disagree: A says 5 WETH, B says 0 WETH.',
    )
    expect(findFundsDispute(MAINNET, WETH, disputed(ONE, ONE + 1n))).toContain('1.000000000000000001 WETH')
  })

  it('says which allowance each operator reports if only the allowance differs', () => {
    expect(findFundsDispute(MAINNET, WETH, disputed(ONE, ONE, 0n))).toBe(
      'RPC endpoints disagree on the allowance: A says 1 WETH, B says 0 WETH.',
    )
  })

  it('finds none in funds that are known or unknown', () => {
    for (const funds of [known(0n, 0n), { step: 'unread' }, { step: 'noNode' }] as const)
      expect(findFundsDispute(MAINNET, WETH, funds)).toBeUndefined()
  })
})

describe('listFundsNotes', () => {
  const notesOf = (funds: SellFunds, hasPermit = false) =>
    listFundsNotes(MAINNET, { sellToken: WETH, amount: ONE, hasPermit }, funds)

  it.each<[string, SellFunds, readonly string[]]>([
    ['funds that suffice', known(ONE, ONE), []],
    ['a low balance', known(ONE / 2n, 0n), ['Your balance of 0.5 WETH is too low for this.']],
    ['a low allowance', known(ONE, 0n), ['Your allowance of 0 WETH is too low for this.']],
    [
      'a network without an RPC endpoint',
      { step: 'noNode' },
      ['Balance and allowance could not be checked: no RPC endpoint is set.'],
    ],
    [
      'endpoints without a readable reply',
      { step: 'unread' },
      ['Balance and allowance could not be checked: no RPC endpoint sent a readable reply.'],
    ],
    [
      'a single answering operator of two',
      known(ONE, ONE, ['B']),
      ['Only A confirms balance and allowance. No readable reply from B.'],
    ],
    ['a dispute, which is a broken rule', disputed(ONE, 0n), []],
  ])('are right for %s', (_, funds, notes) => {
    expect(notesOf(funds)).toEqual(notes)
  })

  it('expect no allowance if the order carries a permit', () => {
    expect(notesOf(known(ONE, 0n), true)).toEqual([])
  })
})
