import { beforeAll, describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { registerNamedNetwork } from '../../../src/domain/chains/custom-chains'
import type { Address, ChainId } from '../../../src/domain/scalars'
import { findHighCosts } from '../../../src/wallet/policy/transaction-policy'

const COIN = 10n ** 18n
const unlisted = 777 as ChainId
const wrappedNative = `0x${'77'.repeat(20)}` as Address

beforeAll(() => {
  registerNamedNetwork({ label: 'Far', native: 'FAR', wrappedNative }, deploymentOf(unlisted, 'production'))
})

describe('findHighCosts', () => {
  it.each([
    ['Ethereum', 1, COIN / 40n, 3_000, undefined],
    ['Ethereum', 1, COIN / 30n, 3_000, '0.03 ETH, which is high for Ethereum'],
    ['Ethereum', 1, COIN / 10n, 3_000, '$200.00'],
    ['Base, a dollar', 8453, COIN / 3_000n, 3_000, undefined],
    ['Base, five dollars', 8453, COIN / 600n, 3_000, '0.0015 ETH, which is high for Base'],
    ['Base, 60 dollars', 8453, COIN / 50n, 3_000, '0.015 ETH, which is high for Base'],
    ['a test network', 11155111, COIN, undefined, undefined],
    ['an own network without a price', unlisted, COIN / 20n, undefined, '0.03 FAR, which is high for Far'],
    ['an own network with a price', unlisted, COIN / 20n, 1, undefined],
  ])('reports costs that are high in USD or for %s', (_, chainId, cost, price, said) => {
    expect(findHighCosts(chainId as ChainId, cost, price)).toBe(said && `Network costs may exceed ${said}.`)
  })
})
