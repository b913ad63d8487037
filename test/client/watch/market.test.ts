import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { clientDb } from '../../../src/client/db/db'
import type { PriceAlert } from '../../../src/client/db/rows/price'
import { addAlert, removeAlert } from '../../../src/client/notify/price-alerts'
import { recordCosts } from '../../../src/client/trade/price-history'
import { checkMarket } from '../../../src/client/watch/market'
import { Refusal } from '../../../src/domain/refusal'
import { type Address, type Seconds, toAmount } from '../../../src/domain/scalars'
import {
  emptyClientDb,
  later,
  MAINNET,
  makeAccepted,
  makeFilled,
  makeOrder,
  makeTerms,
  NOW,
  USDC,
  WETH,
} from '../../support/client'

const MINUTE = 60_000
const terms = makeTerms()
const openEntry = (change = {}) => ({ ...makeAccepted(terms), order: makeOrder(terms, change) })
/** USDC per WETH. */
let price: number
let asked: string[]
let troubles: unknown[]
const ports = () => ({
  profileId: 'sandbox' as const,
  report: (trouble: unknown) => void troubles.push(trouble),
  call: (async (_: string, { token }: { token: string }) => {
    asked.push(token)
    if (price < 0) throw new Refusal('NoLiquidity')
    return { price: token === WETH ? 1 : 1e12 / price }
  }) as unknown as Call,
})
const notified = async () =>
  (await clientDb.notifications.toArray())
    .toSorted((a, b) => a.at - b.at)
    .map(({ type, message }) => `${type}: ${message}`)
const look = (minutes: number) => checkMarket(ports(), later(minutes * MINUTE))

beforeEach(async () => {
  await emptyClientDb()
  price = 3010
  asked = []
  troubles = []
})

describe('the expiry warning of an order', () => {
  it("comes once, in the last fifth of the order's validity at the earliest", async () => {
    await clientDb.orders.put(openEntry())
    await look(23)
    expect(await notified()).toEqual([])
    await look(24)
    await look(26)
    expect(await notified()).toEqual([
      'order_expiring: Expires in 6 min, not filled. Sell 1 WETH for at least 3,000 USDC',
    ])
  })

  it('contains the filled percentage', async () => {
    const executed = {
      executedSellAmount: toAmount(9n * 10n ** 17n),
      executedBuyAmount: toAmount(2_718_000_000n),
    }
    await clientDb.orders.put(openEntry({ partiallyFillable: true, ...executed }))
    await look(24)
    expect(await notified()).toEqual([
      'order_expiring: Expires in 6 min, 90% filled. Sell 1 WETH for at least 3,000 USDC',
    ])
  })

  it("uses a native sell's own expiry instead of the signed maximum", async () => {
    const native = makeTerms({ validTo: 4_294_967_295 as Seconds })
    const userValidTo = NOW / 1000 + 1800
    const order = makeOrder(native, { ethflowData: { refundTxHash: null, userValidTo } })
    await clientDb.orders.put({ ...makeAccepted(native), order })
    await look(26)
    expect(await notified()).toEqual([
      'order_expiring: Expires in 4 min, not filled. Sell 1 WETH for at least 3,000 USDC',
    ])
  })

  it('comes ten minutes before the expiry of a long order', async () => {
    const long = makeTerms({ validTo: (NOW / 1000 + 7 * 86_400) as Seconds })
    await clientDb.orders.put({ ...makeAccepted(long), order: makeOrder(long) })
    await look(7 * 1440 - 11)
    expect(await notified()).toEqual([])
    await look(7 * 1440 - 10)
    expect(await notified()).toHaveLength(1)
  })

  it('does not come for an expired order', async () => {
    await clientDb.orders.put(openEntry())
    await look(31)
    expect(await notified()).toEqual([])
  })
})

it('checkMarket sends one notification of a missing presignature after two minutes', async () => {
  await clientDb.orders.put(openEntry({ status: 'presignaturePending' }))
  await look(1)
  expect(await notified()).toEqual([])
  await look(2)
  await look(5)
  expect(await notified()).toEqual([
    'presignature_missing: Waiting for your on-chain signature (presign). Sell 1 WETH for at least 3,000 USDC',
  ])
})

