import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  MAX_UIDS,
  order,
  orderCancellation,
  orderCancellations,
  orderLookup,
  orderPlacement,
  orderProgress,
  orderTerms,
  serviceOrder,
  serviceOrderProgress,
  termsOf,
} from '../../../src/domain/orders/order'
import { wireOrder, wireUid } from '../../fixtures/order-reply'
import { anyOrder } from '../../support/arbitraries'
import { fc } from '../../support/properties'

const isDecoded = (schema: z.core.$ZodType, wire: unknown): boolean =>
  z.safeDecode(schema, wire as never).success
const read = (change: object) => z.decode(order, { ...wireOrder, ...change } as never)

describe('an order reply', () => {
  it('is decoded completely if it comes from the live service', () => {
    const given = read({})
    expect(given).toMatchObject({
      sellAmount: 1_000n,
      buyAmount: 495n,
      creationDate: 1_704_164_645_678,
      availableBalance: null,
      receiver: null,
      quote: { feeAmount: 10n, metadata: null },
      interactions: { post: [{ value: 0n, callData: '0x' }] },
    })
    expect(z.encode(order, given)).toEqual({ ...wireOrder, creationDate: '2024-01-02T03:04:05.678Z' })
  })

  it('is decoded if it has the fields of the specification', () => {
    const more = {
      from: wireOrder.owner,
      quoteId: 7,
      fullBalanceCheck: true,
      appDataHash: wireOrder.appData,
      ethflowData: { refundTxHash: null, userValidTo: 1_704_166_445 },
      onchainUser: wireOrder.owner,
      onchainOrderData: { sender: wireOrder.owner, placementError: 'QuoteNotFound' },
    }
    expect(read(more)).toMatchObject(more)
  })

  it('keeps unknown fields at any depth', () => {
    const future = { shoeSize: 44 }
    const given = read({
      ...future,
      quote: { ...wireOrder.quote, ...future },
      interactions: { pre: [], post: [], ...future },
    })
    expect(given).toMatchObject({ ...future, quote: future, interactions: future })
  })

  it('keeps absent fields absent', () => {
    const { quote: _quote, fullAppData: _text, interactions: _calls, ...bare } = wireOrder
    expect(Object.keys(z.decode(order, bare as never)).sort()).toEqual(Object.keys(bare).sort())
  })

  it.each([
    ['an unknown kind', { kind: 'swap' }],
    ['an amount that is a number', { sellAmount: 1000 }],
    ['a hexadecimal amount', { sellAmount: '0x3e8' }],
    ['an expiry past uint32', { validTo: 4_294_967_296 }],
    ['no owner', { owner: undefined }],
    ['a short UID', { uid: '0x11' }],
    ['a document for the hash', { appData: '{}' }],
  ])('is refused with %s', (_name, change) => {
    expect(isDecoded(order, { ...wireOrder, ...change })).toBe(false)
  })

  it('keeps an unknown status of another service, which our own service never reports', () => {
    expect(read({ status: 'partiallyFilled' }).status).toBe('partiallyFilled')
    expect(isDecoded(serviceOrder, { ...wireOrder, status: 'partiallyFilled' })).toBe(false)
  })
})

describe('the terms of an order reply', () => {
  it('are its twelve signed fields', () => {
    fc.assert(
      fc.property(anyOrder, (given) => {
        const terms = termsOf(given)
        expect(Object.keys(terms).sort()).toEqual(Object.keys(orderTerms.shape).sort())
        expect({ ...given, receiver: given.receiver ?? null }).toMatchObject(terms)
      }),
    )
  })

  it('have null for an absent receiver and the zero address', () => {
    expect(termsOf(read({ receiver: undefined })).receiver).toBeNull()
    expect(termsOf(read({ receiver: `0x${'00'.repeat(20)}` })).receiver).toBeNull()
    expect(termsOf(read({ receiver: wireOrder.owner })).receiver).toBe(wireOrder.owner)
  })
})

describe('a placement', () => {
  const minimal = {
    sellToken: wireOrder.sellToken,
    buyToken: wireOrder.buyToken,
    sellAmount: '1000',
    buyAmount: '495',
    validTo: wireOrder.validTo,
    kind: 'sell',
    signingScheme: 'eip712',
    signature: wireOrder.signature,
    appData: '{}',
  }

  it('has the defaults of the specification', () => {
    expect(z.decode(orderPlacement, minimal as never)).toMatchObject({
      feeAmount: 0n,
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      fullBalanceCheck: false,
    })
  })

  it('can have null in optional fields', () => {
    const silent = { receiver: null, from: null, quoteId: null, appDataHash: null }
    expect(z.decode(orderPlacement, { ...minimal, ...silent } as never)).toMatchObject(silent)
  })

  it.each([
    ['sellToken', undefined],
    ['kind', 'swap'],
    ['signature', '0x1'],
    ['signingScheme', 'none'],
    ['sellAmount', '-1'],
    ['sellAmount', 1_000],
    ['validTo', 1.5],
    ['buyTokenBalance', 'external'],
    ['appData', undefined],
    ['partiallyFillable', 'yes'],
    ['quoteId', '7'],
  ])('is refused with the name of the field if %s is %j', (field, value) => {
    const { error } = z.safeDecode(orderPlacement, { ...minimal, [field]: value } as never)
    expect(error?.issues.map((issue) => issue.path[0])).toEqual([field])
  })
})

describe('an element of a by-UIDs reply', () => {
  it('is an order, or the reason why it could not be read', () => {
    expect(z.decode(orderLookup, { order: wireOrder } as never)).toMatchObject({
      order: { sellAmount: 1_000n },
    })
    const error = { uid: wireUid, description: 'broken' }
    expect(z.decode(orderLookup, { error } as never)).toEqual({ error })
    expect(isDecoded(orderLookup, {})).toBe(false)
  })
})

describe('a cancellation', () => {
  const signed = { signature: wireOrder.signature, signingScheme: 'eip712' }

  it('is signed by a key, not by a contract', () => {
    expect(isDecoded(orderCancellation, signed)).toBe(true)
    expect(isDecoded(orderCancellation, { ...signed, signingScheme: 'ethsign' })).toBe(true)
    for (const signingScheme of ['presign', 'eip1271']) {
      expect(isDecoded(orderCancellation, { ...signed, signingScheme })).toBe(false)
    }
  })

  it('has at most 128 UIDs', () => {
    const ofMany = (count: number) => ({ ...signed, orderUids: Array(count).fill(wireUid) })
    expect(MAX_UIDS).toBe(128)
    expect(isDecoded(orderCancellations, ofMany(128))).toBe(true)
    expect(isDecoded(orderCancellations, ofMany(129))).toBe(false)
  })
})

it('the order progress includes the proposed amounts after solvers proposed some', () => {
  const value = [{ solver: 'x', executedAmounts: { sell: '1', buy: '2' } }, { solver: 'y' }]
  expect(z.decode(orderProgress, { type: 'solved', value } as never)).toEqual({
    type: 'solved',
    value: [{ solver: 'x', executedAmounts: { sell: 1n, buy: 2n } }, { solver: 'y' }],
  })
  expect(isDecoded(orderProgress, { type: 'open' })).toBe(true)
  expect(isDecoded(orderProgress, { type: 'sleeping' })).toBe(true)
  expect(isDecoded(serviceOrderProgress, { type: 'sleeping' })).toBe(false)
})
