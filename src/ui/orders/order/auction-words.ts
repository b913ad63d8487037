/** What an auction says about an order, in words: why a solution won or lost, and what was taken of the fill. */

import { type Executed, surplusOf } from '../../../domain/orders/amounts'
import type { OrderTerms } from '../../../domain/orders/order'
import type { ReportedAuction, SolverCompetition } from '../../../domain/reports/auctions'
import { amountIn, amountOut, percent } from '../../../domain/text/numbers'
import { overQuoteOf } from '../facts'

export type Proposed = ReportedAuction['proposedSolutions'][number]
type Policy = ReportedAuction['feePolicies'][number]

const SCORE = { decimals: 18 }

/** A score is the value created for traders, in the network's coin. @example writeScore('1500000000000000') // '0.0015' */
export function writeScore(score: string | bigint): string {
  const wei = BigInt(score)
  return wei < 0n ? `−${amountOut(-wei, SCORE)}` : amountIn(wei, SCORE)
}

/** Why a solution came to its rank. `native` is the symbol of the network's coin. */
export function fateOf(solution: Proposed, all: readonly Proposed[], native: string): string {
  if (solution.isWinner) return 'won'
  if (solution.filteredOut) return 'filtered (unfair to a token pair)'
  const winner = all.find(({ isWinner }) => isWinner)
  if (!winner) return 'lost to a solution without this order'
  const behind = BigInt(winner.score) - BigInt(solution.score)
  if (behind > 0n) return `scored ${writeScore(behind)} ${native} less than the winner`
  return behind === 0n ? 'scored the same as the winner' : 'a winner already traded one of its token pairs'
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
    `${bpsOf(surplusFactor)} of surplus, at most ${bpsOf(surplusMaxVolumeFactor)} of volume`,
  priceImprovement: ({ priceImprovementFactor, priceImprovementMaxVolumeFactor }) =>
    `${bpsOf(priceImprovementFactor)} of price improvement, at most ${bpsOf(priceImprovementMaxVolumeFactor)} of volume`,
  volume: ({ volumeFactor }) => `${bpsOf(volumeFactor)} of volume`,
}

/** How a fee is counted, in words. @example policyWords({ kind: 'volume', volumeFactor: 0.0002 }) // '0.02% of volume' */
export const policyWords = (policy: Policy): string => POLICIES[policy.kind]?.(policy) ?? policy.kind

/** The share of an order that met others. @example matchedWords({ matchedShare: 0.62 }) // '62%' */
export const matchedWords = ({ matchedShare }: Pick<Proposed, 'matchedShare'>): string | undefined =>
  matchedShare ? `${Math.floor(matchedShare * 100)}%` : undefined

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** How many solutions came from how many solvers. @example fieldWords(competition) // '3 solutions from 2 solvers' */
export function fieldWords({ solutions }: Pick<SolverCompetition, 'solutions'>): string {
  const solvers = new Set(solutions.map((one) => one.solverAddress)).size
  return `${countOf(solutions.length, 'solution')} from ${countOf(solvers, 'solver')}`
}

/** What the others would have reached without the winner; undefined where it is not told. */
export const referenceOf = (
  competition: Pick<SolverCompetition, 'solutions' | 'referenceScores'>,
  winner: Proposed,
): string | undefined =>
  competition.solutions.find(({ ranking }) => ranking === winner.ranking)?.referenceScore ??
  competition.referenceScores[winner.solver] ??
  undefined
