import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { exportFills, exportOrders } from '../../../src/client/activity/export'
import { clientDb } from '../../../src/client/db/db'
import type { OrderEntry } from '../../../src/client/db/rows/order-entry'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { registerImported } from '../../../src/domain/chains/imported-tokens'
import { listTokens } from '../../../src/domain/chains/tokens'
import type { Order } from '../../../src/domain/orders/order'
import type { Address, Amount, ChainId, Hash32, Seconds } from '../../../src/domain/scalars'
import {
  emptyClientDb,
  FILLED,
  GNOSIS,
  later,
  MAINNET,
  makeAccepted,
  makeOrder,
  makeTerms,
  NOW,
  TRADER,
  USDC,
} from '../../support/client'

beforeEach(emptyClientDb)

const terms = makeTerms({ partiallyFillable: true })
function final(change: Partial<Order>, of = terms): OrderEntry {
  const { missingSince: _, order: __, ...entry } = makeAccepted(of, { updatedAt: later(99_000) })
  return { ...entry, step: 'final', order: makeOrder(of, change) }
}
const entry = final({ ...FILLED, executedFee: 2_000_000n as Amount, executedFeeToken: USDC })
const hashes = ['a1', 'b2'].map((two) => `0x${two.repeat(32)}` as Hash32)

const trade = (at: number, sell: bigint, buy: bigint) => ({
  blockNumber: at,
  logIndex: 0,
  orderUid: entry.uid,
  owner: TRADER,
  sellToken: terms.sellToken,
  buyToken: terms.buyToken,
  sellAmount: sell,
  sellAmountBeforeFees: sell,
  buyAmount: buy,
  txHash: hashes[at],
})

/** Writes a signature record of the order. Its two trades are in reverse order. */
const putTrades = () =>
  clientDb.ledger.put({
    id: 'a',
    profileId: 'sandbox',
    chainId: MAINNET,
    account: TRADER,
    kind: 'order',
    uid: entry.uid,
    at: NOW,
    typedData: '{}',
    digest: hashes[0],
    shown: null,
    usd: 3_000.1,
    mismatches: [],
    verdict: { checked: [], overridden: [] },
    signature: { scheme: 'eip712', bytes: '0x' },
    reported: null,
    reportedAt: null,
    trades: [trade(1, 750n * 10n ** 15n, 2_266_000_000n), trade(0, 250n * 10n ** 15n, 754_000_000n)],
  } as never)

const notification = (at: number, type: string, soFar?: bigint) => ({
  profileId: 'sandbox',
  chainId: MAINNET,
  uid: entry.uid,
  id: `${type}:${at}`,
  type,
  message: '',
  at: later(at),
  isRead: 0,
  ...(soFar === undefined ? {} : { soFar }),
})

