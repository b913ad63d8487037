/** Converts a cleared set of orders to fills, and finds the orders that cannot be executed after rounding. */

import { at } from '../clear/graph'
import type { ClearingParticipant, OrderSet, Parts } from '../clear/participants'
import type { Rates } from '../clear/rates'
import { isExecutable } from '../model/demand'
import { unpaidOf } from '../model/participant'
import { type Fill, partBought, partSold, type WholeAtomFill } from './rounding'

/**
 * Traded part of each order, the part of its sold amount that pays for the gas of pools, and the rates.
 */
export interface FillState {
  readonly parts: Parts
  readonly rates: Rates
  readonly gasParts: Parts
}

/** Relative error of amounts that follow the price. Orders sell a little more and buy a little less. */
const PRICE_ERROR = 1e-9

export function toFills(
  { participants, from, to }: OrderSet,
  { parts, rates, gasParts }: FillState,
): readonly Fill[] {
  return participants.flatMap((participant, n): readonly Fill[] => {
    const part = at(parts, n)
    if (part === 0) return []
    const gas = at(gasParts, n)
    const { demand, pair, fee, isBuy } = participant
    const rate = Math.exp(at(rates.paid, pair))
    const shared = { order: demand.order, from: at(from, pair), to: at(to, pair) }
    if (demand.order.terms.kind === 'buy') {
      const most = isBuy ? participant.buy : participant.sell * (1 - gas) * rate * (1 - PRICE_ERROR)
      const bought = partBought(most, part)
      const buy = part === 1 || bought > demand.buy ? demand.buy : bought
      const net = Number(buy) / rate
      return [
        {
          ...shared,
          fee: fee + unpaidOf(participant, BigInt(Math.ceil((net * gas) / (1 - gas)))),
          net: 0n,
          buy,
        },
      ]
    }
    const sell = part === 1 ? demand.sell - fee : partSold(participant.sell, part * (1 + PRICE_ERROR))
    const poolGas =
      gas === 0 ? 0n : unpaidOf(participant, (sell * BigInt(Math.ceil(gas * 1e15))) / 10n ** 15n + 1n)
    return sell > poolGas ? [{ ...shared, fee: fee + poolGas, net: sell - poolGas, buy: 0n }] : []
  })
}

const tradingIndices = (participants: readonly ClearingParticipant[], parts: Parts): readonly number[] =>
  [...participants.keys()].filter((index) => at(parts, index) > 0)

/** Returns the indices of trading orders that cannot be executed after rounding. */
export function listInexecutable(
  { participants }: OrderSet,
  parts: Parts,
  { executions }: WholeAtomFill,
): ReadonlySet<number> {
  const byUid = new Map(executions.map((execution) => [execution.uid, execution]))
  const indices = tradingIndices(participants, parts).filter((index) => {
    const { order } = (participants[index] as ClearingParticipant).demand
    const execution = byUid.get(order.uid)
    return !execution || !isExecutable(order, execution)
  })
  return new Set(indices)
}

/** Returns the indices of trading orders that buy a token whose balance is short. */
export const listBuyersOf = (
  { participants, to }: OrderSet,
  parts: Parts,
  short: ReadonlySet<number>,
): ReadonlySet<number> =>
  new Set(
    tradingIndices(participants, parts).filter((index) =>
      short.has(at(to, (participants[index] as ClearingParticipant).pair)),
    ),
  )
