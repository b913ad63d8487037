/** Stories about reports beyond single orders: the current auction, transactions, surplus, tokens. */
import { expect } from 'vitest'
import type { EndpointRow } from '../../../src/api/endpoint'
import { endpoints } from '../../../src/api/endpoints'
import { reportedExecution, surplusOf } from '../../../src/domain/orders/amounts'
import { type Address, type Hash32, type Seconds, toAmount, toSeconds } from '../../../src/domain/scalars'
import { newKey } from '../../support/keys'
import { known } from '../../support/known'
import {
  atoms,
  GNOSIS,
  HOUR,
  MAINNET,
  networkOf,
  newTrader,
  place,
  refusal,
  type Story,
  someTerms,
  tokenOf,
  USDC,
  WETH,
} from '../story'

const network = MAINNET
const unknownHash = `0x${'cd'.repeat(32)}` as Hash32
const unknownToken = `0x${'12'.repeat(20)}` as Address

export const tellingStories: readonly Story[] = [
  {
    name: 'every path refuses a malformed parameter in the format of its area',
    run: async ({ fetch }) => {
      const rows = Object.values<EndpointRow>(endpoints)
      for (const { method, path, area } of rows.filter((row) => row.path.includes(':'))) {
        const [first] = path.match(/:\w+/) ?? []
        const url = path.replace(first ?? '', 'no').replace(/:\w+/g, `0x${'ab'.repeat(56)}`)
        const response = await fetch(new Request(`https://cowbell.invalid${url}`, { method }))
        expect([url, response.status]).toEqual([url, 400])
        const body = (await response.json()) as Record<string, string>
        const text = area === 'orderbook' ? body['description'] : body['message']
        expect(text?.length, url).toBeGreaterThan(10)
        if (area === 'orderbook') expect(body['errorType']).toBe('InvalidParameter')
      }
    },
  },
  {
    name: 'the service reports that it is ready',
    isSample: true,
    isReading: true,
    run: async (world) => {
      expect(await world.call('getReady', { network: networkOf(world) })).toMatch(/\S/)
    },
  },
  {
    name: 'the current auction contains exactly the orders that can be filled, as they were signed',
    isSample: true,
    run: async (world) => {
      const { call } = world
      const unreachable = { buyAmount: toAmount(atoms(1_000_000, 'USDC')) }
      const trader = await newTrader(world)
      const uid = await place(world, trader, someTerms(world, unreachable))
      const pending = await place(world, trader, someTerms(world, { buyAmount: toAmount(7n) }), {
        signingScheme: 'presign',
        signature: '0x',
      })
      const auction = await call('getAuction', { network })
      const listed = auction.orders.find((order) => order.uid === uid)
      const order = await call('getOrder', { network, uid })
      expect(listed).toMatchObject({
        owner: trader.address,
        sellAmount: order.sellAmount,
        buyAmount: unreachable.buyAmount,
        executed: 0n,
        signature: order.signature,
        signingScheme: 'eip712',
        created: toSeconds(known(order.creationDate)),
      })
      expect(auction.orders.map((each) => each.uid)).not.toContain(pending)
      expect(auction.prices[WETH]).toBe(10n ** 18n)
    },
  },
  {
    name: 'no auction is found without orders that can be filled, and no latest competition on a network without auctions',
    needs: 'clock',
    run: async (world) => {
      const { call } = world
      const trader = await newTrader(world)
      await place(world, trader, someTerms(world, { buyAmount: toAmount(atoms(1_000_000, 'USDC')) }))
      await world.advance(HOUR)
      await refusal(call('getAuction', { network }), 'NotFound', 404)
      await refusal(call('getLatestCompetition', { network: GNOSIS }), 'NotFound', 404)
    },
  },
  {
    name: 'an unknown transaction has no orders',
    isReading: true,
    run: async (world) => {
      const { call } = world
      const ofWorld = networkOf(world)
      expect(await call('getTransactionOrders', { network: ofWorld, hash: unknownHash })).toEqual([])
      const lost = call('getCompetitionByTransaction', { network: ofWorld, hash: unknownHash })
      await refusal(lost, 'NotFound', 404)
    },
  },
  {
    name: 'the surplus of an account is the sum over its fills above their limits, at the prices of their auctions',
    isSample: true,
    run: async (world) => {
      const { call } = world
      const trader = await newTrader(world)
      const surplus = async (user: Address) => (await call('getTotalSurplus', { network, user })).totalSurplus
      expect(await surplus(trader.address)).toBe(0n)
      const sold = await place(world, trader, someTerms(world, { sellAmount: toAmount(atoms(0.5, 'WETH')) }))
      const change = { kind: 'buy', buyAmount: toAmount(atoms(100, 'USDC')) } as const
      const bought = await place(world, trader, someTerms(world, change))
      await world.runAuctions()
      let expected = 0n
      for (const uid of [sold, bought]) {
        const { order, auctions } = await call('getDebugReport', { network, uid })
        const executed = known(reportedExecution(order))
        const token = order.kind === 'sell' ? USDC : WETH
        const price = BigInt(auctions.at(-1)?.nativePrices[token] ?? '0')
        expected += (surplusOf(order, executed) * price) / 10n ** 18n
      }
      expect(expected).toBeGreaterThan(0n)
      expect(await surplus(trader.address)).toBe(expected)
      expect(await surplus(newKey().address)).toBe(0n)
    },
  },
  {
    name: 'token metadata has the first trade and the value of a token, if known',
    isSample: true,
    needs: 'clock',
    run: async (world) => {
      const { call } = world
      const token = tokenOf('AAVE')
      const before = await call('getTokenMetadata', { network, token })
      expect(before.firstTradeBlock).toBeNull()
      const { price } = await call('getNativePrice', { network, token })
      expect(Number(before.nativePrice) / 1e18).toBeCloseTo(price, 9)
      const trader = await newTrader(world)
      const validTo = (toSeconds(world.now()) + 3 * 3600) as Seconds
      const first = await place(world, trader, someTerms(world, { buyToken: token, validTo }))
      await world.runAuctions()
      await world.advance(HOUR)
      await place(world, trader, someTerms(world, { buyToken: token, validTo, buyAmount: toAmount(2n) }))
      await world.runAuctions()
      const [trade] = await call('getTrades', { network, orderUid: first })
      expect((await call('getTokenMetadata', { network, token })).firstTradeBlock).toBe(trade?.blockNumber)
      expect(await call('getTokenMetadata', { network, token: unknownToken })).toEqual({
        firstTradeBlock: null,
        nativePrice: null,
      })
    },
  },
]
