/**
 * Promises of the specification, with its endpoints only. A service with these endpoints and nothing else is
 * judged by every one of these stories.
 */
import { expect } from 'vitest'
import { createCaller } from '../../../src/api/caller'
import { readLiveForms } from '../../../src/backend/remote/live-forms'
import { chainOf, deploymentOf } from '../../../src/domain/chains/chains'
import { listTokens } from '../../../src/domain/chains/tokens'
import { cancellationDigest } from '../../../src/domain/orders/digest'
import { type OrderUid, toAmount } from '../../../src/domain/scalars'
import { newKey, signDigest } from '../../support/keys'
import { networkOf, type Story, signedBody, someTerms, type World } from '../story'

const unknownUid = `0x${'ab'.repeat(56)}` as OrderUid

const send = (world: World, path: string, body?: unknown, method = 'POST'): Promise<Response> =>
  world.fetch(
    new Request(
      `https://cowbell.invalid${path}`,
      body === undefined
        ? {}
        : { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } },
    ),
  )
const orderbook = (world: World, path: string): string => `/${chainOf(networkOf(world)).name}/api/v1${path}`

/** Names what Cowbell cannot show without an optional field of an order. */
const COSTS: Readonly<Record<string, string>> = {
  status: 'the order counts as open until its amounts, its cancellation or its expiry end it',
  executedSellAmount: 'what was paid, the execution price, the surplus and partial fills are unknown',
  executedBuyAmount: 'what was received, the execution price, the surplus and partial fills are unknown',
  executedSellAmountBeforeFees: 'nothing without a signed fee; with one, surplus and progress are unknown',
  executedFeeAmount: 'nothing without a signed fee; with one, notifications and surplus have no amounts',
  creationDate: 'orders placed elsewhere have no time, and count as placed when they are found',
  class: 'the type of the order is unknown',
  executedFee: 'network costs and fees are not shown',
  invalidated: 'a cancellation is recognized by the status only',
  settlementContract: 'nothing: the UID proves the contract',
  fullAppData: 'the app data of orders placed elsewhere is not shown',
}

