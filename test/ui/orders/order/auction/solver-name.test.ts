import { describe, expect, it } from 'vitest'
import { SOLVER_NAMES, solverAccounts } from '../../../../../src/api/exchange/settings'
import { solvers } from '../../../../../src/backend/local/solvers/solver-list'
import { nameSolver } from '../../../../../src/ui/orders/order/auction/solver-name'

describe('nameSolver', () => {
  it.each(SOLVER_NAMES)(
    'returns the name of a solver of the in-extension service for its address in any case: %s',
    (name) => {
      expect(nameSolver(solverAccounts[name])).toBe(name)
      expect(nameSolver(`0x${solverAccounts[name].slice(2).toUpperCase()}`)).toBe(name)
    },
  )

  it('knows a different account for each solver', () => {
    expect(new Set(Object.values(solverAccounts)).size).toBe(solvers.length)
  })

  it.each([
    ['shortens an unknown address', `0x${'ab'.repeat(20)}`, '0xabab…abab'],
    ['returns a name of the service unchanged', 'barter-solve', 'barter-solve'],
    ['removes invisible characters and line breaks', 'bar\u202eter\nsolve', 'barter solve'],
    ['cuts a name to 24 characters', 'x'.repeat(300), `${'x'.repeat(23)}…`],
  ])('%s', (_, given, name) => {
    expect(nameSolver(given)).toBe(name)
  })
})
