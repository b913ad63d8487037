import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { CHAIN_LOGOS, findChainLogo, findTokenLogo, TOKEN_LOGOS } from '../../../src/client/trade/logos'
import { chains, NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { listTokens } from '../../../src/domain/chains/tokens'
import type { Address, ChainId } from '../../../src/domain/scalars'

const MAINNET = 1 as ChainId
const files = readdirSync('assets/logos').filter((file) => file.endsWith('.svg'))
/** Returns the sum of the gzip sizes, because the browser reads each file separately. */
const weigh = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0)

describe('bundled logos', () => {
  it('are exactly the files of assets/logos', () => {
    const named = [...[...TOKEN_LOGOS], ...[...CHAIN_LOGOS].map((id) => `chain-${id}`)]
    expect(named.map((name) => `${name}.svg`).toSorted()).toEqual(files.toSorted())
  })

  it('contain no scripts and no external references', () => {
    for (const file of files)
      expect(readFileSync(`assets/logos/${file}`, 'utf8'), file).not.toMatch(
        /<(?:script|image|foreignObject|style|use)|href|\bon\w+=|url\((?!#)/,
      )
  })

  it('have less than 80 kB gzipped, and the font less than 60 kB', () => {
    expect(weigh(files.map((file) => `assets/logos/${file}`))).toBeLessThan(80_000)
    expect(readFileSync('assets/fonts/inter.woff2').length).toBeLessThan(60_000)
  })

  it('exist for the most traded tokens', () => {
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

  it('has the logo of its list entry, and the native coin has the logo of its network', () => {
    expect(logoOf(1, 'WETH')).toBe('/logos/weth.svg')
    expect(findTokenLogo(MAINNET, NATIVE_TOKEN_MARKER)).toBe('/logos/eth.svg')
    expect(findTokenLogo(100 as ChainId, NATIVE_TOKEN_MARKER)).toBe('/logos/dai.svg')
  })

  it.each([
    [1, 'ETH', 'WETH'],
    [100, 'xDAI', 'WXDAI'],
    [100, 'USDC', 'USDC.e'],
    [8453, 'USDC', 'USDbC'],
  ])('has another logo than its unwrapped or unbridged original: on chain %i, %s and %s', (id, ...pair) => {
    const [one, other] = pair.map((symbol) => logoOf(id, symbol))
    expect(one && other).toBeTruthy()
    expect(one).not.toBe(other)
  })

  it('has no logo if it is unlisted or on a custom network', () => {
    expect(findTokenLogo(MAINNET, `0x${'12'.repeat(20)}` as Address)).toBeUndefined()
    expect(findTokenLogo(31_337 as ChainId, NATIVE_TOKEN_MARKER)).toBeUndefined()
  })
})