/** Notes the optional fields that a reported order lacks, and what this costs. */
const noteLacking = (order: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(COSTS).flatMap(([field, cost]) =>
    order[field] === undefined || order[field] === null ? [`lacks ${field}: ${cost}`] : [],
  )

const quoteRequest = (world: World) => {
  const sellToken = chainOf(networkOf(world)).wrappedNative
  const buyToken = listTokens(networkOf(world)).find(({ address }) => address !== sellToken)?.address
  const sellAmountBeforeFee = (10n ** 18n).toString()
  return { sellToken, buyToken, from: newKey().address, kind: 'sell', sellAmountBeforeFee }
}

export const promisedStories: readonly Story[] = [
  {
    name: 'POST quote answers the order parameters, the expiry and whether it is verified',
    clause: 'Quotes',
    isReading: true,
    run: async (world) => {
      const request = quoteRequest(world)
      const response = await send(world, orderbook(world, '/quote'), request)
      const reply: unknown = await response.json()
      expect(response.status, JSON.stringify(reply)).toBe(200)
      expect(reply).toMatchObject({
        quote: { kind: 'sell', sellAmount: expect.stringMatching(/^\d+$/), validTo: expect.any(Number) },
        expiration: expect.any(String),
        verified: expect.any(Boolean),
      })
    },
  },
  {
    name: 'POST quote refuses a request without its required fields',
    clause: 'Quotes, Refusals',
    isReading: true,
    run: async (world) => {
      const response = await send(world, orderbook(world, '/quote'), { kind: 'sell' })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ errorType: 'InvalidParameter' })
    },
  },
  {
    name: 'POST orders/by_uids leaves out unknown orders, and refuses more than 128',
    clause: 'Orders, Lists',
    isReading: true,
    run: async (world) => {
      const path = orderbook(world, '/orders/by_uids')
      expect(await (await send(world, path, [unknownUid])).json()).toEqual([])
      const many = Array.from({ length: 129 }, () => unknownUid)
      expect((await send(world, path, many)).status).toBe(400)
    },
  },
  {
    name: 'GET of an unknown order and of its debug report is an error',
    clause: 'Orders, Debug report',
    isReading: true,
    run: async (world) => {
      for (const path of [`/orders/${unknownUid}`, `/debug/order/${unknownUid}`])
        expect((await send(world, orderbook(world, path))).ok, path).toBe(false)
    },
  },
  {
    name: 'GET usdPrice answers a number that can be cached',
    clause: 'Token prices',
    isReading: true,
    run: async (world) => {
      const response = await send(world, `/${networkOf(world)}/tokens/-/usdPrice`)
      const reply: unknown = await response.json()
      if (response.status === 404) expect(reply).toMatchObject({ message: expect.any(String) })
      else {
        expect(reply).toMatchObject({ price: expect.any(Number) })
        expect(response.headers.has('Cache-Control')).toBe(true)
      }
    },
  },
  {
    name: 'GET topHolders answers addresses and balances, or that there are none',
    clause: 'Token prices',
    isReading: true,
    run: async (world) => {
      const token = chainOf(networkOf(world)).wrappedNative
      const response = await send(world, `/${networkOf(world)}/tokens/${token}/topHolders`)
      const reply: unknown = await response.json()
      if (response.status === 404) expect(reply).toMatchObject({ message: expect.any(String) })
      else expect(Array.isArray(reply)).toBe(true)
    },
  },
  {
    name: 'GET notifications of an account without orders is an empty list, cached for 300 seconds',
    clause: 'Notifications',
    isReading: true,
    run: async (world) => {
      const response = await send(world, `/accounts/${newKey().address}/notifications`)
      expect(await response.json()).toEqual([])
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=300')
    },
  },
  {
    name: 'GET of the affiliate and the statistics of a new wallet is an error',
    clause: 'Affiliates',
    isReading: true,
    run: async (world) => {
      const { address } = newKey()
      for (const path of [address, `affiliate-stats/${address}`, `trader-stats/${address}`])
        expect((await send(world, `/affiliate/${path}`)).ok, path).toBe(false)
    },
  },
  {
    name: 'an order is placed, found by its UID and in its debug report, refused twice, and cancelled',
    clause: 'Placing an order, Orders, Debug report, Cancelling',
    needs: 'key',
    run: async (world) => {
      const { key } = world
      const bases = { orderbook: 'https://cowbell.invalid', wallet: 'https://cowbell.invalid' }
      const call = createCaller(readLiveForms(world.fetch), bases)
      if (!key) throw new Error('The story needs an account.')
      const network = networkOf(world)
      const { wrappedNative: sellToken } = chainOf(network)
      const buyToken = listTokens(network).find(({ address }) => address !== sellToken)?.address ?? sellToken
      // No market pays this price, so the order stays open.
      const sides = { sellToken, buyToken, sellAmount: toAmount(1_000n), buyAmount: toAmount(10n ** 30n) }
      const body = signedBody(key, someTerms(world, sides), {}, network)
      const uid = await call('placeOrder', { network, body })
      await expect(call('placeOrder', { network, body })).rejects.toMatchObject({
        errorType: 'DuplicatedOrder',
      })
      const order = await call('getOrder', { network, uid })
      // Cowbell completes the fields that it can, so the reply itself tells what is lacking.
      const reported = await (await send(world, orderbook(world, `/orders/${uid}`))).json()
      expect(order).toMatchObject({ uid, ...sides, signature: body.signature })
      expect(await call('getOrders', { network, body: [uid] })).toMatchObject([{ order: { uid } }])
      expect(await call('getDebugReport', { network, uid })).toMatchObject({ orderUid: uid, order: { uid } })
      const digest = cancellationDigest(deploymentOf(network, 'production'), uid)
      const proof = { signature: signDigest(key, digest), signingScheme: 'eip712' }
      expect((await send(world, orderbook(world, `/orders/${uid}`), proof, 'DELETE')).ok).toBe(true)
      expect((await call('getOrder', { network, uid })).status).not.toBe('open')
      for (const line of noteLacking(reported)) world.note?.(line)
    },
  },
]
