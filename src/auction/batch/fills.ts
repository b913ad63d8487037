/** Converts a cleared set of orders to fills, and finds the orders that cannot be executed after rounding. */

import { at } from '../clear/graph'
import type { ClearingParticipant, OrderSet, Parts } from '../clear/participants'
import type { Rates } from '../clear/rates'
import { isExecutable } from '../model/demand'
import { unpaidOf } from '../model/participant'
import { type Fill, partBought, partSold, type WholeAtomFill } from './rounding'

/** Traded part of each order and the rates. `gas` is the part of what is sold that pays for the pools. */
export interface FillState {
  readonly parts: Parts
  readonly rates: Rates
  readonly gas: number
}

export function toFills(
  { participants, from, to }: OrderSet,
  { parts, rates, gas }: FillState,
): readonly Fill[] {
  return participants.flatMap((participant, n): readonly Fill[] => {
    const part = at(parts, n)
    if (part === 0) return []
    const { demand, pair, fee, isBuy } = participant
    const ends = { order: demand.order, from: at(from, pair), to: at(to, pair) }
    if (isBuy) {
      const buy = part === 1 ? demand.buy : partBought(participant.buy, part)
      const net = Number(buy) / Math.exp(at(rates.paid, pair))
      return [
        {
          ...ends,
          fee: fee + unpaidOf(participant, BigInt(Math.ceil((net * gas) / (1 - gas)))),
          net: 0n,
          buy,
        },
      ]
    }
    const sell = part === 1 ? demand.sell - fee : partSold(participant.sell, part)
    const pools =
      gas === 0 ? 0n : unpaidOf(participant, (sell * BigInt(Math.ceil(gas * 1e15))) / 10n ** 15n + 1n)
    return sell > pools ? [{ ...ends, fee: fee + pools, net: sell - pools, buy: 0n }] : []
  })
}

const tradingPlaces = (participants: readonly ClearingParticipant[], parts: Parts): readonly number[] =>
  [...participants.keys()].filter((place) => at(parts, place) > 0)

/** Returns the indices of trading orders that cannot be executed after rounding. */
export function listInexecutable(
  { participants }: OrderSet,
  parts: Parts,
  { executions }: WholeAtomFill,
): ReadonlySet<number> {
  const byUid = new Map(executions.map((execution) => [execution.uid, execution]))
  const places = tradingPlaces(participants, parts).filter((place) => {
    const { order } = (participants[place] as ClearingParticipant).demand
    const execution = byUid.get(order.uid)
    return !execution || !isExecutable(order, execution)
  })
  return new Set(places)
}

/** Returns the indices of trading orders that buy a token whose balance is short. */
export const listBuyersOf = (
  { participants, to }: OrderSet,
  parts: Parts,
  short: ReadonlySet<number>,
): ReadonlySet<number> =>
  new Set(
    tradingPlaces(participants, parts).filter((place) =>
      short.has(at(to, (participants[place] as ClearingParticipant).pair)),
    ),
  )