it('checkMarket records requested prices for charts once per pair, and no missing prices', async () => {
  const long = makeTerms({ validTo: (NOW / 1000 + 86_400) as Seconds })
  await clientDb.orders.put({ ...makeAccepted(long), order: makeOrder(long) })
  const pair = { profileId: 'sandbox', chainId: MAINNET, sellToken: WETH, buyToken: USDC } as const
  await addAlert({ ...pair, sellAmount: toAmount(1n), buyAmount: toAmount(1n), side: 'below' }, later(0))
  for (const [minutes, next] of [
    [0, 3010],
    [2, 2900],
    [4, -1],
  ] as const) {
    price = next
    await look(minutes)
  }
  const [row, another] = await clientDb.pairPrices.toArray()
  expect(another).toBeUndefined()
  // Prices are stored per unit of the token with the smaller address, which is USDC.
  expect(row?.points.map((point) => [point.at, Math.round(1e12 / point.price)])).toEqual([
    [later(0), 3010],
    [later(2 * MINUTE), 2900],
  ])
})

describe('an out-of-reach price', () => {
  const terms = makeTerms({ validTo: (NOW / 1000 + 86_400) as Seconds })
  const pair = { ...terms, profileId: 'sandbox', chainId: MAINNET } as const
  const free = { networkCost: 0n, keptParts: 10n ** 12n }
  beforeEach(async () => {
    await clientDb.orders.put({ ...makeAccepted(terms), order: makeOrder(terms) })
    await recordCosts(pair, terms.sellAmount, free, later(0))
  })

  it('is measured from the price at which the order fills, costs included', async () => {
    await recordCosts(pair, terms.sellAmount, { ...free, networkCost: 10n ** 17n }, later(0))
    price = 3_300
    await look(0)
    price = 3_150
    await look(2)
    expect(await notified()).toEqual([
      'out_of_reach: Market price: 3,150 USDC. Fills at about 3,333.33 USDC (+5.9%). Sell 1 WETH for at least 3,000 USDC',
    ])
  })

  it('names only the limit of an order whose costs are unknown', async () => {
    await clientDb.pairPrices.clear()
    await look(0)
    price = 2_800
    await look(2)
    expect(await notified()).toEqual([
      'out_of_reach: Market price: 2,800 USDC. Limit price: 3,000 USDC. Sell 1 WETH for at least 3,000 USDC',
    ])
  })

  it('causes one notification when the market leaves and one when it returns, but none near the threshold', async () => {
    for (const [minutes, next] of [
      [0, 3010],
      [2, 2900],
      [4, 2850],
      [6, 2860],
      [8, 2850],
      [10, 2950],
      [12, 2800],
    ] as const) {
      price = next
      await look(minutes)
    }
    expect(await notified()).toEqual([
      'out_of_reach: Market price: 2,850 USDC. Fills at about 3,000 USDC (+5.3%). Sell 1 WETH for at least 3,000 USDC',
      'back_in_reach: Market price: 2,950 USDC. Fills at about 3,000 USDC (+1.7%). Sell 1 WETH for at least 3,000 USDC',
      'out_of_reach: Market price: 2,800 USDC. Fills at about 3,000 USDC (+7.2%). Sell 1 WETH for at least 3,000 USDC',
    ])
  })

  it('causes no notification for an order that was placed out of reach, until the price is in reach', async () => {
    price = 2000
    await look(0)
    await look(2)
    expect(await notified()).toEqual([])
    price = 3100
    await look(4)
    expect(await notified()).toEqual([
      expect.stringContaining('Market price: 3,100 USDC. Can fill in the next auction.'),
    ])
  })

  it('is checked at most every two minutes, with one price request per token', async () => {
    await look(0)
    await look(1)
    expect(asked).toEqual([WETH, USDC])
  })

  it('is not assumed if a price is missing, and no error is reported', async () => {
    price = -1
    await look(0)
    expect([await notified(), troubles]).toEqual([[], []])
  })
})

