/**
 * Realised gains of trades in USD by average cost. Each trade gives up one token and receives another. A received
 * token raises the holding and its cost by the value of the trade. A given token lowers both in proportion.
 *
 *     buy 1 WETH for $3,000 · buy 1 WETH for $3,400 · sell 1 WETH for $3,500     gain: 3,500 − 6,400 / 2 = $300
 */

/** A trade. Tokens are named by account, network and address, so that each holding has a cost of its own. */
export interface CostedTrade {
  readonly sold: TokenAmount
  readonly bought: TokenAmount
  /** Value of the trade in USD. Undefined if it is unknown. */
  readonly usd: number | undefined
}

interface TokenAmount {
  readonly holding: string
  readonly atoms: bigint
  /** True for a token pegged to the dollar. It is worth its amount, so it has neither cost nor gain. */
  readonly isDollar: boolean
}

/** Cost and gain of a trade in USD. Both are undefined if the cost of the sold token or the value is unknown. */
export interface RealisedGain {
  readonly cost: number | undefined
  readonly gain: number | undefined
}

/** A holding. Its cost is undefined if a part of it was received at an unknown value. */
interface Holding {
  readonly atoms: bigint
  readonly cost: number | undefined
}

const EMPTY: Holding = { atoms: 0n, cost: 0 }

/**
 * Returns the cost of a part of a holding. Undefined if the holding is smaller than the part: the rest was received
 * outside of the trades, so that its cost is unknown.
 */
function costOf({ atoms, cost }: Holding, part: bigint): number | undefined {
  if (cost === undefined || part > atoms) return undefined
  return part === atoms ? cost : cost * (Number(part) / Number(atoms))
}

function without(holding: Holding, part: bigint): Holding {
  const taken = costOf(holding, part)
  if (part >= holding.atoms) return EMPTY
  return {
    atoms: holding.atoms - part,
    cost: holding.cost === undefined || taken === undefined ? undefined : holding.cost - taken,
  }
}

const withMore = ({ atoms, cost }: Holding, more: bigint, usd: number | undefined): Holding => ({
  atoms: atoms + more,
  cost: cost === undefined || usd === undefined ? undefined : cost + usd,
})

/** Computes the gains of trades, which are in the order of their times. */
export function listRealisedGains(trades: readonly CostedTrade[]): readonly RealisedGain[] {
  const holdings = new Map<string, Holding>()
  const holdingOf = ({ holding }: TokenAmount): Holding => holdings.get(holding) ?? EMPTY
  return trades.map(({ sold, bought, usd }) => {
    const cost = sold.isDollar ? usd : costOf(holdingOf(sold), sold.atoms)
    if (!sold.isDollar) holdings.set(sold.holding, without(holdingOf(sold), sold.atoms))
    if (!bought.isDollar) holdings.set(bought.holding, withMore(holdingOf(bought), bought.atoms, usd))
    return { cost, gain: cost === undefined || usd === undefined ? undefined : usd - cost }
  })
}
