import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import lists from '../../../assets/tokens.json' with { type: 'json' }
import { createCaller } from '../../../src/api/caller'
import { createService } from '../../../src/backend/local/service/service'
import { loadTokenLists } from '../../../src/client/tokens/default-lists'
import { readTokenList } from '../../../src/client/tokens/list-file'
import { findTokenWarnings } from '../../../src/client/tokens/warnings'
import { chains } from '../../../src/domain/chains/chains'
import { findToken, listTokens, registerLists } from '../../../src/domain/chains/tokens'
import { findDollarToken } from '../../../src/domain/reference-prices'
import { type Address, type ChainId, toAmount } from '../../../src/domain/scalars'
import { NOW, TRADER } from '../../support/client'

const off = chains.filter(({ isOnByDefault }) => !isOnByDefault)
const BNB = 56 as ChainId

describe('bundled token lists', () => {
  it('are read once, and again after a failure', async () => {
    registerLists({})
    const asked: string[] = []
    const read = async (path: string) => {
      asked.push(path)
      if (asked.length === 1) throw new Error('not read')
      return lists
    }
    await expect(loadTokenLists(read)).rejects.toThrow('not read')
    expect(listTokens(BNB)).toEqual([])
    await loadTokenLists(read)
    await loadTokenLists(read)
    expect(asked).toEqual(['/tokens.json', '/tokens.json'])
    expect(listTokens(BNB).map(({ symbol }) => symbol)).toContain('WBNB')
  })

  it.each(off)('contain a dollar token and unique symbols for $label, which is off by default', ({ id }) => {
    expect(findDollarToken(id)).toBeDefined()
    expect(new Set(listTokens(id).map(({ symbol }) => symbol)).size).toBe(listTokens(id).length)
  })
})

describe('a token of a network that is off by default', () => {
  const usdt = () => listTokens(BNB).find(({ symbol }) => symbol === 'USDT')

  it('keeps its decimals, because a list with the decimals of Ethereum is rejected', () => {
    const token = { ...usdt(), decimals: 6 }
    const list = { name: 'Lies', version: { major: 1, minor: 0, patch: 0 }, tokens: [token] }
    expect(usdt()?.decimals).toBe(18)
    expect(() => readTokenList(JSON.stringify(list))).toThrow('The list gives USDT 6 decimals; it has 18.')
  })

  it('causes a warning for other tokens with the same symbol, a similar one, or the symbol of the coin', () => {
    const kindsOf = (symbol: string) =>
      findTokenWarnings({
        chainId: BNB,
        address: `0x${'5'.repeat(40)}` as Address,
        decimals: 18,
        symbol,
        name: 'A token',
        hidesText: false,
      }).map(({ kind }) => kind)
    expect([kindsOf('USDT'), kindsOf('U5DT'), kindsOf('BNB'), kindsOf('CHEESE')]).toEqual([
      ['sameSymbol'],
      ['lookAlike'],
      ['nativeCoin'],
      [],
    ])
  })
})

describe('the sandbox on a network that is off by default', () => {
  const service = createService({
    now: () => NOW,
    readContract: async () => ({}),
    randomBytes: (count) => new Uint8Array(count).fill(7),
    report: (bug) => {
      throw bug
    },
  })
  const call = createCaller(service.fetch, { orderbook: 'https://a.example', wallet: 'https://a.example' })

  it.each(off)('quotes the coin of $label against its dollar token', async ({ id, wrappedNative }) => {
    const dollar = findDollarToken(id) as Address
    const { quote } = await call('quote', {
      network: id,
      body: {
        sellToken: wrappedNative,
        buyToken: dollar,
        from: TRADER,
        kind: 'sell',
        sellAmountBeforeFee: toAmount(10n ** 18n),
        sellTokenBalance: 'erc20',
        buyTokenBalance: 'erc20',
        priceQuality: 'optimal',
        signingScheme: 'eip712',
        onchainOrder: false,
      },
    })
    const [coin, token] = [wrappedNative, dollar].map((address) => findToken(id, address))
    const price = Number(quote.buyAmount) / 10 ** (token?.decimals ?? 0)
    expect(price / (coin?.referencePriceUsd ?? 0)).toBeGreaterThan(0.8)
    expect(price / (coin?.referencePriceUsd ?? 0)).toBeLessThan(1.25)
  })
})
