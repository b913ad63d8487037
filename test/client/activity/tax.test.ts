import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { exportTax, watchRealisedGain } from '../../../src/client/activity/tax'
import { clientDb } from '../../../src/client/db/db'
import type { OrderEntry } from '../../../src/client/db/rows/order-entry'
import type { OrderScope } from '../../../src/client/orders/journal'
import type { Seconds } from '../../../src/domain/scalars'
import {
  emptyClientDb,
  later,
  MAINNET,
  makeAccepted,
  makeOrder,
  makeTerms,
  NOW,
  signedFor,
  TRADER,
  USDC,
  WETH,
} from '../../support/client'
import { firstOf } from '../../support/first-of'

beforeEach(emptyClientDb)

const ONE = 10n ** 18n

/** A filled order at a second: sells an amount for another. */
async function putFilled(
  at: number,
  sell: readonly [string, bigint],
  buy: readonly [string, bigint],
  usd = 0,
) {
  const terms = makeTerms({
    ...({ sellToken: sell[0], sellAmount: sell[1], buyToken: buy[0], buyAmount: buy[1] } as object),
    validTo: (NOW / 1000 + 3_600 + at) as Seconds,
  })
  const times = { createdAt: later(at * 1_000), updatedAt: later(at * 1_000) }
  const { missingSince: _, order: __, ...accepted } = makeAccepted(terms, times)
  const order = makeOrder(terms, {
    status: 'fulfilled',
    executedSellAmount: sell[1],
    executedSellAmountBeforeFees: sell[1],
    executedBuyAmount: buy[1],
  } as never)
  const entry = { ...accepted, step: 'final', order } as OrderEntry
  await clientDb.orders.put(entry)
  await clientDb.ledger.put(signedFor(entry, usd) as never)
  return entry
}

const buyWeth = (at: number, dollars: bigint) =>
  putFilled(at, [USDC, dollars * 10n ** 6n], [WETH, ONE], Number(dollars))
const sellWeth = (at: number, amount: bigint, dollars: bigint) =>
  putFilled(at, [WETH, amount], [USDC, dollars * 10n ** 6n])

const scope: OrderScope = { profileId: 'sandbox' }
const readRows = async (format: 'own' | 'koinly', of = scope) => {
  const [head = '', ...lines] = (await exportTax(of, format)).trimEnd().split('\r\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])))
}

describe('the tax file', () => {
  it('has the gain of each fill by average cost', async () => {
    await buyWeth(1, 3_000n)
    await buyWeth(2, 3_400n)
    await sellWeth(3, ONE, 3_500n)
    const rows = await readRows('own')
    expect(rows.map(({ value_usd, cost_usd, gain_usd }) => [value_usd, cost_usd, gain_usd])).toEqual([
      ['3000.00', '3000.00', '0.00'],
      ['3400.00', '3400.00', '0.00'],
      ['3500.00', '3200.00', '300.00'],
    ])
    expect(rows[2]).toMatchObject({
      account: TRADER,
      network: 'Ethereum',
      sold: '1',
      sold_token: 'WETH',
      note: '',
    })
  })

  it('names an unknown cost instead of a gain', async () => {
    await buyWeth(1, 3_000n)
    await sellWeth(2, 2n * ONE, 7_000n)
    expect((await readRows('own'))[1]).toMatchObject({ gain_usd: '', cost_usd: '', note: 'cost unknown' })
  })

  it("has the columns of Koinly's universal template", async () => {
    await sellWeth(1, ONE, 3_500n)
    expect(await readRows('koinly')).toEqual([
      {
        Date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/),
        'Sent Amount': '1',
        'Sent Currency': 'WETH',
        'Received Amount': '3500',
        'Received Currency': 'USDC',
        'Fee Amount': '',
        'Fee Currency': '',
        'Net Worth Amount': '3500.00',
        'Net Worth Currency': 'USD',
        Label: '',
        Description: 'CoW Protocol order on Ethereum',
        TxHash: '',
      },
    ])
  })

  it('has only the fills of its account and network', async () => {
    await sellWeth(1, ONE, 3_500n)
    expect(await readRows('own', { ...scope, owner: USDC })).toEqual([])
    expect((await readRows('own', { ...scope, owner: TRADER, chainId: MAINNET })).length).toBe(1)
  })
})

describe('the realised gain of an order', () => {
  it('is the sum of its fills, unknown without a known cost, and null for a purchase', async () => {
    const bought = await buyWeth(1, 3_000n)
    const sold = await sellWeth(2, ONE, 3_100n)
    const early = await sellWeth(3, ONE, 3_100n)
    expect(await firstOf(watchRealisedGain(sold))).toEqual({ usd: 100 })
    expect(await firstOf(watchRealisedGain(early))).toEqual({ usd: undefined })
    expect(await firstOf(watchRealisedGain(bought))).toBeNull()
    expect(await firstOf(watchRealisedGain({ ...sold, chainId: 100 as never }))).toBeNull()
  })
})
