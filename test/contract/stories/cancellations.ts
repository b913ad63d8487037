/** Stories about cancellations, successful and refused. */
import { expect } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { cancellationDigest, cancellationsDigest } from '../../../src/domain/orders/digest'
import type { ErrorType } from '../../../src/domain/refusals'
import { type OrderUid, toAmount } from '../../../src/domain/scalars'
import { newKey, signDigest } from '../../support/keys'
import {
  atoms,
  GNOSIS,
  HOUR,
  MAINNET,
  newTrader,
  notYet,
  place,
  refusal,
  type Story,
  someTerms,
} from '../story'

const network = MAINNET

export const cancellationStories: readonly Story[] = [
  {
    name: 'the owner cancels one order or several, and they never fill afterwards',
    isSample: true,
    run: async (world) => {
      const { call } = world
      const domain = deploymentOf(network, 'production')
      const trader = await newTrader(world)
      const uid = await place(world, trader, someTerms(world, notYet(world)))
      const signature = signDigest(trader, cancellationDigest(domain, uid))
      const body = { signature, signingScheme: 'eip712' } as const
      expect(await call('cancelOrder', { network, uid, body })).toBe('Cancelled')
      await refusal(call('cancelOrder', { network, uid, body }), 'AlreadyCancelled')

      const orderUids = [
        await place(
          world,
          trader,
          someTerms(world, { ...notYet(world), sellAmount: toAmount(atoms(0.2, 'WETH')) }),
        ),
        await place(
          world,
          trader,
          someTerms(world, { ...notYet(world), sellAmount: toAmount(atoms(0.3, 'WETH')) }),
        ),
      ]
      const all = signDigest(trader, cancellationsDigest(domain, orderUids), 'ethsign')
      await call('cancelOrders', { network, body: { orderUids, signature: all, signingScheme: 'ethsign' } })
      await world.runAuctions()
      for (const each of [uid, ...orderUids]) {
        expect(await call('getOrder', { network, uid: each })).toMatchObject({
          status: 'cancelled',
          invalidated: true,
          executedSellAmount: 0n,
        })
        expect(await call('getOrderStatus', { network, uid: each })).toEqual({ type: 'cancelled' })
      }
      const notifications = await call('getNotifications', { account: trader.address })
      expect(notifications.map(({ type }) => type)).toEqual([
        'order_cancelled',
        'order_cancelled',
        'order_cancelled',
      ])
    },
  },
  {
    name: 'a cancellation is refused for an unknown order, another owner or a closed order',
    needs: 'clock',
    run: async (world) => {
      const { call } = world
      const domain = deploymentOf(network, 'production')
      const trader = await newTrader(world)
      const cancelOne = (uid: OrderUid, key = trader, change: object = {}) => {
        const signature = signDigest(key, cancellationDigest(domain, uid))
        return call('cancelOrder', { network, uid, body: { signature, signingScheme: 'eip712', ...change } })
      }
      const cancelAll = (uid: OrderUid, key = trader, change: object = {}) => {
        const signature = signDigest(key, cancellationsDigest(domain, [uid]))
        const signingScheme = 'eip712' as const
        const body = { orderUids: [uid], signature, signingScheme, ...change }
        return call('cancelOrders', { network, body })
      }
      /** Expects a refusal for a single cancellation and for a batch of one. */
      const refused = async (type: ErrorType, status: number, ...of: Parameters<typeof cancelOne>) => {
        await refusal(cancelOne(...of), type, status)
        await refusal(cancelAll(...of), type, status)
      }
      const unknown = `0x${'ab'.repeat(56)}` as OrderUid
      await refused('OrderNotFound', 404, unknown)
      const uid = await place(world, trader, someTerms(world))
      await refused('WrongOwner', 401, uid, newKey())
      await refused('InvalidSignature', 400, uid, trader, { signature: '0x12' })
      await refusal(
        call('cancelOrder', { network: GNOSIS, uid, body: { signature: '0x12', signingScheme: 'eip712' } }),
        'OrderNotFound',
        404,
      )
      const orderUids = [uid, unknown]
      const signature = signDigest(trader, cancellationsDigest(domain, orderUids))
      const body = { orderUids, signature, signingScheme: 'eip712' } as const
      await refusal(call('cancelOrders', { network, body }), 'OrderNotFound', 404)
      expect(await call('getOrder', { network, uid })).toMatchObject({ status: 'open' })
      await world.runAuctions()
      await refused('OrderFullyExecuted', 400, uid)
      const unfilled = await place(
        world,
        trader,
        someTerms(world, { buyAmount: toAmount(atoms(1_000_000, 'USDC')) }),
      )
      await world.advance(HOUR)
      await refused('OrderExpired', 400, unfilled)
      const change = { signingScheme: 'presign', signature: '0x' } as const
      await refused('OnChainOrder', 400, await place(world, trader, someTerms(world), change))
      const gone = await place(world, trader, someTerms(world, { buyAmount: toAmount(3n) }))
      await cancelAll(gone)
      await refused('AlreadyCancelled', 400, gone)
    },
  },
]
