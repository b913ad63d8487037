import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { CHAIN_LOGOS, findChainLogo, findTokenLogo, TOKEN_LOGOS } from '../../../src/client/trade/logos'
import { chains, NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { listTokens } from '../../../src/domain/chains/tokens'
import type { Address, ChainId } from '../../../src/domain/scalars'

const MAINNET = 1 as ChainId
const files = readdirSync('assets/logos').filter((file) => file.endsWith('.svg'))
/** What gzip makes of each file: the browser reads them one by one. */
const weigh = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0)

describe('the bundled logos', () => {
  it('are the files of assets/logos, each of them', () => {
    const named = [...[...TOKEN_LOGOS], ...[...CHAIN_LOGOS].map((id) => `chain-${id}`)]
    expect(named.map((name) => `${name}.svg`).toSorted()).toEqual(files.toSorted())
  })

  it('are drawings: nothing in them runs, and nothing is fetched by them', () => {
    for (const file of files)
      expect(readFileSync(`assets/logos/${file}`, 'utf8'), file).not.toMatch(
        /<(?:script|image|foreignObject|style|use)|href|\bon\w+=|url\((?!#)/,
      )
  })

  it('weigh less than 80 kB gzipped, and the face less than 60 kB', () => {
    expect(weigh(files.map((file) => `assets/logos/${file}`))).toBeLessThan(80_000)
    expect(readFileSync('assets/fonts/inter.woff2').length).toBeLessThan(60_000)
  })

  it('are there for the tokens that most trades are of', () => {
    const drawn = listTokens(MAINNET).filter(({ address }) => findTokenLogo(MAINNET, address))
    expect(drawn.map(({ symbol }) => symbol)).toEqual(
      expect.arrayContaining([
        'WETH',
        'USDC',
        'USDT',
        'DAI',
        'WBTC',
        'wstETH',
        'COW',
        'GNO',
        'LINK',
        'UNI',
        'AAVE',
      ]),
    )
    expect(chains.filter(({ id }) => findChainLogo(id)).length).toBeGreaterThanOrEqual(10)
  })
})

describe('a token', () => {
  const logoOf = (chain: number, symbol: string) => {
    const found = listTokens(chain as ChainId).find((token) => token.symbol === symbol)
    return findTokenLogo(chain as ChainId, found?.address ?? NATIVE_TOKEN_MARKER)
  }

  it('has the logo of its place on the list, and the coin that of its network', () => {
    expect(logoOf(1, 'WETH')).toBe('/logos/weth.svg')
    expect(findTokenLogo(MAINNET, NATIVE_TOKEN_MARKER)).toBe('/logos/eth.svg')
    expect(findTokenLogo(100 as ChainId, NATIVE_TOKEN_MARKER)).toBe('/logos/dai.svg')
  })

  it.each([
    [1, 'ETH', 'WETH'],
    [100, 'xDAI', 'WXDAI'],
    [100, 'USDC', 'USDC.e'],
    [8453, 'USDC', 'USDbC'],
  ])(
    'that is wrapped or bridged has another picture than what it stands for: on %i %s and %s',
    (id, ...pair) => {
      const [one, other] = pair.map((symbol) => logoOf(id, symbol))
      expect(one && other).toBeTruthy()
      expect(one).not.toBe(other)
    },
  )

  it('has none when nobody listed it, or when its network is a custom one', () => {
    expect(findTokenLogo(MAINNET, `0x${'12'.repeat(20)}` as Address)).toBeUndefined()
    expect(findTokenLogo(31_337 as ChainId, NATIVE_TOKEN_MARKER)).toBeUndefined()
  })
})
