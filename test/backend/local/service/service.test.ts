import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { createService } from '../../../../src/backend/local/service/service'
import { type Milliseconds, toAmount } from '../../../../src/domain/scalars'
import { MAINNET, newTrader, place, refusal, someQuote, someTerms, WETH } from '../../../contract/story'
import { newKey } from '../../../support/keys'
import { openService } from '../../../support/service'

const network = MAINNET

describe('a service', () => {
  it('needs only a name, a clock and a report function', async () => {
    const service = createService({
      now: () => 1_785_000_000_000 as Milliseconds,
      readContract: async () => ({}),
      randomBytes: (count) => new Uint8Array(count),
      report: (bug) => {
        throw bug
      },
      databaseName: 'from-nothing',
    })
    const response = await service.fetch(new Request('https://cowbell.invalid/mainnet/tokens/-/usdPrice'))
    expect(response.status).toBe(200)
    expect(await service.runAuctions(1_785_000_000_000 as Milliseconds)).toEqual([])
  })

  it('refuses requests above the rate limits', async () => {
    const { call } = openService({ rates: { quotes: 1, submissions: 1 } })
    const body = someQuote(newKey().address)
    await call('quote', { network, body })
    const { details } = await refusal(call('quote', { network, body }), 'RateLimited', 429)
    expect(details.retryAfterSeconds).toBe(1)
  })

  it('refuses affiliate and notification requests if they are disabled', async () => {
    const { call } = openService({ isCmsEnabled: false })
    const { address } = newKey()
    await refusal(call('getNotifications', { account: address }), 'IntegrationOff', 503)
    await refusal(call('getAffiliate', { address }), 'IntegrationOff', 503)
    await refusal(call('getAffiliateStats', { address }), 'IntegrationOff', 503)
    await refusal(call('getTraderStats', { address }), 'IntegrationOff', 503)
  })

  it('refuses banned accounts', async () => {
    const key = newKey()
    const { call } = openService({ banned: new Set([key.address]) })
    await refusal(call('quote', { network, body: someQuote(key.address) }), 'Forbidden', 403)
  })

  it('cancels the open orders whose owner or receiver gets banned, in the next auction', async () => {
    const opened = openService()
    const { world } = opened
    const [owner, receiver, other] = [await newTrader(world), newKey(), await newTrader(world)]
    const waiting = someTerms(world, { buyAmount: toAmount(10n ** 15n) })
    const uids = [
      await place(world, owner, waiting),
      await place(world, other, { ...waiting, receiver: receiver.address }),
      await place(world, other, waiting),
    ]
    const banned = new Set([owner.address, receiver.address])
    const { call, service } = openService({ databaseName: opened.database.name, banned })
    await service.runAuctions(world.now())
    const reports = await Promise.all(uids.map((uid) => call('getDebugReport', { network, uid })))
    expect(reports.map(({ order }) => order.status)).toEqual(['cancelled', 'cancelled', 'open'])
    expect(reports.map(({ events }) => events.at(-1))).toMatchObject([
      { label: 'cancelled', reason: 'banned_user' },
      { label: 'cancelled', reason: 'banned_user' },
      { label: 'ready' },
    ])
    const [notification] = await call('getNotifications', { account: owner.address })
    expect(notification).toMatchObject({ type: 'order_cancelled', metadata: { reason: 'banned_user' } })
  })

  it('refuses vault balances on a chain without a vault', async () => {
    const service = openService({}, (context) => ({
      ...context,
      chain: { ...context.chain, hasVault: () => false },
    }))
    const trader = await newTrader(service.world)
    const fromVault = { sellTokenBalance: 'internal' } as const
    const intoVault = { buyTokenBalance: 'internal' } as const
    const ask = (change: object) =>
      service.call('quote', { network, body: someQuote(trader.address, change) })
    await refusal(ask(fromVault), 'UnsupportedSellTokenSource')
    await refusal(ask(intoVault), 'UnsupportedBuyTokenDestination')
    await refusal(
      place(service.world, trader, someTerms(service.world, fromVault)),
      'UnsupportedSellTokenSource',
    )
    await refusal(
      place(service.world, trader, someTerms(service.world, intoVault)),
      'UnsupportedBuyTokenDestination',
    )
  })

  it('accepts an EIP-1271 signature on a chain with contracts', async () => {
    const service = openService({}, (context) => ({
      ...context,
      chain: { ...context.chain, isAcceptedByContract: async () => true },
    }))
    const trader = await newTrader(service.world)
    const contract = { signingScheme: 'eip1271', signature: '0x1234' } as const
    const uid = await place(service.world, trader, someTerms(service.world), contract)
    expect(await service.call('getOrder', { network, uid })).toMatchObject({ signingScheme: 'eip1271' })
  })

  it('has no native price if the chain has none', async () => {
    const { call } = openService({}, (context) => ({
      ...context,
      chain: {
        ...context.chain,
        snapshot: async (...asked) => {
          const snapshot = await context.chain.snapshot(...asked)
          return {
            ...snapshot,
            getMarket: async () => ({ ...(await snapshot.getMarket()), nativePrices: new Map() }),
          }
        },
      },
    }))
    await refusal(call('getNativePrice', { network, token: WETH }), 'NoLiquidity')
  })

  it('answers a bug with 500, reports it with its cause, and writes nothing', async () => {
    const bug = new Error('out of paper')
    const { call, world, bugs, database } = openService({}, (context) => ({
      ...context,
      chain: {
        ...context.chain,
        snapshot: async (...asked) => ({
          ...(await context.chain.snapshot(...asked)),
          getMarket: () => Promise.reject(bug),
        }),
      },
    }))
    const trader = await newTrader(world)
    await refusal(place(world, trader, someTerms(world)), 'InternalServerError', 500)
    await refusal(call('quote', { network, body: someQuote(trader.address) }), 'InternalServerError', 500)
    expect(bugs).toEqual([bug, bug])
    expect(await database.orders.toArray()).toEqual([])
  })
})

describe('an auction without time', () => {
  it('fills an order, although the time budget of every solver is spent at once', async () => {
    let ms = 0
    const elapsed = () => {
      ms += 300
      return ms
    }
    const { world, call } = openService({ elapsed })
    const uid = await place(world, await newTrader(world), someTerms(world))
    const [report] = await world.runAuctions()
    expect(report).toMatchObject({ orders: 1, filled: [uid] })
    expect(await call('getOrder', { network, uid })).toMatchObject({ status: 'fulfilled' })
  })
})
