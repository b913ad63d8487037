import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import lists from '../../../assets/tokens.json' with { type: 'json' }
import { chainOf, chains } from '../../../src/domain/chains/chains'
import { findToken, listHubs, listTokens, searchTokens, token } from '../../../src/domain/chains/tokens'
import { address, type ChainId } from '../../../src/domain/scalars'

const listed = Object.entries(lists).map(([id, { hubs, tokens }]) => {
  const rows = tokens as [address: string, symbol: string, name: string][]
  return { id: Number(id) as ChainId, hubs, rows }
})
const isOnByDefault = ({ id }: { readonly id: ChainId }) => chainOf(id).isOnByDefault
const mainnet = 1 as ChainId
const symbols = (text: string) => searchTokens(listTokens(mainnet), text).map((found) => found.symbol)

it('every network has listed tokens', () => {
  expect(listed.map(({ id }) => id).toSorted()).toEqual(chains.map(({ id }) => id).toSorted())
})

it.each(listed.filter(isOnByDefault))(
  'chain $id, which is on by default, has at least twelve listed tokens',
  ({ id }) => {
    expect(listTokens(id).length).toBeGreaterThanOrEqual(12)
  },
)

describe.each(listed)('the token list of chain $id', ({ id, rows, hubs }) => {
  it('has a valid checksum in every address', () => {
    for (const [written] of rows) expect(written).toBe(getAddress(written.toLowerCase()))
  })

  it('returns addresses in lower case', () => {
    expect(listTokens(id).map((listed) => listed.address)).toEqual(rows.map((row) => row[0].toLowerCase()))
  })

  it('has unique addresses, and different names for tokens with the same symbol', () => {
    expect(new Set(rows.map((row) => row[0].toLowerCase())).size).toBe(rows.length)
    expect(new Set(rows.map((row) => `${row[1]} ${row[2]}`)).size).toBe(rows.length)
  })

  it('has whole decimals from 0 to 36 and finite positive prices', () => {
    for (const listed of listTokens(id)) {
      expect(Number.isInteger(listed.decimals) && listed.decimals >= 0 && listed.decimals <= 36).toBe(true)
      expect(Number.isFinite(listed.referencePriceUsd) && listed.referencePriceUsd > 0).toBe(true)
    }
  })

  it('begins with its hubs, the wrapped native coin first', () => {
    const hubAddresses = listHubs(id)
    expect(hubAddresses[0]).toBe(chainOf(id).wrappedNative)
    expect(hubAddresses.length).toBe(hubs)
    expect(hubs).toBeGreaterThanOrEqual(2)
    expect(
      listTokens(id)
        .slice(0, hubAddresses.length)
        .map((listed) => listed.address),
    ).toEqual(hubAddresses)
  })

  it('encodes and decodes every token without loss', () => {
    for (const listed of listTokens(id)) expect(z.decode(token, z.encode(token, listed))).toEqual(listed)
  })
})

describe('findToken', () => {
  it('finds a token only on its own chain', () => {
    const usdc = z.decode(address, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
    expect(findToken(mainnet, usdc)).toMatchObject({ chainId: 1, symbol: 'USDC', decimals: 6 })
    expect(findToken(100 as ChainId, usdc)).toBeUndefined()
  })

  it('returns undefined on a chain without a list', () => {
    const nowhere = 31337 as ChainId
    expect(listTokens(nowhere)).toEqual([])
    expect(listHubs(nowhere)).toEqual([])
  })
})

describe('searchTokens', () => {
  it('returns symbols that begin with the text before names that contain it', () => {
    expect(symbols('usd')).toEqual(['USDC', 'USDT'])
    expect(symbols('wst')).toEqual(['wstETH'])
    expect(symbols('GNO')).toEqual(['GNO'])
    expect(symbols('da')).toEqual(['DAI', 'LDO', 'CRV', 'sDAI'])
  })

  it('returns a token once if it matches in several ways', () => {
    expect(symbols('uni')).toEqual(['UNI'])
  })

  it('finds a token by its full address in any case, but not by a part of it', () => {
    expect(symbols(' 0xDEF1CA1fb7FBcDC777520aa7f396b4E015F497aB ')).toEqual(['COW'])
    expect(symbols('0xDEF1CA1')).toEqual([])
  })

  it('returns all tokens for blank text', () => {
    expect(searchTokens(listTokens(mainnet), '  ')).toEqual(listTokens(mainnet))
  })
})
