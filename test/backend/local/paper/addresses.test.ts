import { describe, expect, it } from 'vitest'
import { solverAccounts } from '../../../../src/api/exchange/settings'
import { addressOf, OUTSIDE, VAULT } from '../../../../src/backend/local/paper/addresses'

describe('accounts of the paper chain', () => {
  it.each([
    ['cowbell paper outside', OUTSIDE],
    ['cowbell paper vault', VAULT],
    ...Object.entries(solverAccounts).map(([name, account]): [string, string] => [
      `cowbell ${name} solver`,
      account,
    ]),
  ])('equal the last 20 bytes of the hash of their label: %s', (label, account) => {
    expect(account).toBe(addressOf(label))
  })
})
