import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { listTokens } from '../../../src/domain/chains/tokens'
import type { Address, ChainId } from '../../../src/domain/scalars'
import {
  accountKindText,
  addressIndexesOf,
  describeMissingSafe,
  groupBySeed,
  holdingText,
  nextAccountName,
  nextAddressIndex,
} from '../../../src/ui/accounts/account-words'
import { holdingsOf } from '../../../src/ui/tokens/holdings'
import type { Account, KeyAccount } from '../../../src/wallet/vault/accounts'
import { NOW } from '../../support/wallet'

const shared = (name: string) =>
  ({ address: `0x${'ab'.repeat(20)}` as Address, name, colour: 'teal', createdAt: NOW }) as const
const derived = (seedId: string, index: number): KeyAccount => ({
  kind: 'key',
  ...shared(`${seedId} ${index}`),
  origin: { from: 'derived', seedId, path: `m/44'/60'/0'/0/${index}` },
})

describe('accountKindText', () => {
  it.each<[string, Account]>([
    ['Created here', { kind: 'key', ...shared('a'), origin: { from: 'created' } }],
    ['Imported key', { kind: 'key', ...shared('a'), origin: { from: 'imported' } }],
    ['Recovery phrase, address 3', derived('s', 2)],
    ['Watch-only', { kind: 'watch', ...shared('a') }],
    ['Safe on Gnosis', { kind: 'safe', ...shared('a'), chainId: 100 as ChainId }],
    ['Safe on chain 424242', { kind: 'safe', ...shared('a'), chainId: 424_242 as ChainId }],
    ['MetaMask', { kind: 'external', ...shared('a'), via: 'port', walletId: 'x', walletName: 'MetaMask' }],
  ])('returns %s', (text, account) => {
    expect(accountKindText(account)).toBe(text)
  })
})

it('describeMissingSafe returns a text only for a Safe of another network', () => {
  const safe: Account = { kind: 'safe', ...shared('a'), chainId: 100 as ChainId }
  expect(describeMissingSafe(safe, 1 as ChainId)).toBe(
    'This Safe is on Gnosis. Elsewhere its address may be nobody’s.',
  )
  expect(describeMissingSafe(safe, 100 as ChainId)).toBeUndefined()
  expect(describeMissingSafe(derived('s', 0), 1 as ChainId)).toBeUndefined()
})

it('nextAccountName returns a name that no account has', () => {
  expect(nextAccountName([])).toBe('Main')
  const named = (name: string): Account => ({ kind: 'watch', ...shared(name) })
  expect(nextAccountName([named('Main')])).toBe('Account 2')
  expect(nextAccountName([named('Main'), named('Account 3')])).toBe('Account 4')
})

it('accounts are grouped by seed, and the first missing address of a seed is found', () => {
  const accounts = [derived('s', 0), derived('t', 4), derived('s', 2)]
  expect([...groupBySeed(accounts).keys()]).toEqual(['s', 't'])
  const own = groupBySeed(accounts).get('s') ?? []
  expect(addressIndexesOf(own)).toEqual([0, 2])
  expect(nextAddressIndex(own)).toBe(1)
  expect(nextAddressIndex([])).toBe(0)
})

describe('holdingText', () => {
  it('rounds amounts down and never shows a small amount as zero', () => {
    const [weth, usdc] = ['WETH', 'USDC'].map((symbol) =>
      listTokens(1 as ChainId).find((each) => each.symbol === symbol),
    )
    if (!weth || !usdc) throw new Error('These are listed.')
    const funds = [
      { token: weth.address, balance: 1_996_999_999_999_999_999n },
      { token: usdc.address, balance: 9_900n },
      { token: usdc.address, balance: 1n },
      { token: usdc.address, balance: 0n },
      { token: `0x${'12'.repeat(20)}` as Address, balance: 5n },
      { token: NATIVE_TOKEN_MARKER, balance: 10n ** 17n },
    ]
    // The native coin is a priced token too. Without prices, all tokens keep their positions.
    const wordsAt = (prices: ReadonlyMap<Address, number>) =>
      holdingsOf(1 as ChainId, funds, prices)
        .filter(({ view }) => view.isKnown)
        .map(holdingText)
    expect(wordsAt(new Map())).toEqual(['1.99699 WETH', '0.1 ETH', '0.0099 USDC', '0.000001 USDC'])
    const prices = new Map<Address, number>([
      [weth.address, 1],
      [NATIVE_TOKEN_MARKER, 3_000],
    ])
    expect(wordsAt(prices)).toEqual(['0.1 ETH', '1.99699 WETH', '0.0099 USDC', '0.000001 USDC'])
  })
})
