import { concat, hashTypedData, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { orderDigest } from '../../../src/domain/orders/digest'
import { type Order, termsOf } from '../../../src/domain/orders/order'
import { findSignedTerms, isGenuine, orderUidOf, packUid, unpackUid } from '../../../src/domain/orders/uid'
import {
  type Address,
  type ChainId,
  MAX_UINT32,
  type Seconds,
  toAmount,
  ZERO_ADDRESS,
} from '../../../src/domain/scalars'
import { vectors } from '../../fixtures/vectors'
import { anyAddress, anyHash32, anyOrder, anyOrderUid, anySeconds, anyTerms } from '../../support/arbitraries'
import { fc } from '../../support/properties'
import { domainOf, messageOf, messageTypes } from '../../support/typed-data'

const domain = deploymentOf(11155111 as ChainId, 'staging')

describe('a UID', () => {
  it.each(vectors.uidParts)('splits into digest, owner and expiry: $uid', (vector) => {
    const { uid, digest, owner, validTo } = vector
    expect(unpackUid(uid)).toEqual({ digest, owner, validTo })
    expect(packUid({ digest, owner, validTo })).toBe(uid)
  })

  it.each(vectors.orders)('is joined from the digest of its order: $uid', ({ uid, digest, owner, order }) => {
    expect(packUid({ digest, owner, validTo: order.validTo })).toBe(uid)
  })

  it('is unchanged after splitting and joining', () => {
    fc.assert(
      fc.property(anyOrderUid, (uid) => {
        expect(packUid(unpackUid(uid))).toBe(uid)
      }),
    )
    fc.assert(
      fc.property(anyHash32, anyAddress, anySeconds, (digest, owner, validTo) => {
        expect(unpackUid(packUid({ digest, owner, validTo }))).toEqual({ digest, owner, validTo })
      }),
    )
  })

  it('keeps eight digits for the earliest and the latest expiry', () => {
    const parts = { digest: `0x${'11'.repeat(32)}`, owner: `0x${'22'.repeat(20)}` } as ReturnType<
      typeof unpackUid
    >
    expect(packUid({ ...parts, validTo: 0 as Seconds }).slice(106)).toBe('00000000')
    expect(packUid({ ...parts, validTo: MAX_UINT32 as Seconds }).slice(106)).toBe('ffffffff')
    expect(packUid({ ...parts, validTo: 0x1234 as Seconds }).slice(106)).toBe('00001234')
  })
})

describe('the UID of an order', () => {
  it("consists of viem's digest, the owner and the expiry", () => {
    fc.assert(
      fc.property(anyTerms, anyAddress, (terms, owner) => {
        const digest = hashTypedData({
          types: messageTypes,
          primaryType: 'Order',
          domain: domainOf(domain),
          message: messageOf(terms),
        })
        expect(orderUidOf(domain, terms, owner)).toBe(
          concat([digest, owner, toHex(terms.validTo, { size: 4 })]),
        )
      }),
    )
  })

  it('begins with the signed digest', () => {
    fc.assert(
      fc.property(anyTerms, anyAddress, (terms, owner) => {
        expect(unpackUid(orderUidOf(domain, terms, owner))).toEqual({
          digest: orderDigest(domain, terms),
          owner,
          validTo: terms.validTo,
        })
      }),
    )
  })
})

describe('an order reply', () => {
  const genuine = (given: Order): Order => ({
    ...given,
    uid: orderUidOf(domain, termsOf(given), given.owner),
  })
  const changes: readonly ((given: Order) => Order)[] = [
    (given) => ({ ...given, buyAmount: toAmount(given.buyAmount ^ 1n) }),
    (given) => ({ ...given, receiver: `0x${'ab'.repeat(20)}` as Address }),
    (given) => ({ ...given, owner: `0x${'cd'.repeat(20)}` as Address }),
    (given) => ({ ...given, validTo: (given.validTo ^ 1) as Seconds }),
    (given) => ({ ...given, partiallyFillable: !given.partiallyFillable }),
  ]

  it('is genuine if it hashes to its UID', () => {
    fc.assert(
      fc.property(anyOrder, (given) => {
        expect(isGenuine(domain, genuine(given))).toBe(true)
      }),
    )
  })

  it.each(['nobody', 'the owner', 'zero'])(
    'is genuine with the signed terms if %s is reported as receiver in place of the owner',
    (reported) => {
      fc.assert(
        fc.property(anyOrder, fc.boolean(), (given, isNamed) => {
          const receivers = { nobody: null, 'the owner': given.owner, zero: ZERO_ADDRESS }
          const signed = genuine({ ...given, receiver: isNamed ? given.owner : null })
          const reply = { ...signed, receiver: receivers[reported as keyof typeof receivers] }
          expect(findSignedTerms(domain, reply)).toEqual(termsOf(signed))
        }),
      )
    },
  )

  it('is forged if a signed field was changed', () => {
    fc.assert(
      fc.property(anyOrder, fc.constantFrom(...changes), (given, change) => {
        expect(isGenuine(domain, change(genuine(given)))).toBe(false)
      }),
    )
  })

  it('is forged on another network and in another environment', () => {
    fc.assert(
      fc.property(anyOrder, (given) => {
        expect(isGenuine(deploymentOf(1 as ChainId, 'staging'), genuine(given))).toBe(false)
        expect(isGenuine(deploymentOf(domain.chainId, 'production'), genuine(given))).toBe(false)
      }),
    )
  })

  it('stays genuine after any number of fills', () => {
    fc.assert(
      fc.property(anyOrder, (given) => {
        const filled: Order = { ...genuine(given), status: 'fulfilled', executedBuyAmount: given.buyAmount }
        expect(isGenuine(domain, filled)).toBe(true)
      }),
    )
  })
})
