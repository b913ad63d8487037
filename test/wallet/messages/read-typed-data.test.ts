import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { cancellationDigest, cancellationsDigest, orderDigest } from '../../../src/domain/orders/digest'
import { affiliateDigest } from '../../../src/domain/reports/affiliates'
import type { OrderUid } from '../../../src/domain/scalars'
import { type Address, type ChainId, type Hash32, type Seconds, toAmount } from '../../../src/domain/scalars'
import { readTypedData } from '../../../src/wallet/messages/read-typed-data'
import {
  messageTypes,
  type TypedData,
  typedDataOf,
  typedDataOfAffiliateCode,
  typedDataOfCancellation,
  typedDataOfCancellations,
  typedDataOfPermit,
  typedDataOfSafeMessage,
} from '../../../src/wallet/messages/typed-data'
import { anyTerms } from '../../support/arbitraries'
import { fc } from '../../support/properties'
import { safeTransactionData } from '../../support/typed-messages'

const mainnet = 1 as ChainId
const deployment = deploymentOf(mainnet, 'production')
const owner = `0x${'ab'.repeat(20)}` as Address
const uid = `0x${'cd'.repeat(56)}` as OrderUid
const safe = `0x${'5a'.repeat(20)}` as Address
const digest = `0x${'ee'.repeat(32)}` as Hash32
const permit = typedDataOfPermit({
  owner,
  deployment,
  token: safe,
  tokenName: 'USD Coin',
  tokenVersion: '2',
  spender: deployment.relayer,
  value: toAmount(5n),
  nonce: toAmount(1n),
  deadline: 1_800_000_000 as Seconds,
})

const anOrder = fc.sample(anyTerms, { numRuns: 1, seed: 1 })[0]
if (!anOrder) throw new Error('There is no order.')
const known: readonly (readonly [string, TypedData])[] = [
  ['order', typedDataOf(deployment, anOrder)],
  ['cancellation', typedDataOfCancellation(deployment, uid)],
  ['cancellation', typedDataOfCancellations(deployment, [uid, uid])],
  ['affiliateCode', typedDataOfAffiliateCode(owner, '0XCODE')],
  ['affiliateCode', typedDataOfAffiliateCode(owner, '0XCODE', deploymentOf(1 as ChainId, 'sandbox'))],
  ['permit', permit],
  ['safeMessage', typedDataOfSafeMessage(mainnet, safe, digest)],
  ['safeTx', safeTransactionData(mainnet, safe, { to: owner, data: '0x' })],
]

const refuses = (given: unknown) => () => {
  expect(() => readTypedData(given)).toThrow(expect.objectContaining({ errorType: 'UnknownTypedData' }))
}

describe('readTypedData of known messages', () => {
  it.each(known)('recognises %s', (kind, data) => {
    const read = readTypedData(JSON.stringify(data))
    expect(read.kind).toBe(kind)
    expect(readTypedData(JSON.parse(JSON.stringify(data)))).toEqual(read)
  })

  it('returns the terms and digest of any order', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const zero = `0x${'00'.repeat(20)}`
        const meant = { ...terms, receiver: terms.receiver === zero ? null : terms.receiver }
        const read = readTypedData(JSON.stringify(typedDataOf(deployment, terms)))
        expect(read).toMatchObject({ kind: 'order', terms: meant, digest: orderDigest(deployment, terms) })
      }),
    )
  })

  it('returns the digests that verify orders, cancellations and codes', () => {
    const digests = known.slice(1, 4).map(([, data]) => readTypedData(data).digest)
    expect(digests).toEqual([
      cancellationDigest(deployment, uid),
      cancellationsDigest(deployment, [uid, uid]),
      affiliateDigest(owner, '0XCODE'),
    ])
  })

  it('accepts other spellings of numbers and hex, and a missing domain type', () => {
    const { types, ...rest } = permit
    const spelled = {
      ...rest,
      types: { Permit: types['Permit'] },
      domain: { ...rest.domain, chainId: '0x1', verifyingContract: safe.toUpperCase().replace('0X', '0x') },
      message: { ...rest.message, value: '0x5', nonce: 1, owner: owner.toUpperCase().replace('0X', '0x') },
    }
    const read = readTypedData(spelled)
    expect(read).toEqual(readTypedData(permit))
    expect(read.raw).toEqual(permit)
  })
})

