/** A choice of a common fill on its way to whole atoms: the fills it asks for, and those who do not fit after rounding. */

import { at } from '../clear/graph'
import type { ClearingParticipant, Field, Parts } from '../clear/participants'
import type { Rates } from '../clear/rates'
import { isWithinReach } from '../model/demand'
import { unpaidOf } from '../model/participant'
import { type Fill, partBought, partSold, type WholeAtomFill } from './rounding'

/** Who trades what part, at which rates, with the part of all that pays for pools. */
export interface FillState {
  readonly parts: Parts
  readonly rates: Rates
  readonly gas: number
}

/** The fills of a choice. */
export function fillsOf({ parties, from, to }: Field, { parts, rates, gas }: FillState): readonly Fill[] {
  return parties.flatMap((party, n): readonly Fill[] => {
    const part = at(parts, n)
    if (part === 0) return []
    const { demand, pair, fee, isBuy } = party
    const ends = { order: demand.order, from: at(from, pair), to: at(to, pair) }
    if (isBuy) {
      const buy = part === 1 ? demand.buy : partBought(party.buy, part)
      const net = Number(buy) / Math.exp(at(rates.paid, pair))
      return [
        { ...ends, fee: fee + unpaidOf(party, BigInt(Math.ceil((net * gas) / (1 - gas)))), net: 0n, buy },
      ]
    }
    const sell = part === 1 ? demand.sell - fee : partSold(party.sell, part)
    const pools = gas === 0 ? 0n : unpaidOf(party, (sell * BigInt(Math.ceil(gas * 1e15))) / 10n ** 15n + 1n)
    return sell > pools ? [{ ...ends, fee: fee + pools, net: sell - pools, buy: 0n }] : []
  })
}

const tradingPlaces = (parties: readonly ClearingParticipant[], parts: Parts): readonly number[] =>
  [...parties.keys()].filter((place) => at(parts, place) > 0)

/** Places of those who cannot be executed as rounding left them. */
export function outOfReach(
  { parties }: Field,
  parts: Parts,
  { executions }: WholeAtomFill,
): ReadonlySet<number> {
  const byUid = new Map(executions.map((execution) => [execution.uid, execution]))
  const places = tradingPlaces(parties, parts).filter((place) => {
    const { order } = (parties[place] as ClearingParticipant).demand
    const execution = byUid.get(order.uid)
    return !execution || !isWithinReach(order, execution)
  })
  return new Set(places)
}

/** Places of those who buy a token of which there is not enough. */
export const shortOf = (
  { parties, to }: Field,
  parts: Parts,
  short: ReadonlySet<number>,
): ReadonlySet<number> =>
  new Set(
    tradingPlaces(parties, parts).filter((place) =>
      short.has(at(to, (parties[place] as ClearingParticipant).pair)),
    ),
  )
