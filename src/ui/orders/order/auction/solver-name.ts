/**
 * Names of solvers: Cowbell's names for those of the in-extension service, else the service's name or the address.
 */
import { solverAccounts } from '../../../../api/exchange/settings'
import { cleanForeign } from '../../../../domain/text/foreign-words'
import { shortHex } from '../../../../domain/text/numbers'
import { solverDescriptions } from '../../solver-words'

const MAX_LENGTH = 24

const names = new Map<string, string>(
  Object.entries(solverAccounts).map(([name, account]) => [account, name]),
)

const isAddress = (solver: string): boolean => /^0x[\da-f]{40}$/i.test(solver)

/**
 * Names a solver, given by address or by name.
 * @example nameSolver('0x2cbb59ca39b099463f03e6789adbcf1cf8a5f48e') // 'baseline'
 */
export const nameSolver = (solver: string): string =>
  isAddress(solver) ? (names.get(solver.toLowerCase()) ?? shortHex(solver)) : cleanForeign(solver, MAX_LENGTH)

const descriptions = new Map<string, string>(Object.entries(solverDescriptions))

/** Describes solvers by name, each once. Solvers of other services have no description. */
export const describeSolvers = (solvers: readonly string[]): readonly (readonly [string, string])[] =>
  [...new Set(solvers.filter(isAddress).map(nameSolver))].flatMap((name) => {
    const text = descriptions.get(name)
    return text === undefined ? [] : [[name, text] as const]
  })
