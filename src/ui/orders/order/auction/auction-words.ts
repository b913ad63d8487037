/** Describes an auction for one order: why a solution won or lost, and the costs of the fill. */

import { surplusOf } from '../../../../domain/orders/amounts'
import type { OrderTerms } from '../../../../domain/orders/order'
import type { ReportedAuction, SolverCompetition } from '../../../../domain/reports/auctions'
import { amountIn, amountOut, percent, wholePercent } from '../../../../domain/text/numbers'
import { plural, t } from '../../../../domain/text/texts'

export type Proposed = ReportedAuction['proposedSolutions'][number]
type Policy = ReportedAuction['feePolicies'][number]

const SCORE = { decimals: 18 }

/**
 * Formats a score: the value created for traders, in the network's coin. @example
 * writeScore('1500000000000000') // '0.0015'
 */
export function writeScore(score: string | bigint): string {
  const wei = BigInt(score)
  return wei < 0n ? `−${amountOut(-wei, SCORE)}` : amountIn(wei, SCORE)
}

/** Says why a solution has its rank. `native` is the symbol of the network's coin. */
export function explainRank(solution: Proposed, all: readonly Proposed[], native: string): string {
  if (solution.isWinner) return t`Won`
  if (solution.filteredOut) return t`Filtered (unfair to a token pair)`
  const winner = all.find(({ isWinner }) => isWinner)
  if (!winner) return t`Lost to a solution without this order`
  const behind = BigInt(winner.score) - BigInt(solution.score)
  if (behind > 0n) return t`Scored ${writeScore(behind)} ${native} less than the winner`
  return behind === 0n ? t`Scored the same as the winner` : t`A winner already traded one of its token pairs`
}

/** Returns the surplus of a solution over the order's limit, in atoms of the surplus token. */
const surplusOfSolution = (terms: OrderTerms, { executedSell: sell, executedBuy: buy }: Proposed): bigint =>
  surplusOf(terms, { sell, buy })

/** The surplus of a solution, compared with the order's limit or with the winner. */
export interface Comparison {
  readonly base: 'limit' | 'winner'
  /** Atoms of the surplus token. */
  readonly atoms: bigint
}

/**
 * Compares a solution for the order. Undefined if the page shows the surplus already. The order's result
 * shows the surplus of a settled winner. The winner shows the surplus of an equal solution.
 */
export function compareSolution(
  terms: OrderTerms,
  solution: Proposed,
  { all, isSettled }: { readonly all: readonly Proposed[]; readonly isSettled: boolean },
): Comparison | undefined {
  const winner = all.find(({ isWinner }) => isWinner)
  const surplus = surplusOfSolution(terms, solution)
  if (!winner || solution.isWinner) return isSettled && winner ? undefined : { base: 'limit', atoms: surplus }
  const atoms = surplus - surplusOfSolution(terms, winner)
  return atoms === 0n ? undefined : { base: 'winner', atoms }
}

const bpsOf = (factor = 0): string => percent(Math.round(factor * 1_000_000) / 100)

const POLICIES: Readonly<Record<string, (policy: Policy) => string>> = {
  surplus: ({ surplusFactor, surplusMaxVolumeFactor }) =>
    t`${bpsOf(surplusFactor)} of surplus, at most ${bpsOf(surplusMaxVolumeFactor)} of volume`,
  priceImprovement: ({ priceImprovementFactor, priceImprovementMaxVolumeFactor }) =>
    t`${bpsOf(priceImprovementFactor)} of price improvement, at most ${bpsOf(priceImprovementMaxVolumeFactor)} of volume`,
  volume: ({ volumeFactor }) => t`${bpsOf(volumeFactor)} of volume`,
}

/**
 * Describes how a fee is calculated. @example policyWords({ kind: 'volume', volumeFactor: 0.0002 }) // '0.02%
 * of volume'
 */
export const policyWords = (policy: Policy): string => POLICIES[policy.kind]?.(policy) ?? policy.kind

/**
 * Returns the surplus of a batch over the best solution for this order alone, in atoms of the surplus token.
 * Such a solution trades with pools only. Undefined if no solver proposed such a solution.
 */
export function surplusOverPoolsOf(
  terms: OrderTerms,
  solution: Proposed,
  all: readonly Proposed[],
): bigint | undefined {
  const alone = all.filter(({ orderCount }) => orderCount === 1)
  const [best] = alone.map((one) => surplusOfSolution(terms, one)).toSorted((a, b) => (a > b ? -1 : 1))
  return solution.matchedShare && best !== undefined ? surplusOfSolution(terms, solution) - best : undefined
}

/** Returns a score as a part of the highest score, 0 to 1. */
export function scorePart(
  { score }: Pick<Proposed, 'score'>,
  all: readonly Pick<Proposed, 'score'>[],
): number {
  const best = Math.max(...all.map((one) => Number(one.score)))
  return best > 0 ? Math.max(0, Number(score) / best) : 0
}

/**
 * Formats the share of an order that was matched with other orders. @example matchedWords({ matchedShare:
 * 0.62 }) // '62%'
 */
export const matchedWords = ({
  matchedShare,
}: {
  readonly matchedShare?: number | undefined
}): string | undefined => (matchedShare ? wholePercent(matchedShare * 10_000) : undefined)

type Batch = SolverCompetition['solutions'][number]

/**
 * Describes a batch. @example batchWords({ matchedShare: 0.62, surplusOverPools: '5000000000000' }, 'ETH') //
 * '62% matched, +0.000005 ETH over pools'
 */
export function batchWords(batch: Batch | undefined, native: string): string | undefined {
  const matched = batch && matchedWords(batch)
  if (!matched || batch.surplusOverPools === undefined) return undefined
  const over = writeScore(batch.surplusOverPools)
  return t`${matched} matched, ${over.startsWith('−') ? over : `+${over}`} ${native} over pools`
}

/**
 * Counts solutions and solvers.
 * @example solutionCountText(competition) // '3 solutions from 2 solvers'
 */
export function solutionCountText({ solutions }: Solutions): string {
  const solvers = new Set(solutions.map((one) => one.solverAddress)).size
  return t`${plural(solutions.length, t`1 solution`, t`${solutions.length} solutions`)} from ${plural(solvers, t`1 solver`, t`${solvers} solvers`)}`
}

type Solutions = Pick<SolverCompetition, 'solutions'>

/** Finds a proposed solution in the competition. */
export const findRanked = ({ solutions }: Solutions, { ranking }: Proposed): Batch | undefined =>
  solutions.find((solution) => solution.ranking === ranking)

/**
 * Returns the score that the other solvers would have reached without the winner, or undefined if it is not
 * reported.
 */
export const referenceScoreOf = (
  competition: Solutions & Pick<SolverCompetition, 'referenceScores'>,
  winner: Proposed,
): string | undefined =>
  findRanked(competition, winner)?.referenceScore ?? competition.referenceScores[winner.solver] ?? undefined