describe('readTypedData of other data', () => {
  const order = typedDataOf(deployment, anOrder)
  const fields = order.types['Order'] ?? []

  it('refuses it with a reason that does not quote it', () => {
    const strange = { ...order, primaryType: 'Drain', types: { Drain: [{ name: 'all', type: 'bool' }] } }
    expect(() => readTypedData(strange)).toThrow('Invalid typed data: "Drain" is an unknown message type.')
    expect(() => readTypedData({ primaryType: 'Order' })).toThrow('Invalid typed data: "types" is missing.')
    expect(() => readTypedData({ ...order, message: { ...order.message, validTo: -1 } })).toThrow(
      'Invalid typed data: "message.validTo" is invalid.',
    )
    expect(() => readTypedData('1')).toThrow('Invalid typed data: the message is invalid.')
  })

  it.each([
    ['text that is not JSON', '{'],
    ['text that is too long', ' '.repeat(100_001)],
    ['null', null],
    ['hex', '0x1234'],
    ['an additional field', { ...order, types: { Order: [...fields, { name: 'x', type: 'bool' }] } }],
    ['a missing field', { ...order, types: { Order: fields.slice(1) } }],
    ['fields in another order', { ...order, types: { Order: [...fields].reverse() } }],
    ['an unused type', { ...order, types: { ...order.types, Mail: [] } }],
    ['an additional value', { ...order, message: { ...order.message, x: 1 } }],
    ['a missing value', { ...order, message: { sellToken: owner } }],
    ['an additional key', { ...order, extra: 1 }],
    ['a domain of another version', { ...order, domain: { ...order.domain, version: 'v3' } }],
    ['a domain with an additional field', { ...order, domain: { ...order.domain, salt: '0x' } }],
    ['a domain with a missing field', { ...order, domain: { name: 'Gnosis Protocol', version: 'v2' } }],
    ['a domain type that does not match', { ...order, types: { ...order.types, EIP712Domain: [] } }],
    [
      'an amount above 256 bits',
      { ...order, message: { ...order.message, sellAmount: `1${'0'.repeat(78)}` } },
    ],
    ['an amount below zero', { ...order, message: { ...order.message, sellAmount: '-1' } }],
    ['a number that is not an exact float', { ...order, message: { ...order.message, sellAmount: 2 ** 60 } }],
    ['an expiry above 32 bits', { ...order, message: { ...order.message, validTo: 2 ** 32 } }],
    ['a third side', { ...order, message: { ...order.message, kind: 'swap' } }],
    ['a built-in property as primary type', { ...order, primaryType: 'toString' }],
    [
      'a code for another chain',
      {
        ...typedDataOfAffiliateCode(owner, 'COWBELL'),
        message: { walletAddress: owner, code: 'COWBELL', chainId: 5 },
      },
    ],
    ['no order to cancel', { ...typedDataOfCancellations(deployment, []) }],
  ])('refuses %s', (_, given) => refuses(given)())

  it('throws only the refusal, whatever the data contains', () => {
    fc.assert(
      fc.property(fc.anything(), fc.json(), (value, text) => {
        refuses(value)()
        refuses(text)()
      }),
    )
  })

  it('refuses known data with any one part changed', () => {
    const anyType = fc.constantFrom(...known.map(([, data]) => data))
    const part = fc.constantFrom('types', 'domain', 'message', 'primaryType')
    fc.assert(
      fc.property(anyType, part, fc.anything(), (data, key, value) => {
        const changed = { ...data, [key]: value }
        fc.pre(JSON.stringify(changed) !== JSON.stringify(data))
        refuses(changed)()
      }),
    )
  })

  it('refuses a replaced message value or returns another digest', () => {
    const anyType = fc.constantFrom(...known.map(([, data]) => data))
    fc.assert(
      fc.property(
        anyType,
        fc.nat(),
        fc.oneof(fc.anything(), fc.bigInt({ min: 0n }).map(String)),
        (data, at, value) => {
          const names = messageTypes[data.primaryType].map(({ name }) => name)
          const name = names[at % names.length] ?? ''
          const changed = { ...data, message: { ...data.message, [name]: value } }
          const before = readTypedData(data)
          const after = attempt(() => readTypedData(changed))
          if (!after) return
          const isSame = String(value) === String(data.message[name]) || after.digest !== before.digest
          expect(isSame || after.raw.message[name] === before.raw.message[name]).toBe(true)
        },
      ),
    )
  })
})

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch (error) {
    expect(error).toMatchObject({ errorType: 'UnknownTypedData' })
    return undefined
  }
}
