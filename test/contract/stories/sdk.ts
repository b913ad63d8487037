/**
 * Stories about the public SDK's assumptions (SOURCES: What the public SDK expects): bare lists, and numbers
 * as text.
 */
import { expect } from 'vitest'
import { hashAppData } from '../../../src/domain/orders/app-data'
import { cancellationsDigest } from '../../../src/domain/orders/digest'
import { toSeconds } from '../../../src/domain/scalars'
import { signDigest } from '../../support/keys'
import {
  ADDRESS,
  DECIMALS,
  documentOf,
  HASH,
  limitOrder,
  MIXED_USDC,
  production,
  putDocument,
  read,
  send,
  submit,
  swap,
} from '../sdk-calls'
import { atoms, listOf, newTrader, type Story, USDC, WETH } from '../story'

/** Fields that the SDK's order client converts to big integers and dates. */
const FILLED_ORDER = {
  creationDate: expect.stringMatching(/Z$/),
  class: 'market',
  status: 'fulfilled',
  executedSellAmount: String(atoms(0.1, 'WETH')),
  executedSellAmountBeforeFees: DECIMALS,
  executedBuyAmount: DECIMALS,
  executedFee: DECIMALS,
  executedFeeAmount: DECIMALS,
  executedFeeToken: ADDRESS,
  feeAmount: '0',
  invalidated: false,
  fullAppData: documentOf('market', 56),
  appData: hashAppData(documentOf('market', 56)),
  settlementContract: production.settlement,
  interactions: { pre: [], post: [] },
} as const

interface TradeReply {
  readonly txHash: string
}

export const sdkStories: readonly Story[] = [
  {
    name: 'the public SDK swaps: a quote with the document, the document stored again, then an order with another document and no fee',
    run: async (world) => {
      const key = await newTrader(world)
      const uid = await swap(world, key)
      await world.runAuctions()
      const order = await read(world, `/api/v1/orders/${uid}`)
      expect(order).toMatchObject({ ...FILLED_ORDER, uid, owner: key.address })
      expect(await read(world, `/api/v1/account/${key.address}/orders?offset=0&limit=1000`)).toEqual([order])
    },
  },
  {
    name: 'the public SDK reads a fill: bare lists, amounts as text, the competition by transaction and by id',
    run: async (world) => {
      const key = await newTrader(world)
      const uid = await swap(world, key)
      await world.runAuctions()
      const ofOrder = await read<TradeReply[]>(world, `/api/v2/trades?orderUid=${uid}&offset=0&limit=5`)
      const trades = [
        {
          blockNumber: expect.any(Number),
          logIndex: expect.any(Number),
          orderUid: uid,
          owner: key.address,
          sellToken: WETH,
          buyToken: USDC,
          sellAmount: DECIMALS,
          sellAmountBeforeFees: DECIMALS,
          buyAmount: DECIMALS,
          txHash: HASH,
          executedProtocolFees: expect.any(Array),
        },
      ]
      expect(ofOrder).toEqual(trades)
      expect(await read(world, `/api/v2/trades?owner=${key.address}&offset=0&limit=10`)).toEqual(trades)
      const [{ txHash }] = ofOrder as [TradeReply]
      expect(await read(world, `/api/v1/transactions/${txHash}/orders`)).toMatchObject(
        listOf(world, [expect.objectContaining({ uid })]) as object,
      )
      expect(await read(world, `/api/v1/orders/${uid}/status`)).toEqual({
        type: 'traded',
        value: expect.arrayContaining([
          { solver: ADDRESS, executedAmounts: { sell: DECIMALS, buy: DECIMALS } },
        ]),
      })
      const path = '/api/v2/solver_competition'
      const competition = await read<{ auctionId: number }>(world, `${path}/by_tx_hash/${txHash}`)
      expect(competition).toMatchObject({
        transactionHashes: listOf(world, [txHash]),
        auction: { orders: listOf(world, [uid]) },
      })
      expect(await read(world, `${path}/${competition.auctionId}`)).toEqual(competition)
    },
  },
  {
    name: 'the public SDK reads prices, surplus and documents, each as an object of one field',
    run: async (world) => {
      const { address } = await newTrader(world)
      expect(await read(world, `/api/v1/token/${MIXED_USDC}/native_price`)).toEqual({
        price: expect.any(Number),
      })
      expect(await read(world, `/api/v1/users/${address}/total_surplus`)).toEqual({ totalSurplus: '0' })
      const fullAppData = documentOf('market', toSeconds(world.now()))
      expect([await putDocument(world, fullAppData), await putDocument(world, fullAppData)]).toEqual([
        201, 200,
      ])
      expect(await read(world, `/api/v1/app_data/${hashAppData(fullAppData)}`)).toEqual({ fullAppData })
    },
  },
  {
    name: 'the public SDK places limit orders without a quote, and presigns with the address of the owner',
    run: async (world) => {
      const key = await newTrader(world)
      const signed = await submit(world, key, limitOrder(world, key, 0.1))
      const presigned = await submit(world, key, limitOrder(world, key, 0.2), 'presign')
      expect(await read(world, `/api/v1/orders/${signed}`)).toMatchObject({ class: 'limit', status: 'open' })
      expect(await read(world, `/api/v1/orders/${presigned}`)).toMatchObject({
        class: 'limit',
        status: 'presignaturePending',
        signingScheme: 'presign',
      })
    },
  },
  {
    name: 'the public SDK cancels one order as a batch, and gets refusals as JSON',
    run: async (world) => {
      const key = await newTrader(world)
      const orderUids = [await submit(world, key, limitOrder(world, key, 0.1))]
      const signature = signDigest(key, cancellationsDigest(production, orderUids))
      const body = { signature, signingScheme: 'eip712', orderUids }
      expect((await send(world, 'DELETE', '/api/v1/orders', body)).status).toBe(200)
      expect(await read(world, `/api/v1/orders/${orderUids[0]}`)).toMatchObject({
        status: 'cancelled',
        invalidated: true,
      })
      expect(await send(world, 'DELETE', '/api/v1/orders', body)).toEqual({
        status: 400,
        reply: { errorType: 'AlreadyCancelled', description: expect.any(String) },
      })
    },
  },
  {
    name: 'an auction has the creation times of its orders as text, as in the public documentation',
    run: async (world) => {
      const key = await newTrader(world)
      const uid = await submit(world, key, limitOrder(world, key, 0.1))
      const auction = await read<{ orders: { uid: string }[] }>(world, '/api/v1/auction')
      expect(auction.orders.find((order) => order.uid === uid)).toMatchObject({
        created: DECIMALS,
        executed: '0',
      })
    },
  },
]
