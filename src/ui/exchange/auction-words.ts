/** What stepping auctions and dropping blocks came to, in words. */
import * as z from 'zod/mini'
import { findChain } from '../../domain/chains/chains'
import { listWords } from '../../domain/text/locale'
import { plural, t } from '../../domain/text/texts'

const steppedRounds = z.array(
  z.object({
    network: z.number(),
    auctionId: z.optional(z.number()),
    orders: z.number(),
    filled: z.array(z.string()),
    faults: z.array(z.string()),
  }),
)

/** @example sayStepped([{ network: 1, auctionId: 3, orders: 2, filled: ['0x…'], faults: [] }]) // 'Auction 3 on Ethereum: 1 of 2 orders filled.' */
export function sayStepped(reply: unknown): string {
  const rounds = z.parse(steppedRounds, reply)
  const held = rounds.map(({ network, auctionId, orders, filled }) => {
    const place = findChain(network)?.label ?? String(network)
    if (auctionId !== undefined)
      return t`Auction ${auctionId} on ${place}: ${filled.length} of ${orders} orders filled.`
    return orders === 0
      ? ''
      : t`No solution on ${place} for ${plural(orders, t`1 order`, t`${orders} orders`)}.`
  })
  // After the last auction that filled something one more look finds nothing: it needs no words.
  const said = held.filter((each, at) => each !== '' && (at === 0 || rounds[at]?.auctionId !== undefined))
  const faults = rounds.flatMap((round) => round.faults)
  if (said.length + faults.length === 0) return t`No auction was due.`
  return [...said, ...(faults.length > 0 ? [t`Failed: ${listWords(faults)}`] : [])].join(' ')
}

const reorg = z.object({ fromBlock: z.number(), reopened: z.array(z.string()) })

/** @example sayReorg({ fromBlock: 7, reopened: [] }) // 'Nothing was settled since block 7.' */
export function sayReorg(reply: unknown): string {
  const { fromBlock, reopened } = z.parse(reorg, reply)
  const count = reopened.length
  if (count === 0) return t`Nothing was settled since block ${fromBlock}.`
  return plural(
    count,
    t`Dropped from block ${fromBlock}: 1 order is open again.`,
    t`Dropped from block ${fromBlock}: ${count} orders are open again.`,
  )
}
