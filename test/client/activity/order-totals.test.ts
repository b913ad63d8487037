import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { readOrderTotals } from '../../../src/client/activity/order-totals'
import { clientDb } from '../../../src/client/db/db'
import type { OrderEntry } from '../../../src/client/db/rows/order-entry'
import type { OrderTab } from '../../../src/client/orders/pages'
import type { Seconds } from '../../../src/domain/scalars'
import {
  emptyClientDb,
  GNOSIS,
  later,
  makeAccepted,
  makeFilled,
  makeOrder,
  makeTerms,
  NOW,
  signedFor,
  USDC,
} from '../../support/client'

beforeEach(emptyClientDb)

const read = (tab: OrderTab) =>
  readOrderTotals({
    ...({ profileId: 'sandbox', tab, filter: 'all', search: '' } as const),
    ...({ direction: 'newest', limit: 20 } as const),
  })

/** An open order, sold to a share in percent. */
function openAt(at: number, sold: bigint, change: Partial<OrderEntry> = {}): OrderEntry {
  const terms = makeTerms({ validTo: (NOW / 1000 + 1800 + at) as Seconds })
  const executedSellAmount = (terms.sellAmount * sold) / 100n
  const executed = {
    executedSellAmount,
    executedSellAmountBeforeFees: executedSellAmount,
    executedBuyAmount: (terms.buyAmount * sold) / 100n,
  }
  const entry = makeAccepted(terms, { createdAt: later(at) })
  return { ...entry, order: makeOrder(terms, executed as never), ...change } as OrderEntry
}

async function put(entry: OrderEntry, usd?: number): Promise<void> {
  await clientDb.orders.put(entry)
  if (usd !== undefined) {
    const { chainId, owner } = entry
    await clientDb.ledger.put({ ...signedFor(entry, usd), chainId, account: owner } as never)
  }
}

describe('the total of the orders', () => {
  it('sums up the unfilled parts of open orders on all accounts and networks', async () => {
    await put(openAt(1, 0n), 3_000)
    await put(openAt(2, 25n, { chainId: GNOSIS, owner: USDC }), 1_000)
    expect(await read('open')).toEqual({ usd: 3_750, surplusUsd: 0, known: 2, unknown: 0, isPartial: false })
  })

  it('counts an order whose value is unknown apart, and never as zero', async () => {
    await put(openAt(1, 0n), 3_000)
    await put(openAt(2, 0n))
    expect(await read('open')).toMatchObject({ usd: 3_000, known: 1, unknown: 1 })
  })

  it('sums up what filled orders sold, and their surplus', async () => {
    await put(makeFilled(1_000), 3_000)
    const { usd, surplusUsd, known } = await read('filled')
    expect([usd, known]).toEqual([3_000, 1])
    expect(surplusUsd).toBeGreaterThan(0)
  })

  it('leaves out ended orders that did not trade', async () => {
    const { missingSince: _, ...entry } = openAt(1, 0n) as never as Record<string, unknown>
    const terms = makeTerms({ validTo: (NOW / 1000 + 1801) as Seconds })
    await put({ ...entry, step: 'final', order: makeOrder(terms, { status: 'expired' }) } as never, 3_000)
    expect(await read('ended')).toMatchObject({ usd: 0, known: 0, unknown: 0 })
  })
})
