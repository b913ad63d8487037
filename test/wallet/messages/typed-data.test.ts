import { hashTypedData } from 'viem'
import { expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { cancellationDigest, cancellationsDigest, orderDigest } from '../../../src/domain/orders/digest'
import type { ChainId } from '../../../src/domain/scalars'
import {
  type TypedData,
  typedDataOf,
  typedDataOfCancellation,
  typedDataOfCancellations,
} from '../../../src/wallet/messages/typed-data'
import { anyOrderUid, anyTerms } from '../../support/arbitraries'
import { fc } from '../../support/properties'

const deployment = deploymentOf(100 as ChainId, 'production')
const hash = (data: TypedData) => hashTypedData(data as never)
const throughJson = (data: TypedData): TypedData => JSON.parse(JSON.stringify(data))

it('typed data of an order hashes to the signed digest, also after a JSON round trip', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      expect(hash(throughJson(typedDataOf(deployment, terms)))).toBe(orderDigest(deployment, terms))
    }),
  )
})

it('typed data of a cancellation hashes to its digest', () => {
  fc.assert(
    fc.property(anyOrderUid, (uid) => {
      expect(hash(throughJson(typedDataOfCancellation(deployment, uid)))).toBe(
        cancellationDigest(deployment, uid),
      )
    }),
  )
})

it('typed data of several cancellations hashes to their digest', () => {
  fc.assert(
    fc.property(fc.array(anyOrderUid, { maxLength: 5 }), (uids) => {
      expect(hash(throughJson(typedDataOfCancellations(deployment, uids)))).toBe(
        cancellationsDigest(deployment, uids),
      )
    }),
  )
})

it('typed data has amounts as decimal strings and the owner as the zero address', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const { message, primaryType } = typedDataOf(deployment, { ...terms, receiver: null })
      expect(primaryType).toBe('Order')
      expect(message['sellAmount']).toBe(String(terms.sellAmount))
      expect(message['receiver']).toBe(`0x${'00'.repeat(20)}`)
    }),
  )
})
