/** A story with the tester's own account, for services without play money. Its order cannot fill. */
import { expect } from 'vitest'
import { chainOf, deploymentOf } from '../../../src/domain/chains/chains'
import { listTokens } from '../../../src/domain/chains/tokens'
import { cancellationsDigest } from '../../../src/domain/orders/digest'
import { MAX_UINT256, type Seconds, toAmount, toSeconds } from '../../../src/domain/scalars'
import { signDigest } from '../../support/keys'
import { networkOf, place, type Story, someTerms } from '../story'

export const tradingStories: readonly Story[] = [
  {
    name: 'an order with an unreachable price is placed, found, listed, and cancelled by its owner',
    needs: 'key',
    run: async (world) => {
      const { call, key } = world
      if (!key) throw new Error('this story needs a key')
      const network = networkOf(world)
      const sellToken = chainOf(network).wrappedNative
      const buyToken = listTokens(network).find(({ address }) => address !== sellToken)?.address
      if (!buyToken) throw new Error(`no tokens are listed on ${network}`)
      const validTo = (toSeconds(world.now()) + 600) as Seconds
      const buyAmount = toAmount(MAX_UINT256 / 2n - BigInt(world.now()))
      const terms = someTerms(world, { sellToken, buyToken, sellAmount: toAmount(1000n), buyAmount, validTo })
      const uid = await place(world, key, terms, {}, network)
      expect(await call('getOrder', { network, uid })).toMatchObject({
        uid,
        owner: key.address,
        status: 'open',
      })
      const listed = await call('getAccountOrders', { network, owner: key.address })
      expect(listed.map((order) => order.uid)).toContain(uid)
      const orderUids = [uid]
      const signature = signDigest(key, cancellationsDigest(deploymentOf(network, 'production'), orderUids))
      await call('cancelOrders', { network, body: { orderUids, signature, signingScheme: 'eip712' } })
      expect(await call('getOrder', { network, uid })).toMatchObject({ status: 'cancelled' })
    },
  },
]
