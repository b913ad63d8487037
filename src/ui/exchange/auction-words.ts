/** Describes the results of the controls `step` and `reorg`. */
import * as z from 'zod/mini'
import { findChain } from '../../domain/chains/chains'
import { listWords } from '../../domain/text/locale'
import { plural, t } from '../../domain/text/texts'

const auctionRounds = z.array(
  z.object({
    network: z.number(),
    auctionId: z.optional(z.number()),
    orders: z.number(),
    filled: z.array(z.string()),
    faults: z.array(z.string()),
  }),
)

/**
 * Describes the auctions that were run by hand.
 * @example describeAuctions([{ network: 1, auctionId: 3, orders: 2, filled: ['0x…'], faults: [] }]) //
 * 'Auction 3 on Ethereum: 1 of 2 orders filled.'
 */
export function describeAuctions(reply: unknown): string {
  const rounds = z.parse(auctionRounds, reply)
  const texts = rounds.map(({ network, auctionId, orders, filled }) => {
    const networkLabel = findChain(network)?.label ?? String(network)
    if (auctionId !== undefined)
      return t`Auction ${auctionId} on ${networkLabel}: ${filled.length} of ${orders} orders filled.`
    return orders === 0
      ? ''
      : t`No solution on ${networkLabel} for ${plural(orders, t`1 order`, t`${orders} orders`)}.`
  })
  // The round after auctions that filled orders finds nothing, so it is not reported.
  const shown = texts.filter(
    (text, index) => text !== '' && (index === 0 || rounds[index]?.auctionId !== undefined),
  )
  const faults = rounds.flatMap((round) => round.faults)
  if (shown.length + faults.length === 0) return t`No auction was due.`
  return [...shown, ...(faults.length > 0 ? [t`Failed: ${listWords(faults)}`] : [])].join(' ')
}

const reorg = z.object({ fromBlock: z.number(), reopened: z.array(z.string()) })

/**
 * Describes a reorg and the orders it reopened.
 * @example describeReorg({ fromBlock: 7, reopened: [] }) // 'Nothing was settled since block 7.'
 */
export function describeReorg(reply: unknown): string {
  const { fromBlock, reopened } = z.parse(reorg, reply)
  const count = reopened.length
  if (count === 0) return t`Nothing was settled since block ${fromBlock}.`
  return plural(
    count,
    t`Dropped from block ${fromBlock}: 1 order is open again.`,
    t`Dropped from block ${fromBlock}: ${count} orders are open again.`,
  )
}
