import { type Hex, hashDomain, hashTypedData, keccak256, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { chains, deployment, deploymentOf, environment } from '../../../src/domain/chains/chains'
import {
  digestUnder,
  domainSeparator,
  orderDigest,
  orderDigestBytes,
} from '../../../src/domain/orders/digest'
import type { OrderTerms } from '../../../src/domain/orders/order'
import {
  type Address,
  type ChainId,
  type Hash32,
  MAX_UINT256,
  type Seconds,
  toAmount,
} from '../../../src/domain/scalars'
import { vectors } from '../../fixtures/vectors'
import { anyTerms, arbitraryOf } from '../../support/arbitraries'
import { fc } from '../../support/properties'
import { domainOf, messageOf, messageTypes, sigUtilDigest } from '../../support/typed-data'

const mainnet = deploymentOf(1 as ChainId, 'production')
const [known] = vectors.orders
if (!known) throw new Error('there is no order among the vectors')
const terms: OrderTerms = known.order

const anyDeployment = arbitraryOf(deployment)

describe('the digest of an order', () => {
  it.each(vectors.orders)('equals the digest of the protocol: $digest', (vector) => {
    expect(orderDigest(mainnet, vector.order)).toBe(digestUnder(domainSeparator(mainnet), vector.structHash))
    expect(digestUnder(vector.domainSeparator, vector.structHash)).toBe(vector.digest)
  })

  it('equals the digest of viem and eth-sig-util', () => {
    fc.assert(
      fc.property(anyDeployment, anyTerms, (given, order) => {
        const domain = domainOf(given)
        const message = messageOf(order)
        const digest = orderDigest(given, order)
        expect(digest).toBe(hashTypedData({ types: messageTypes, primaryType: 'Order', domain, message }))
        expect(digest).toBe(sigUtilDigest('Order', domain, message))
      }),
    )
  })

  it('equals the digest that orderDigestBytes returns', () => {
    fc.assert(
      fc.property(arbitraryOf(environment), anyTerms, (where, given) => {
        const domain = deploymentOf(100 as ChainId, where)
        const digest = orderDigest(domain, given)
        expect(toHex(orderDigestBytes(domain, given))).toBe(digest)
      }),
    )
  })

  it('does not depend on the order hashed before', () => {
    const first = orderDigest(mainnet, terms)
    orderDigest(mainnet, {
      ...terms,
      receiver: null,
      sellAmount: toAmount(MAX_UINT256),
      buyAmount: toAmount(MAX_UINT256),
      feeAmount: toAmount(MAX_UINT256),
      partiallyFillable: true,
      validTo: 0 as Seconds,
    })
    expect(orderDigest(mainnet, terms)).toBe(first)
  })

  it('is a new array at each call of orderDigestBytes, so that earlier results do not change', () => {
    const kept = orderDigestBytes(mainnet, terms)
    orderDigestBytes(mainnet, { ...terms, validTo: 1 as Seconds })
    expect(toHex(kept)).toBe(orderDigest(mainnet, terms))
  })

  it('hashes an absent receiver as the zero address', () => {
    const zero = `0x${'00'.repeat(20)}` as Address
    expect(orderDigest(mainnet, { ...terms, receiver: null })).toBe(
      orderDigest(mainnet, { ...terms, receiver: zero }),
    )
  })

  it('ignores the case of an address', () => {
    const lower = `0x${'ab'.repeat(20)}` as Address
    const upper = `0x${'AB'.repeat(20)}` as Address
    expect(orderDigest(mainnet, { ...terms, sellToken: upper })).toBe(
      orderDigest(mainnet, { ...terms, sellToken: lower }),
    )
  })

  it.each<[keyof OrderTerms, Partial<OrderTerms>]>([
    ['sellToken', { sellToken: terms.buyToken }],
    ['buyToken', { buyToken: terms.sellToken }],
    ['receiver', { receiver: null }],
    ['sellAmount', { sellAmount: toAmount(terms.sellAmount + 1n) }],
    ['buyAmount', { buyAmount: toAmount(terms.buyAmount + (1n << 200n)) }],
    ['validTo', { validTo: 1 as Seconds }],
    ['appData', { appData: known.digest }],
    ['feeAmount', { feeAmount: toAmount(0n) }],
    ['kind', { kind: 'buy' }],
    ['partiallyFillable', { partiallyFillable: true }],
    ['sellTokenBalance', { sellTokenBalance: 'external' }],
    ['buyTokenBalance', { buyTokenBalance: 'internal' }],
  ])('changes with %s', (_field, change) => {
    expect(orderDigest(mainnet, { ...terms, ...change })).not.toBe(orderDigest(mainnet, terms))
  })
})

describe('the struct of an order', () => {
  /**
   * Computes the digest of an order from words in the order of the type, with the protocol's hashes of
   * strings.
   */
  const digestOf = (words: readonly Hex[]): Hex => {
    const struct = [vectors.typeHashes.Order, ...words].map((word) => word.slice(2)).join('')
    return digestUnder(domainSeparator(mainnet), keccak256(`0x${struct}`) as Hash32)
  }
  const { sell, buy, erc20, internal, external } = vectors.stringHashes
  const word = (value: bigint): Hex => toHex(value, { size: 32 })
  const head = [
    word(BigInt(terms.sellToken)),
    word(BigInt(terms.buyToken)),
    word(BigInt(known.order.receiver ?? 0)),
    word(42_000_000_000_000_000_000n),
    word(13_370_000_000_000_000_000n),
    word(4_294_967_295n),
    word(0n),
    word(1_000_000_000_000_000_000n),
  ]

  it('has the words in the order of the type, strings as their hashes', () => {
    expect(orderDigest(mainnet, terms)).toBe(digestOf([...head, sell, word(0n), erc20, erc20]))
    expect(
      orderDigest(mainnet, {
        ...terms,
        kind: 'buy',
        partiallyFillable: true,
        sellTokenBalance: 'external',
        buyTokenBalance: 'internal',
      }),
    ).toBe(digestOf([...head, buy, word(1n), external, internal]))
    expect(orderDigest(mainnet, { ...terms, sellTokenBalance: 'internal' })).toBe(
      digestOf([...head, sell, word(0n), internal, erc20]),
    )
  })

  it('uses the string hashes of the contracts', () => {
    const { origin, source, ...hashes } = vectors.stringHashes
    expect([origin, source]).not.toContain(undefined)
    for (const [text, hash] of Object.entries(hashes)) expect(keccak256(toHex(text))).toBe(hash)
  })
})

describe('the separator of a deployment', () => {
  const rows = Object.entries(vectors.domainSeparators.byChain).map(([id, separators]) => ({
    id: Number(id) as ChainId,
    ...separators,
  }))

  it.each(rows)('equals the separator of the contracts on chain $id', ({ id, prod, staging }) => {
    expect(domainSeparator(deploymentOf(id, 'production'))).toBe(prod)
    expect(domainSeparator(deploymentOf(id, 'staging'))).toBe(staging)
  })

  it('is known for every network', () => {
    expect(rows.map(({ id }) => id).sort()).toEqual(chains.map(({ id }) => id).sort())
  })

  it('equals the separator of viem for any deployment', () => {
    fc.assert(
      fc.property(anyDeployment, (given) => {
        const theirs = hashDomain({
          domain: { ...domainOf(given), chainId: BigInt(given.chainId), verifyingContract: given.settlement },
          types: {
            EIP712Domain: [
              { name: 'name', type: 'string' },
              { name: 'version', type: 'string' },
              { name: 'chainId', type: 'uint256' },
              { name: 'verifyingContract', type: 'address' },
            ],
          },
        })
        expect(domainSeparator(given)).toBe(theirs)
        expect(domainSeparator(given)).toBe(theirs)
      }),
    )
  })

  it('depends only on chain, contract and name', () => {
    const other = `0x${'ab'.repeat(20)}` as Address
    const separator = domainSeparator(mainnet)
    expect(domainSeparator({ ...mainnet, chainId: 2 as ChainId })).not.toBe(separator)
    expect(domainSeparator({ ...mainnet, settlement: other })).not.toBe(separator)
    expect(domainSeparator({ ...mainnet, domainName: 'Another Protocol' })).not.toBe(separator)
    expect(domainSeparator({ ...mainnet, relayer: other })).toBe(separator)
  })
})
