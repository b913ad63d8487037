import { describe, expect, it } from 'vitest'
import { solverAccounts } from '../../../../../src/api/exchange/settings'
import { hashLabel, OUTSIDE, VAULT } from '../../../../../src/backend/local/chain/paper/names'

describe('accounts of the paper chain', () => {
  it.each([
    ['cowbell paper outside', OUTSIDE],
    ['cowbell paper vault', VAULT],
    ...Object.entries(solverAccounts).map(([name, account]): [string, string] => [
      `cowbell ${name} solver`,
      account,
    ]),
  ])('are the last 20 bytes of the hash of their label: %s', (label, account) => {
    expect(account).toBe(`0x${hashLabel(label).slice(-40)}`)
  })
})
