import { describe, expect, it } from 'vitest'
import { SOLVER_NAMES, solverAccounts } from '../../../../../src/api/exchange/settings'
import { solvers } from '../../../../../src/backend/local/solvers/solver-list'
import { nameSolver } from '../../../../../src/ui/orders/order/auction/solver-name'

describe('nameSolver', () => {
  it.each(SOLVER_NAMES)(
    'names a solver of the in-extension service %s, in any case of its address',
    (name) => {
      expect(nameSolver(solverAccounts[name])).toBe(name)
      expect(nameSolver(`0x${solverAccounts[name].slice(2).toUpperCase()}`)).toBe(name)
    },
  )

  it('knows one account per solver', () => {
    expect(new Set(Object.values(solverAccounts)).size).toBe(solvers.length)
  })

  it.each([
    ['an address that nobody knows is short', `0x${'ab'.repeat(20)}`, '0xabab…abab'],
    ['a name stays as the service has it', 'barter-solve', 'barter-solve'],
    ['and is one line of what is seen', 'bar\u202eter\nsolve', 'barter solve'],
    ['of at most 24 characters', 'x'.repeat(300), `${'x'.repeat(23)}…`],
  ])('shows %s', (_says, given, name) => {
    expect(nameSolver(given)).toBe(name)
  })
})