describe('a price alert', () => {
  const alert = (
    side: 'above' | 'below',
    usdc: number,
    more: Pick<Partial<PriceAlert>, 'repeats' | 'uid'> = {},
  ) =>
    addAlert(
      {
        ...more,
        ...({ profileId: 'sandbox', chainId: MAINNET, sellToken: WETH, buyToken: USDC, side } as const),
        sellAmount: toAmount(10n ** 18n),
        buyAmount: toAmount(BigInt(usdc * 1e6)),
      },
      NOW,
    )

  it('fires once when its price is reached', async () => {
    await alert('above', 3100)
    await look(0)
    price = 3120
    await look(2)
    price = 3200
    await look(4)
    expect(await notified()).toEqual(['price_alert: 1 WETH is worth 3,120 USDC: above 3,100 USDC.'])
    expect(await clientDb.notifications.toArray()).toMatchObject([{ uid: null }])
  })

  it.each([
    ['above', 3_100, [3_120, 3_090, 3_110, 3_080, 3_101]],
    ['below', 3_000, [2_990, 3_010, 2_995, 3_020, 2_999]],
  ] as const)('fires again after the price crossed back, if it repeats: %s', async (side, limit, prices) => {
    await alert(side, limit, { repeats: true })
    for (const [index, next] of prices.entries()) {
      price = next
      await look(2 * index)
    }
    // The second price is too near to count as crossed back.
    const shown = [prices[0], prices[4]].map((each) => each.toLocaleString('en'))
    expect(await notified()).toEqual(
      shown.map(
        (each) => `price_alert: 1 WETH is worth ${each} USDC: ${side} ${limit.toLocaleString('en')} USDC.`,
      ),
    )
  })

  it('fires for a falling price', async () => {
    await alert('below', 3000)
    price = 2999
    await look(0)
    expect(await notified()).toHaveLength(1)
  })

  it.each([
    ['above', 7.5e-6, 8.1e-6],
    ['below', 8.4e-6, 7.9e-6],
  ] as const)(
    'waits for a price %s 8 millionths of a dollar: it does not fire at %d, but at %d',
    async (side, before, after) => {
      await alert(side, 8e-6)
      price = before
      await look(0)
      expect(await notified()).toEqual([])
      price = after
      await look(2)
      expect(await notified()).toHaveLength(1)
    },
  )

  it('is removed with the end of its order, and stays while the order is open', async () => {
    const [ended, open] = [makeFilled(0), makeAccepted(makeTerms({ buyAmount: toAmount(1n) }))]
    await clientDb.orders.bulkPut([ended, open])
    await alert('above', 1, { uid: ended.uid })
    await alert('above', 9_000, { uid: open.uid })
    await look(0)
    expect(await notified()).toEqual([])
    expect((await clientDb.alerts.toArray()).map(({ uid }) => uid)).toEqual([open.uid])
  })

  it('does not fire after it was removed', async () => {
    const { id } = await alert('above', 1)
    await removeAlert(id)
    await look(0)
    expect([await notified(), asked]).toEqual([[], []])
  })
})

describe('a token without a known price', () => {
  const HUNG = `0x${'ab'.repeat(20)}` as Address
  const watchWith = (odd: () => Promise<unknown>) => {
    const call = (async (_: string, { token }: { token: string }) =>
      token === HUNG ? odd() : { price: token === WETH ? 1 : 1e12 / price }) as unknown as Call
    return checkMarket({ ...ports(), call }, NOW)
  }
  beforeEach(async () => {
    const hung = makeTerms({ sellToken: HUNG })
    await clientDb.orders.put({ ...makeAccepted(hung), order: makeOrder(hung) })
    const about = { profileId: 'sandbox', chainId: MAINNET, sellToken: WETH, buyToken: USDC } as const
    const amounts = { sellAmount: toAmount(10n ** 18n), buyAmount: toAmount(3_000_000_000n) }
    await addAlert({ ...about, ...amounts, side: 'above' }, NOW)
  })

  it('does not delay other alerts while its request hangs', async () => {
    watchWith(() => new Promise(() => undefined)).catch(() => undefined)
    await expect.poll(notified).toEqual([expect.stringMatching(/^price_alert/)])
  })

  it('does not delay other alerts if its reply is invalid', async () => {
    await watchWith(async () => undefined)
    expect(await notified()).toEqual([expect.stringMatching(/^price_alert/)])
    expect(troubles).toHaveLength(1)
  })
})
