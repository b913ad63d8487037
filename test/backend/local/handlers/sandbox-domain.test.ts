import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { deploymentOf, paperDeployments } from '../../../../src/domain/chains/chains'
import { cancellationDigest, cancellationsDigest, orderDigest } from '../../../../src/domain/orders/digest'
import type { EcdsaSignature } from '../../../../src/domain/orders/signatures'
import { recoverSigner } from '../../../../src/domain/orders/signatures'
import { isGenuine, orderUidOf } from '../../../../src/domain/orders/uid'
import { affiliateDigest } from '../../../../src/domain/reports/affiliates'
import { type Address, type Hex, toAmount } from '../../../../src/domain/scalars'
import {
  MAINNET,
  newContractWallet,
  newTrader,
  refusal,
  signedBody,
  someTerms,
} from '../../../contract/story'
import { newKey, signDigest } from '../../../support/keys'
import { openService } from '../../../support/service'

const network = MAINNET
const [sandbox, open] = paperDeployments(network)
const STRANGE = `0x${'12'.repeat(20)}` as Address

type World = ReturnType<typeof openService>

/** Returns a placement that is signed under the domain of the Sandbox, and names it. */
function sandboxBody({ world }: World, key: ReturnType<typeof newKey>, sold = 0.1) {
  const terms = someTerms(world, { sellAmount: toAmount(BigInt(sold * 1e18)) })
  const signature = signDigest(key, orderDigest(sandbox, terms))
  return { terms, body: signedBody(key, terms, { signature, settlementContract: sandbox.settlement }) }
}

describe('an order that is signed under the domain of the Sandbox', () => {
  it('is accepted, filled and reported with the contract under which it was signed', async () => {
    const world = openService()
    const key = await newTrader(world)
    const { terms, body } = sandboxBody(world, key)
    const uid = await world.call('placeOrder', { network, body })
    expect(uid).toBe(orderUidOf(sandbox, terms, key.address))
    await world.runAuctions()
    const order = await world.call('getOrder', { network, uid })
    expect(order).toMatchObject({ status: 'fulfilled', settlementContract: sandbox.settlement })
    expect(isGenuine(sandbox, order)).toBe(true)
    expect(world.bugs).toEqual([])
  })

  it('is nobody’s order for the contracts of any real network', async () => {
    const world = openService()
    const key = newKey()
    const { terms, body } = sandboxBody(world, key)
    const signature: EcdsaSignature = { scheme: 'eip712', bytes: body.signature as Hex }
    for (const environment of ['production', 'staging'] as const)
      expect(recoverSigner(orderDigest(deploymentOf(network, environment), terms), signature)).not.toBe(
        key.address,
      )
    expect(recoverSigner(orderDigest(sandbox, terms), signature)).toBe(key.address)
  })

  it.each(['eip712', 'ethsign'] as const)('can be cancelled by a signature of scheme %s', async (scheme) => {
    const world = openService()
    const key = await newTrader(world)
    for (const domain of [sandbox, open]) {
      const { body } = sandboxBody(world, key, domain === sandbox ? 0.1 : 0.2)
      const uid = await world.call('placeOrder', { network, body })
      const signature = signDigest(key, cancellationDigest(domain, uid), scheme)
      await world.call('cancelOrder', { network, uid, body: { signature, signingScheme: scheme } })
    }
  })

  it('can be cancelled together with an order under the public domain, by one signature', async () => {
    const world = openService()
    const key = await newTrader(world)
    const own = await world.call('placeOrder', { network, body: sandboxBody(world, key).body })
    const other = await world.call('placeOrder', { network, body: signedBody(key, someTerms(world.world)) })
    const orderUids = [own, other]
    const signature = signDigest(key, cancellationsDigest(sandbox, orderUids))
    await world.call('cancelOrders', { network, body: { orderUids, signature, signingScheme: 'eip712' } })
    const found = await world.call('getOrders', { network, body: orderUids })
    expect(found.map((each) => 'order' in each && each.order.status)).toEqual(['cancelled', 'cancelled'])
  })

  it('is not cancelled by another account', async () => {
    const world = openService()
    const key = await newTrader(world)
    const uid = await world.call('placeOrder', { network, body: sandboxBody(world, key).body })
    const signature = signDigest(newKey(), cancellationDigest(sandbox, uid))
    const body = { signature, signingScheme: 'eip712' } as const
    await refusal(world.call('cancelOrder', { network, uid, body }), 'WrongOwner', 401)
  })

  it('can be presigned, and signed by a contract wallet', async () => {
    const world = openService()
    const key = await newTrader(world)
    const { terms, body } = sandboxBody(world, key)
    const presigned = { ...body, signingScheme: 'presign', signature: key.address } as const
    const uid = await world.call('placeOrder', { network, body: presigned })
    expect(uid).toBe(orderUidOf(sandbox, terms, key.address))
    const wallet = await newContractWallet(world, key)
    const byWallet = { ...body, signingScheme: 'eip1271', from: wallet } as const
    expect(await world.call('placeOrder', { network, body: byWallet })).toBe(
      orderUidOf(sandbox, terms, wallet),
    )
  })
})

describe('the domain of a placement', () => {
  it('is the public one unless the placement names another', async () => {
    const world = openService()
    const key = await newTrader(world)
    const terms = someTerms(world)
    const uid = await world.call('placeOrder', { network, body: signedBody(key, terms) })
    expect(uid).toBe(orderUidOf(open, terms, key.address))
    expect((await world.call('getOrder', { network, uid })).settlementContract).toBe(open.settlement)
    expect(await world.database.orders.get(uid)).not.toHaveProperty('settlement')
  })

  it('is refused if the signature is for the other domain', async () => {
    const world = openService()
    const key = await newTrader(world)
    const { body } = sandboxBody(world, key)
    await refusal(
      world.call('placeOrder', { network, body: { ...body, settlementContract: null } }),
      'InvalidSignature',
    )
  })

  it('is refused if it is of neither', async () => {
    const world = openService()
    const key = await newTrader(world)
    const { body } = sandboxBody(world, key)
    const { message } = await refusal(
      world.call('placeOrder', { network, body: { ...body, settlementContract: STRANGE } }),
      'InvalidSignature',
    )
    expect(message).toContain(STRANGE)
  })

  it('is refused on a chain with a node if it is that of the Sandbox', async () => {
    const world = openService({}, (context) => ({
      ...context,
      chain: { ...context.chain, isPaper: () => false },
    }))
    const key = await newTrader(world)
    await refusal(
      world.call('placeOrder', { network, body: sandboxBody(world, key).body }),
      'InvalidSignature',
    )
  })
})

describe('an affiliate code that is registered in the Sandbox', () => {
  const code = 'COWS-PLAY'

  it('is accepted here, and has another digest for the public program', async () => {
    const { call } = openService()
    const key = newKey()
    const digest = affiliateDigest(key.address, code, 'sandbox')
    expect(digest).not.toBe(affiliateDigest(key.address, code))
    const body = { walletAddress: key.address, code, signedMessage: signDigest(key, digest) }
    expect(await call('registerAffiliate', { address: key.address, body })).toMatchObject({ code })
  })
})
