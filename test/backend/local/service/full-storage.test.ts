import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../../src/domain/chains/chains'
import { hashAppData, writeAppData } from '../../../../src/domain/orders/app-data'
import { cancellationDigest } from '../../../../src/domain/orders/digest'
import { affiliateDigest } from '../../../../src/domain/reports/affiliates'
import { type OrderUid, toAmount } from '../../../../src/domain/scalars'
import {
  atoms,
  balanceOf,
  MAINNET,
  newTrader,
  place,
  signedBody,
  someTerms,
  USDC,
  WETH,
} from '../../../contract/story'
import { putOnDisk, readDatabase, runFull } from '../../../support/full-disk'
import { type Key, signDigest } from '../../../support/keys'
import { known } from '../../../support/known'
import { openService } from '../../../support/service'

const network = MAINNET
/** A buy amount above the market, so that the order stays open. */
const FAR = toAmount(atoms(1_000_000, 'USDC'))

type Service = ReturnType<typeof openService>
type Act = (service: Service, key: Key, uid: OrderUid) => Promise<unknown>

const placeWith = ({ world, call }: Service, key: Key, appData: string) => {
  const terms = someTerms(world, { appData: hashAppData(appData), buyAmount: FAR, sellAmount: toAmount(7n) })
  return call('placeOrder', { network, body: { ...signedBody(key, terms), appData } as never })
}

/** Requests that write, from an account with an open order. */
const WRITES: Readonly<Record<string, Act>> = {
  'an order whose app data is already stored': ({ world }, key) =>
    place(world, key, someTerms(world, { buyAmount: FAR, sellAmount: toAmount(7n) })),
  'an order with its app data': (service, key) =>
    placeWith(service, key, writeAppData({ slippageBps: 50, orderClass: 'market' })),
  'an order that replaces another': (service, key, uid) =>
    placeWith(service, key, writeAppData({ slippageBps: 50, orderClass: 'limit', replaces: uid })),
  'a cancellation': ({ call }, key, uid) => {
    const signature = signDigest(key, cancellationDigest(deploymentOf(network, 'production'), uid))
    return call('cancelOrder', { network, uid, body: { signature, signingScheme: 'eip712' } })
  },
  'app data': ({ call }) =>
    call('putAppDataUnhashed', { network, body: { fullAppData: '{"metadata":{},"version":"1.0.0"}' } }),
  'an affiliate code': ({ call }, key) => {
    const { address } = key
    const signedMessage = signDigest(key, affiliateDigest(address, 'COWS-FULL'))
    return call('registerAffiliate', {
      address,
      body: { walletAddress: address, code: 'COWS-FULL', signedMessage },
    })
  },
}

/** Opens a service with a trader's open order, on a disk that can become full. */
async function openWorld() {
  const service = openService()
  putOnDisk(service.database)
  service.database.close()
  await service.database.open()
  const key = await newTrader(service.world)
  const uid = await place(service.world, key, someTerms(service.world, { buyAmount: FAR }))
  return { service, key, uid }
}

describe('a service with a full disk', () => {
  it.each(Object.entries(WRITES))(
    'leaves nothing behind and refuses if a write of %s fails',
    async (_, ask) => {
      const { service, key, uid } = await openWorld()
      const before = await readDatabase(service.database)
      let writes = 0
      for (let from = 1; from === 1 || from <= writes; from += 1) {
        const run = await runFull(() => ask(service, key, uid), from)
        writes = Math.max(writes, run.writes)
        expect(run.thrown).toMatchObject({ errorType: 'StorageFull', status: 507 })
        expect(await readDatabase(service.database)).toEqual(before)
      }
      expect(writes).toBeGreaterThan(0)
      expect((await runFull(() => ask(service, key, uid), 0)).thrown).toBeUndefined()
      expect(await readDatabase(service.database)).not.toEqual(before)
      expect(service.bugs).toEqual([])
    },
  )

  it('can still be read', async () => {
    const { service, uid } = await openWorld()
    const { thrown } = await runFull(() => service.call('getOrder', { network, uid }), 1)
    expect(thrown).toBeUndefined()
  })

  it('fills an order exactly once if a write of an auction fails: at once, or later when there is space', async () => {
    let writes = 0
    for (let from = 1; from === 1 || from <= writes; from += 1) {
      const { service, key } = await openWorld()
      const { world, call } = service
      const before = await balanceOf(world, key.address, WETH)
      const uid = await place(world, key, someTerms(world))
      const run = await runFull(world.runAuctions, from)
      writes = Math.max(writes, run.writes)
      await service.advance(30_000)
      await world.runAuctions()
      const order = await call('getOrder', { network, uid })
      expect(order).toMatchObject({ status: 'fulfilled', executedSellAmount: order.sellAmount })
      expect(await call('getTrades', { network, orderUid: uid } as never)).toHaveLength(1)
      expect(await balanceOf(world, key.address, WETH)).toBe(before - order.sellAmount)
      expect(await balanceOf(world, key.address, USDC)).toBeGreaterThanOrEqual(known(order.executedBuyAmount))
    }
    expect(writes).toBeGreaterThan(3)
  })
})
