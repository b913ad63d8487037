/** Stories about reading: many orders, pages, trades, app data, prices, holders, version. */
import { expect } from 'vitest'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { hashAppData, ZERO_APP_DATA } from '../../../src/domain/orders/app-data'
import { type Address, type Hash32, type OrderUid, toAmount } from '../../../src/domain/scalars'
import {
  atOnePrice,
  atoms,
  GNOSIS,
  MAINNET,
  newTrader,
  place,
  refusal,
  type Story,
  someTerms,
  tokenOf,
  USDC,
  WETH,
  type World,
} from '../story'

const network = MAINNET
const unknownUid = `0x${'ab'.repeat(56)}` as OrderUid
const unknownToken = `0x${'12'.repeat(20)}` as Address

/** Places orders of one trader, a millisecond apart if the clock can be set. */
async function placeSome(world: World, count: number) {
  const trader = await newTrader(world)
  const uids: OrderUid[] = []
  for (let index = 1; index <= count; index += 1) {
    uids.push(
      await place(world, trader, someTerms(world, { sellAmount: toAmount(atoms(index / 100, 'WETH')) })),
    )
    await world.advance(1)
  }
  return { trader, uids }
}

export const readingStories: readonly Story[] = [
  {
    name: 'up to 128 orders are read at once; the reply omits duplicates and unknown orders',
    run: async (world) => {
      const { call } = world
      const { uids } = await placeSome(world, 3)
      const found = await call('getOrders', { network, body: [...uids, ...uids, unknownUid] })
      expect(found.map((one) => 'order' in one && one.order.uid).sort()).toEqual([...uids].sort())
      expect(await call('getOrders', { network: GNOSIS, body: uids })).toEqual([])
      expect(await call('getOrders', { network, body: [] })).toEqual([])
      const tooMany = new Request('https://cowbell.invalid/mainnet/api/v1/orders/by_uids', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(Array.from({ length: 129 }, () => unknownUid)),
      })
      const response = await world.fetch(tooMany)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        errorType: 'InvalidParameter',
        description: expect.stringContaining('128'),
      })
    },
  },
  {
    name: 'an order is found only on its own network',
    run: async (world) => {
      const { call } = world
      const { uids } = await placeSome(world, 1)
      const uid = uids[0] as OrderUid
      for (const name of ['getOrder', 'getOrderStatus', 'getDebugReport'] as const) {
        await refusal(call(name, { network: GNOSIS, uid }), 'NotFound', 404)
        await refusal(call(name, { network, uid: unknownUid }), 'NotFound', 404)
      }
      // If the clock cannot be set, an auction may have taken the order.
      const { type } = await call('getOrderStatus', { network, uid })
      expect(['scheduled', 'active', 'solved', 'executing', 'traded']).toContain(type)
    },
  },
  {
    name: 'account orders are listed newest first, ten per page by default',
    needs: 'clock',
    run: async (world) => {
      const { call } = world
      const { trader, uids } = await placeSome(world, 12)
      const owner = trader.address
      const uidsOf = async (page: object) =>
        (await call('getAccountOrders', { network, owner, ...page })).map(({ uid }) => uid)
      const newestFirst = uids.toReversed()
      expect(await uidsOf({})).toEqual(newestFirst.slice(0, 10))
      expect(await uidsOf({ offset: 10 })).toEqual(newestFirst.slice(10))
      expect(await uidsOf({ offset: 2, limit: 3 })).toEqual(newestFirst.slice(2, 5))
      await refusal(call('getAccountOrders', { network, owner, limit: 0 }), 'LIMIT_OUT_OF_BOUNDS')
      await refusal(call('getAccountOrders', { network, owner, limit: 1001 }), 'LIMIT_OUT_OF_BOUNDS')
    },
  },
  {
    name: 'trades of one owner or one order are listed newest first, completely or in pages',
    run: async (world) => {
      const { call } = world
      const { trader, uids } = await placeSome(world, 3)
      await world.runAuctions()
      const { address: owner } = trader
      const all = await call('getTrades', { network, owner })
      expect(all).toHaveLength(3)
      const places = all.map(({ blockNumber, logIndex }) => blockNumber * 1e6 + logIndex)
      expect(places).toEqual(places.toSorted((a, b) => b - a))
      expect(await call('getTradesV2', { network, owner, offset: 1, limit: 1 })).toEqual([all[1]])
      const orderUid = uids[0] as OrderUid
      expect(await call('getTrades', { network, orderUid })).toEqual(
        all.filter((one) => one.orderUid === orderUid),
      )
      await refusal(call('getTrades', { network }), 'InvalidTradeFilter')
      await refusal(call('getTradesV2', { network, owner, orderUid }), 'InvalidTradeFilter')
      await refusal(call('getTradesV2', { network, owner, limit: 0 }), 'InvalidLimit')
    },
  },
  {
    name: 'a document is stored under its hash with 201 once, and refused under any other hash',
    isSample: true,
    run: async (world) => {
      const { call } = world
      const fullAppData = `{"appCode":"story ${world.now()}"}`
      const hash = hashAppData(fullAppData)
      await refusal(call('getAppData', { network, hash }), 'NotFound', 404)
      const put = () =>
        world.fetch(
          new Request(`https://cowbell.invalid/mainnet/api/v1/app_data/${hash}`, {
            method: 'PUT',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ fullAppData }),
          }),
        )
      expect([(await put()).status, (await put()).status]).toEqual([201, 200])
      expect(await call('putAppData', { network, hash, body: { fullAppData } })).toBe(hash)
      expect(await call('getAppData', { network, hash })).toEqual({ fullAppData })
      const wrong = `0x${'cd'.repeat(32)}` as Hash32
      await refusal(
        call('putAppData', { network, hash: wrong, body: { fullAppData } }),
        'AppDataHashMismatch',
      )
      await refusal(call('putAppDataUnhashed', { network, body: { fullAppData: '[]' } }), 'AppDataInvalid')
      await refusal(call('putAppData', { network, hash, body: { fullAppData: '[]' } }), 'AppDataInvalid')
      await refusal(
        call('putAppData', { network, hash: ZERO_APP_DATA, body: { fullAppData } }),
        'AppDataMismatch',
      )
      expect(await call('getAppData', { network, hash: ZERO_APP_DATA })).toEqual({ fullAppData: '{}' })
    },
  },
  {
    name: 'prices are consistent: a dollar costs a dollar, the wrapped coin is worth the native one, and prices stay near their references',
    isReading: true,
    run: async (world) => {
      const { call } = world
      const usd = async (token: Address) => (await call('getUsdPrice', { network, token })).price
      const native = async (token: Address) => (await call('getNativePrice', { network, token })).price
      const { dollar, coin, wrapped, dollarInCoin } = await atOnePrice(world, async () => ({
        dollar: await usd(USDC),
        coin: await usd(NATIVE_TOKEN_MARKER),
        wrapped: await usd(WETH),
        dollarInCoin: await native(USDC),
      }))
      expect(dollar).toBeCloseTo(1, 1)
      expect(coin).toBe(wrapped)
      expect(await native(WETH)).toBe(1)
      expect(dollarInCoin * 10 ** (6 - 18) * wrapped).toBeCloseTo(dollar, 6)
      await refusal(call('getUsdPrice', { network, token: unknownToken }), 'NotFound', 404)
      await refusal(call('getNativePrice', { network, token: unknownToken }), 'UnsupportedToken')
    },
  },
  {
    name: 'prices can be cached for two minutes, and the network can have any of its names',
    isReading: true,
    run: async (world) => {
      for (const name of ['mainnet', '1', 'ethereum']) {
        const response = await world.fetch(new Request(`https://cowbell.invalid/${name}/tokens/-/usdPrice`))
        expect(response.headers.get('Cache-Control')).toBe('public, max-age=120')
        expect(await response.json()).toEqual({ price: expect.any(Number) })
      }
      const response = await world.fetch(
        new Request('https://cowbell.invalid/mainnet/tokens/nonsense/usdPrice'),
      )
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ message: expect.stringContaining('token') })
    },
  },
  {
    name: 'holders of a token are listed largest first, including a new account',
    isSample: true,
    run: async (world) => {
      const { call } = world
      const trader = await newTrader(world)
      const holders = await call('getTopHolders', { network, token: WETH })
      const balances = holders.map(({ balance }) => balance)
      expect(balances).toEqual(balances.toSorted((a, b) => (a < b ? 1 : -1)))
      expect(holders).toContainEqual({ address: trader.address, balance: atoms(10, 'WETH') })
      await refusal(call('getTopHolders', { network, token: unknownToken }), 'NotFound', 404)
    },
  },
  {
    name: 'an unknown competition is not found',
    run: async ({ call }) => {
      for (const name of ['getSolverCompetition', 'getSolverCompetitionV2'] as const) {
        await refusal(call(name, { network, auctionId: 999_999 }), 'NotFound', 404)
      }
    },
  },
  {
    name: 'past prices of the sandbox are oldest first, and inverse for the turned pair',
    isSample: true,
    run: async (world) => {
      const { call } = world
      const pair = { network, token: WETH, quoteToken: USDC }
      const past = await call('getPaperPrices', { ...pair, seconds: 86_400 })
      expect(past.length).toBeGreaterThan(400)
      expect(past.map(({ secondsAgo }) => secondsAgo)).toEqual(
        past.map(({ secondsAgo }) => secondsAgo).toSorted((one, other) => other - one),
      )
      const turned = { network, token: USDC, quoteToken: WETH }
      const inverse = await call('getPaperPrices', { ...turned, seconds: 86_400 })
      if (!world.isShared)
        expect(inverse.map(({ price }) => (1 / price).toPrecision(9))).toEqual(
          past.map(({ price }) => price.toPrecision(9)),
        )
      await refusal(call('getPaperPrices', { ...pair, seconds: 1 }), 'InvalidParameter')
      const unlisted = { network, token: unknownToken, quoteToken: USDC, seconds: 3_600 }
      await refusal(call('getPaperPrices', unlisted), 'UnsupportedToken')
    },
  },
  {
    name: 'an account is funded once, and only its owner presigns its orders',
    run: async (world) => {
      const { call } = world
      const { trader, uids } = await placeSome(world, 1)
      const owner = trader.address
      const before = await call('getPaperAccount', { network, owner })
      const first = await call('sendPaperTransaction', { network, body: { kind: 'fund', owner } })
      expect(await call('sendPaperTransaction', { network, body: { kind: 'fund', owner } })).toEqual(first)
      const { funds } = await call('getPaperAccount', { network, owner })
      if (!world.isShared) expect(funds).toEqual(before.funds)
      expect(before.funds.length).toBeGreaterThan(3)
      const balance = before.funds.find(({ token }) => token === tokenOf('USDC'))?.balance ?? 0n
      // On a shared service an auction may have filled the order.
      if (world.isShared) expect(balance).toBeGreaterThanOrEqual(atoms(20_000, 'USDC'))
      else expect(balance).toBe(atoms(20_000, 'USDC'))
      const amount = toAmount(1n)
      const approve = { kind: 'approve', owner, token: unknownToken, amount } as const
      await refusal(call('sendPaperTransaction', { network, body: approve }), 'UnsupportedToken')
      const presign = { kind: 'setPreSignature', owner, uid: unknownUid, isSigned: true } as const
      await refusal(call('sendPaperTransaction', { network, body: presign }), 'OrderNotFound', 404)
      const others = { kind: 'invalidateOrder', owner: unknownToken, uid: uids[0] as OrderUid } as const
      await refusal(call('sendPaperTransaction', { network, body: others }), 'WrongOwner', 401)
    },
  },
]
