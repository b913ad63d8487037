import type { Solution } from '../../../src/auction/model/auction'
import type { Address } from '../../../src/domain/scalars'
import {
  a,
  addressOf,
  auctionOf,
  b,
  c,
  d,
  executionOf,
  native,
  orderOf,
  solutionOf,
  uidOf,
  weth,
} from '../sample'

/** Order n trades pair n and wants 1 for 1, so an execution of 1 for 1 + s scores s wei. */
export const PAIRS = [
  [a, b],
  [b, a],
  [c, d],
  [a, weth],
  [a, native],
] as const
export const [AB, BA, CD, A_WETH, A_NATIVE] = [0, 1, 2, 3, 4] as const
export const auction = auctionOf({
  orders: PAIRS.map(([sellToken, buyToken], n) =>
    orderOf({ n, sellToken, buyToken, sellAmount: 1n, buyAmount: 1n }),
  ),
})

export type Part = readonly [order: number, score: number]
export const bid = (by: Address, ...parts: readonly Part[]): Solution =>
  solutionOf(
    by,
    ...parts.map(([n, score]) => executionOf({ uid: uidOf(n), sell: 1n, buy: 1n + BigInt(score) })),
  )
export const third = addressOf(0x503)
