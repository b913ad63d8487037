import { hashTypedData, keccak256, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { deployment, deploymentOf } from '../../../src/domain/chains/chains'
import {
  cancellationDigest,
  cancellationsDigest,
  digestUnder,
  domainSeparator,
} from '../../../src/domain/orders/digest'
import { recoverSigner } from '../../../src/domain/orders/signatures'
import type { ChainId, Hash32, OrderUid } from '../../../src/domain/scalars'
import { vectors } from '../../fixtures/vectors'
import { anyOrderUid, arbitraryOf } from '../../support/arbitraries'
import { fc } from '../../support/properties'
import { domainOf, messageTypes, sigUtilDigest } from '../../support/typed-data'

const mainnet = deploymentOf(1 as ChainId, 'production')
const mainnetDigest = (structHash: Hash32) => digestUnder(domainSeparator(mainnet), structHash)

describe('the digest of a cancellation', () => {
  it.each(vectors.cancellations.single)(
    'equals the digest of the protocol for one order: $digest',
    (vector) => {
      expect(keccak256(toHex(vector.type))).toBe(vectors.typeHashes.OrderCancellation)
      expect(cancellationDigest(mainnet, vector.orderUid)).toBe(mainnetDigest(vector.structHash))
      expect(digestUnder(vector.domainSeparator, vector.structHash)).toBe(vector.digest)
      for (const scheme of ['eip712', 'ethsign'] as const) {
        const signature = { scheme, bytes: vector.signatures[scheme] }
        expect(recoverSigner(vector.digest, signature)).toBe(vector.owner)
      }
    },
  )

  it.each(vectors.cancellations.batchStructHash)('is built from $structHash for several orders', (vector) => {
    if (vector.type) expect(keccak256(toHex(vector.type))).toBe(vectors.typeHashes.OrderCancellations)
    expect(cancellationsDigest(mainnet, vector.orderUids)).toBe(mainnetDigest(vector.structHash))
  })

  it('equals the digest of viem and eth-sig-util', () => {
    fc.assert(
      fc.property(arbitraryOf(deployment), anyOrderUid, (given, orderUid) => {
        const domain = domainOf(given)
        const message = { orderUid }
        const digest = cancellationDigest(given, orderUid)
        expect(digest).toBe(
          hashTypedData({ types: messageTypes, primaryType: 'OrderCancellation', domain, message }),
        )
        expect(digest).toBe(sigUtilDigest('OrderCancellation', domain, message))
      }),
    )
  })

  it('equals the digest of viem and eth-sig-util for several orders, and for none', () => {
    const anyUids = fc.array(anyOrderUid, { maxLength: 5 })
    fc.assert(
      fc.property(arbitraryOf(deployment), anyUids, (given, orderUids) => {
        const domain = domainOf(given)
        const message = { orderUids }
        const digest = cancellationsDigest(given, orderUids)
        expect(digest).toBe(
          hashTypedData({ types: messageTypes, primaryType: 'OrderCancellations', domain, message }),
        )
        expect(digest).toBe(sigUtilDigest('OrderCancellations', domain, message))
      }),
    )
  })

  it('differs between one order and a batch of one', () => {
    const uid = `0x${'2a'.repeat(56)}` as OrderUid
    expect(cancellationsDigest(mainnet, [uid])).not.toBe(cancellationDigest(mainnet, uid))
  })
})
