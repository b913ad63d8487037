import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { getAddress } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { createCaller } from '../../../src/api/caller'
import { createService } from '../../../src/backend/local/service'
import { firstSettings } from '../../../src/client/settings/settings'
import { needsLists, readLists } from '../../../src/client/tokens/default-lists'
import { readTokenList } from '../../../src/client/tokens/list-file'
import { findTokenWarnings } from '../../../src/client/tokens/warnings'
import { chains } from '../../../src/domain/chains/chains'
import { TOKEN_LIST } from '../../../src/domain/chains/token-list'
import { findToken, listHubs, listTokens } from '../../../src/domain/chains/tokens'
import { dollarOf } from '../../../src/domain/reference-prices'
import { type Address, type ChainId, toAmount } from '../../../src/domain/scalars'
import { NOW, TRADER } from '../../support/client'
import { customAt } from '../../support/own-profile'

const file = JSON.parse(readFileSync('assets/tokens.json', 'utf8'))
const off = chains.filter(({ isOnByDefault }) => !isOnByDefault)
const BNB = 56 as ChainId
const withBnb = { ...firstSettings, networks: [...firstSettings.networks, BNB] }

describe('the token lists of networks that are off by default', () => {
  it('are read once one of those is on, and never else', async () => {
    const asked: string[] = []
    const read = async (path: string) => {
      asked.push(path)
      if (asked.length === 1) throw new Error('not read')
      return file
    }
    await readLists(firstSettings, read)
    expect([asked, listTokens(BNB)]).toEqual([[], []])
    await expect(readLists(withBnb, read)).rejects.toThrow('not read')
    await readLists(withBnb, read)
    await readLists(withBnb, read)
    expect(asked).toEqual(['/tokens.json', '/tokens.json'])
    expect(listTokens(BNB).map(({ symbol }) => symbol)).toContain('WBNB')
  })

  it('are wanted by a profile of one’s own too', () => {
    expect(needsLists(firstSettings)).toBe(false)
    expect(needsLists({ ...firstSettings, ownProfiles: [customAt('https://a.example', [1])] })).toBe(false)
    expect(needsLists({ ...firstSettings, ownProfiles: [customAt('https://a.example', [56])] })).toBe(true)
  })

  it('are there for each of them, and for no network that the code has a list of', () => {
    expect(Object.keys(file).map(Number).toSorted()).toEqual(off.map(({ id }) => id).toSorted())
    expect(Object.keys(file).filter((id) => id in TOKEN_LIST)).toEqual([])
  })

  it.each(off)(
    'of $label begins with its wrapped coin, has a dollar, and names each address once as it is written',
    ({ id, wrappedNative }) => {
      const rows: readonly (readonly [string])[] = file[id]
      const addresses = rows.map(([address]) => address)
      expect(addresses.map((address) => getAddress(address.toLowerCase()))).toEqual(addresses)
      expect(new Set(addresses).size).toBe(addresses.length)
      expect(listHubs(id)[0]).toBe(wrappedNative)
      expect(dollarOf(id)).toBeDefined()
      expect(new Set(listTokens(id).map(({ symbol }) => symbol)).size).toBe(addresses.length)
    },
  )
})

describe('a token of such a network', () => {
  const usdt = () => listTokens(BNB).find(({ symbol }) => symbol === 'USDT')

  it('keeps its decimals: a list that gives it those of Ethereum is refused whole', () => {
    const token = { ...usdt(), decimals: 6 }
    const list = { name: 'Lies', version: { major: 1, minor: 0, patch: 0 }, tokens: [token] }
    expect(usdt()?.decimals).toBe(18)
    expect(() => readTokenList(JSON.stringify(list))).toThrow('The list gives USDT 6 decimals; it has 18.')
  })

  it('is not mistaken for one that is called like it, or like the coin', () => {
    const kindsOf = (symbol: string) =>
      findTokenWarnings({
        ...{ chainId: BNB, address: `0x${'5'.repeat(40)}` as Address, decimals: 18 },
        ...{ symbol, name: 'A token', hidesText: false },
      }).map(({ kind }) => kind)
    expect([kindsOf('USDT'), kindsOf('U5DT'), kindsOf('BNB'), kindsOf('CHEESE')]).toEqual([
      ['sameSymbol'],
      ['lookAlike'],
      ['nativeCoin'],
      [],
    ])
  })
})

describe('the sandbox on such a network', () => {
  const service = createService({
    now: () => NOW,
    readContract: async () => ({}),
    randomBytes: (count) => new Uint8Array(count).fill(7),
    report: (bug) => {
      throw bug
    },
  })
  const call = createCaller(service.fetch, { orderbook: 'https://a.example', wallet: 'https://a.example' })

  it.each(off)('quotes the coin of $label against its dollar', async ({ id, wrappedNative }) => {
    const dollar = dollarOf(id) as Address
    const { quote } = await call('quote', {
      network: id,
      body: {
        ...{ sellToken: wrappedNative, buyToken: dollar, from: TRADER, kind: 'sell' },
        ...{ sellAmountBeforeFee: toAmount(10n ** 18n), sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' },
        ...{ priceQuality: 'optimal', signingScheme: 'eip712', onchainOrder: false },
      },
    })
    const [coin, token] = [wrappedNative, dollar].map((at) => findToken(id, at))
    const price = Number(quote.buyAmount) / 10 ** (token?.decimals ?? 0)
    expect(price / (coin?.referencePriceUsd ?? 0)).toBeGreaterThan(0.8)
    expect(price / (coin?.referencePriceUsd ?? 0)).toBeLessThan(1.25)
  })
})
