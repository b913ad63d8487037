import { describe, expect, it } from 'vitest'
import { SOLVER_NAMES, solverAccounts } from '../../../../../src/api/exchange/settings'
import { solvers } from '../../../../../src/backend/local/auctions/solvers'
import { nameSolver } from '../../../../../src/ui/orders/order/auction/solver-name'

describe('a solver', () => {
  it.each(SOLVER_NAMES)(
    'of the in-extension service is called %s, in whatever case its address is',
    (name) => {
      expect(nameSolver(solverAccounts[name])).toBe(name)
      expect(nameSolver(`0x${solverAccounts[name].slice(2).toUpperCase()}`)).toBe(name)
    },
  )

  it('has an account each', () => {
    expect(new Set(Object.values(solverAccounts)).size).toBe(solvers.length)
  })

  it.each([
    ['an address that nobody knows is short', `0x${'ab'.repeat(20)}`, '0xabab…abab'],
    ['a name stays as the service has it', 'barter-solve', 'barter-solve'],
    ['and is one line of what is seen', 'bar\u202eter\nsolve', 'barter solve'],
    ['of at most 24 characters', 'x'.repeat(300), `${'x'.repeat(23)}…`],
  ])('%s', (_says, given, name) => {
    expect(nameSolver(given)).toBe(name)
  })
})
