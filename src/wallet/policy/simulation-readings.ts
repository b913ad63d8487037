/**
 * Reports of several operators of RPC endpoints about one transaction: its outcome, its gas and its fees. Their
 * newest blocks differ, so that only a figure more than twice another one counts as a difference.
 */
import { gasLimitsOf } from '../../domain/chains/gas-limits'
import type { ChainId } from '../../domain/scalars'
import { t } from '../../domain/text/texts'

/** Outcome of a simulation by one operator of RPC endpoints. */
export interface SimulationReading {
  readonly operator: string
  readonly isPassing: boolean
  /** Units of gas that a passing call uses. Undefined if the operator does not estimate them. */
  readonly gas?: bigint | undefined
}

/** Fees that one operator proposes, in wei. */
export interface FeeReading {
  readonly operator: string
  /** Maximum per unit of gas. */
  readonly maxFeePerGas: bigint
  /** Data fee on Ethereum, in addition to the gas. */
  readonly dataFee: bigint
}

/** Reports of all operators about one transaction. Both lists have at most one row with a single operator. */
export interface OperatorReadings {
  readonly simulations?: readonly SimulationReading[] | undefined
  readonly fees?: readonly FeeReading[] | undefined
}

/** Returns a message if the operators disagree about the outcome of a simulation. */
export function findSimulationDispute(simulations: readonly SimulationReading[] = []): string | undefined {
  if (new Set(simulations.map(({ isPassing }) => isPassing)).size < 2) return undefined
  const said = simulations.map(({ operator, isPassing }) =>
    isPassing ? t`${operator} says it passes` : t`${operator} says it fails`,
  )
  return t`RPC endpoints disagree: ${said.join(', ')}.`
}

/** Factors between two figures that are reported. A message names one, so that it stays the same while blocks pass. */
const FACTORS = [2n, 5n, 10n, 100n, 1_000n] as const

interface Figure {
  readonly operator: string
  readonly figure: bigint
}

/** Compares figures. Differences of at most `tolerance` do not count. */
function compareFigures(figures: readonly Figure[], tolerance: bigint) {
  const sorted = figures.toSorted((a, b) => (a.figure < b.figure ? -1 : 1))
  const [low] = sorted
  const high = sorted.at(-1)
  if (!low || !high || high.figure - low.figure <= tolerance) return undefined
  const factor = FACTORS.findLast((each) => high.figure > each * low.figure)
  return factor && { factor, low: low.operator, high: high.operator }
}

/** Part of a network's reserve for gas by which costs may differ: cents to a few dollars. */
const TOLERATED_PART = 10n

/** Returns a message if the operators disagree about the fees of a transaction with this gas. */
export function findFeeDispute(
  chainId: ChainId,
  gas: bigint,
  fees: readonly FeeReading[] = [],
): string | undefined {
  const costs = fees.map(({ operator, maxFeePerGas, dataFee }) => ({
    operator,
    figure: gas * maxFeePerGas + dataFee,
  }))
  const found = compareFigures(costs, gasLimitsOf(chainId).reserve / TOLERATED_PART)
  return (
    found &&
    t`RPC endpoints disagree on the fees: ${found.high} says more than ${found.factor} times as much as ${found.low}.`
  )
}

/** Returns a message if the operators disagree about the gas or the fees of a transaction. */
export function findEstimateDispute(
  chainId: ChainId,
  gas: bigint,
  { simulations = [], fees }: OperatorReadings,
): string | undefined {
  const estimates = simulations.flatMap(({ operator, gas: figure }) =>
    figure === undefined ? [] : [{ operator, figure }],
  )
  const found = compareFigures(estimates, 0n)
  return found
    ? t`RPC endpoints disagree on the gas: ${found.high} says more than ${found.factor} times as much as ${found.low}.`
    : findFeeDispute(chainId, gas, fees)
}
