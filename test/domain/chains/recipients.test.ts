import { describe, expect, it } from 'vitest'
import { deploymentOf, NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { findRecipientFault } from '../../../src/domain/chains/recipients'
import { type Address, type ChainId, ZERO_ADDRESS } from '../../../src/domain/scalars'

const MAINNET = 1 as ChainId
const deployment = deploymentOf(MAINNET, 'production')
const at = (text: string) => text.toLowerCase() as Address
const TOKEN = at(`0x${'12'.repeat(20)}`)
const HUMAN = at('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')

describe('findRecipientFault', () => {
  it.each([
    ['the zero address', ZERO_ADDRESS, 'The zero address cannot receive: an order would pay its owner.'],
    ['a precompiled contract', at(`0x${'0'.repeat(39)}4`), 'Nobody has a key'],
    ['0x…dEaD', at('0x000000000000000000000000000000000000dEaD'), 'Nobody has a key'],
    ['another burn address', at('0xdead000000000000000042069420694206942069'), 'Nobody has a key'],
    ['the highest address', at(`0x${'f'.repeat(40)}`), 'Nobody has a key'],
    ['the marker of the native coin', NATIVE_TOKEN_MARKER, 'This is the contract of a token'],
    ['WETH', at('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'), 'This is the contract of a token'],
    ['USDC', at('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'), 'This is the contract of a token'],
    ['a token of the order', TOKEN, 'This is the contract of a token'],
    ['the settlement contract', deployment.settlement, 'This is a contract of CoW Protocol'],
    ['the vault relayer', deployment.relayer, 'This is a contract of CoW Protocol'],
    ['the EthFlow contract', deployment.ethFlow as Address, 'This is a contract of CoW Protocol'],
    [
      'a former EthFlow contract',
      at('0x40A50cf069e992AA4536211B23F286eF88752187'),
      'This is a contract of CoW Protocol',
    ],
  ])('names the reason for %s', (_, recipient, reason) => {
    expect(findRecipientFault(recipient, deployment, [TOKEN])).toContain(reason)
  })

  it('accepts an account, also one with leading zeros', () => {
    expect(findRecipientFault(HUMAN, deployment, [TOKEN])).toBeUndefined()
    expect(findRecipientFault(at(`0x${'0'.repeat(12)}${'ab'.repeat(14)}`), deployment)).toBeUndefined()
    expect(findRecipientFault(TOKEN, deployment)).toBeUndefined()
  })
})