const readRows = async () => {
  const [head = '', ...lines] = (await exportFills('sandbox')).trimEnd().split('\r\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])))
}

describe('exportFills', () => {
  it('writes a row per fill, with price, share of the fee, surplus, value and transaction', async () => {
    await clientDb.orders.put(entry)
    await putTrades()
    await clientDb.notifications.bulkPut([
      notification(5_000, 'order_partially_filled', 250n * 10n ** 15n),
      { ...notification(9_000, 'order_filled'), happenedAt: later(8_000) },
    ] as never)
    const common = {
      account: TRADER,
      network: 'Ethereum',
      pair: 'WETH/USDC',
      side: 'sell',
      sold_token: 'WETH',
      bought_token: 'USDC',
      fee_token: 'USDC',
      surplus_token: 'USDC',
      order: entry.uid,
    }
    expect(await readRows()).toEqual([
      {
        ...common,
        time: new Date(later(5_000)).toISOString(),
        sold: '0.25',
        bought: '754',
        price: '3016',
        fee: '0.5',
        surplus: '4',
        usd_at_signing: '750.02',
        transaction: hashes[0],
      },
      {
        ...common,
        time: new Date(later(8_000)).toISOString(),
        sold: '0.75',
        bought: '2266',
        price: '3021.33333333',
        fee: '1.5',
        surplus: '16',
        usd_at_signing: '2250.07',
        transaction: hashes[1],
      },
    ])
  })

  it('writes a symbol in right-to-left letters without isolates', async () => {
    const token = `0x${'5e'.repeat(20)}` as Address
    registerImported([
      { chainId: MAINNET, address: token, symbol: 'شيكل', name: 'شيكل', decimals: 18, isImported: true },
    ])
    await clientDb.orders.put(final(FILLED, makeTerms({ sellToken: token })))
    expect(await readRows()).toMatchObject([{ pair: 'شيكل/USDC', sold_token: 'شيكل' }])
    registerImported([])
  })

  it('writes one row for a filled order whose trades are unknown, and no row for an open order', async () => {
    const far = makeTerms({ validTo: (NOW / 1000 + 9) as Seconds })
    await clientDb.orders.bulkPut([final(FILLED), makeAccepted(far)])
    expect(await readRows()).toMatchObject([
      {
        time: new Date(later(99_000)).toISOString(),
        sold: '1',
        bought: '3020',
        surplus: '20',
        fee: '',
        usd_at_signing: '',
        transaction: '',
      },
    ])
  })

  it.each([
    ['later', 540_000, 480_000],
    ['at once', 60_000, 60_000],
  ])('writes the time of the fill that replaced a reverted one %s', async (_, filledAt, revertedAt) => {
    await clientDb.orders.put(final(FILLED))
    await clientDb.notifications.bulkPut([
      notification(1_000, 'order_filled'),
      notification(revertedAt, 'fill_reverted'),
      { ...notification(filledAt, 'order_filled'), id: 'order_filled@1' },
    ] as never)
    expect(await readRows()).toMatchObject([{ time: new Date(later(filledAt)).toISOString() }])
  })

  it('writes one row with the totals if the trades are incomplete', async () => {
    await clientDb.orders.put(entry)
    await putTrades()
    await clientDb.ledger.toCollection().modify((row) => void row.trades.shift())
    expect(await readRows()).toMatchObject([{ sold: '1', bought: '3020', fee: '2', transaction: '' }])
  })

  it('writes fills on a network whose environment was deleted', async () => {
    const gone = {
      ...final(FILLED, makeTerms({ buyToken: NATIVE_TOKEN_MARKER })),
      chainId: 424_242 as ChainId,
    }
    await clientDb.orders.bulkPut([gone, { ...final(FILLED), createdAt: later(1) }])
    expect((await readRows()).map(({ network }) => network)).toEqual(['424242', 'Ethereum'])
  })

  it('adds the address to a token whose symbol is ambiguous', async () => {
    const sepolia = 11155111 as ChainId
    const [first, second] = listTokens(sepolia).filter(({ symbol }) => symbol === 'USDC')
    for (const [index, token] of [first, second].entries())
      await clientDb.orders.put({
        ...final(FILLED, makeTerms({ buyToken: token?.address as Address })),
        chainId: sepolia,
        createdAt: later(index),
      })
    expect((await readRows()).map((row) => row['bought_token'])).toEqual(['USDC', `USDC ${second?.address}`])
  })

  it('names an unlisted token by its address, with amounts in atoms', async () => {
    await clientDb.orders.put(final(FILLED, makeTerms({ buyToken: TRADER })))
    expect(await readRows()).toMatchObject([{ bought: '3020000000', bought_token: TRADER }])
  })
})

describe('exportOrders', () => {
  it('writes all orders of an environment, with amounts in digits', async () => {
    const other = makeAccepted(makeTerms({ kind: 'buy' }), { chainId: GNOSIS, createdAt: later(-5) })
    await clientDb.orders.bulkPut([entry, other, { ...entry, profileId: 'production' }])
    const { format, orders } = JSON.parse(await exportOrders('sandbox'))
    expect([format, orders.map(({ chainId }: OrderEntry) => chainId)]).toEqual(['cowbell-orders', [100, 1]])
    expect(orders[1].terms.sellAmount).toBe('1000000000000000000')
  })

  it('leaves signatures and permits out, and names them, unless the whole orders are asked for', async () => {
    const bytes = `0x${'5a'.repeat(65)}` as const
    const callData = `0x${'5b'.repeat(228)}` as const
    const appData = JSON.stringify({ metadata: { hooks: { pre: [{ target: USDC, callData }] } } })
    const order = makeOrder(terms, { signature: bytes, fullAppData: appData })
    const signed = { ...entry, appData, signature: { scheme: 'eip712', bytes }, order } as const
    await clientDb.orders.bulkPut([signed])
    const text = await exportOrders('sandbox')
    for (const secret of [bytes, callData]) expect(text).not.toContain(secret.slice(2, 40))
    expect(JSON.parse(text)).toMatchObject({
      leftOut: ['callData', 'signature.bytes', 'signature'],
      orders: [{ uid: entry.uid, signature: { scheme: 'eip712', bytes: '[left out]' } }],
    })
    const whole = await exportOrders('sandbox', true)
    for (const secret of [bytes, callData]) expect(whole).toContain(secret)
    expect(JSON.parse(whole).leftOut).toEqual([])
  })
})
