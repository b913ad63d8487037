/** What an auction says about an order, in words: why a solution won or lost, and what was taken of the fill. */

import { type Executed, surplusOf } from '../../../domain/orders/amounts'
import type { OrderTerms } from '../../../domain/orders/order'
import type { ReportedAuction, SolverCompetition } from '../../../domain/reports/auctions'
import { amountIn, amountOut, percent } from '../../../domain/text/numbers'
import { overQuoteOf } from '../facts'

export type Proposed = ReportedAuction['proposedSolutions'][number]
type Policy = ReportedAuction['feePolicies'][number]

const SCORE_DECIMALS = 18

/** A score is the value created for traders, in the network's coin. @example writeScore('1500000000000000') // '0.0015' */
export function writeScore(score: string | bigint): string {
  const wei = BigInt(score)
  return wei < 0n ? `−${amountOut(-wei, SCORE_DECIMALS)}` : amountIn(wei, SCORE_DECIMALS)
}

/** Why a solution came to its rank. `native` is the symbol of the network's coin. */
export function fateOf(solution: Proposed, all: readonly Proposed[], native: string): string {
  if (solution.isWinner) return 'won'
  if (solution.filteredOut)
    return 'left out as unfair: some pair of tokens would have got less than from a solution of its own'
  const winner = all.find(({ isWinner }) => isWinner)
  if (!winner) return 'lost to a solution without this order'
  const behind = BigInt(winner.score) - BigInt(solution.score)
  if (behind > 0n) return `scored ${writeScore(behind)} ${native} less than the winner`
  return behind === 0n ? 'scored the same as the winner' : 'met a winner that traded one of its pairs already'
}

/** What a solution would have given the order beyond its limit and beyond its quote; atoms of the surplus token. */
export function gainsOf(
  terms: OrderTerms,
  { executedSell: sell, executedBuy: buy }: Proposed,
  quoted: Executed | undefined,
): { readonly overLimit: bigint; readonly overQuote: bigint | undefined } {
  return {
    overLimit: surplusOf(terms, { sell, buy }),
    overQuote: quoted && overQuoteOf(terms.kind, { sell, buy }, quoted),
  }
}

const bpsOf = (factor = 0): string => percent(Math.round(factor * 1_000_000) / 100)

const POLICIES: Readonly<Record<string, (policy: Policy) => string>> = {
  surplus: ({ surplusFactor, surplusMaxVolumeFactor }) =>
    `${bpsOf(surplusFactor)} of what is beyond the limit, at most ${bpsOf(surplusMaxVolumeFactor)} of the trade`,
  priceImprovement: ({ priceImprovementFactor, priceImprovementMaxVolumeFactor }) =>
    `${bpsOf(priceImprovementFactor)} of what is beyond the quote, at most ${bpsOf(priceImprovementMaxVolumeFactor)} of the trade`,
  volume: ({ volumeFactor }) => `${bpsOf(volumeFactor)} of the trade`,
}

/** How a fee is counted, in words. @example policyWords({ kind: 'volume', volumeFactor: 0.0002 }) // '0.02% of the trade' */
export const policyWords = (policy: Policy): string => POLICIES[policy.kind]?.(policy) ?? policy.kind

/** The share of an order that met others. @example matchedWords({ matchedShare: 0.62 }) // '62%' */
export const matchedWords = ({ matchedShare }: Pick<Proposed, 'matchedShare'>): string | undefined =>
  matchedShare ? `${Math.floor(matchedShare * 100)}%` : undefined

/** How many solutions came from how many solvers. @example fieldWords(competition) // '3 by 2 solvers' */
export function fieldWords({ solutions }: Pick<SolverCompetition, 'solutions'>): string {
  const solvers = new Set(solutions.map((one) => one.solverAddress)).size
  return `${solutions.length} by ${solvers === 1 ? 'one solver' : `${solvers} solvers`}`
}

/** What the others would have reached without the winner; undefined where it is not told. */
export const referenceOf = (
  competition: Pick<SolverCompetition, 'solutions' | 'referenceScores'>,
  winner: Proposed,
): string | undefined =>
  competition.solutions.find(({ ranking }) => ranking === winner.ranking)?.referenceScore ??
  competition.referenceScores[winner.solver] ??
  undefined
