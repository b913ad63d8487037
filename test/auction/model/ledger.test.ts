import { expect, it } from 'vitest'
import { openLedger } from '../../../src/auction/model/ledger'
import { a, b, settlement, trader } from '../sample'

it('a ledger nets movements and drops zero ones', () => {
  const ledger = openLedger()
  ledger.move({ account: trader }, { account: settlement }, a, 10n)
  ledger.move({ account: settlement }, { account: trader }, a, 4n)
  ledger.move({ account: trader }, { account: settlement }, b, 3n)
  ledger.move({ account: settlement }, { account: trader }, b, 3n)
  expect(ledger.close()).toEqual([
    { account: trader, token: a, balance: 'erc20', delta: -6n },
    { account: settlement, token: a, balance: 'erc20', delta: 6n },
  ])
})

it('a ledger separates an account’s internal balance from its ERC-20 balance', () => {
  const ledger = openLedger()
  ledger.move({ account: trader, balance: 'internal' }, { account: trader }, a, 5n)
  expect(ledger.close()).toEqual([
    { account: trader, token: a, balance: 'internal', delta: -5n },
    { account: trader, token: a, balance: 'erc20', delta: 5n },
  ])
})
