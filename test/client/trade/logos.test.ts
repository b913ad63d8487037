import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { CHAIN_LOGOS, findChainLogo, findTokenLogo, TOKEN_LOGOS } from '../../../src/client/trade/logos'
import { viewToken } from '../../../src/client/trade/tokens'
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
    const drawn = listTokens(MAINNET).filter(({ symbol }) => findTokenLogo(MAINNET, symbol))
    expect(drawn.map(({ symbol }) => symbol)).toEqual(
      expect.arrayContaining(['WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'COW', 'GNO', 'LINK', 'UNI', 'AAVE']),
    )
    expect(chains.filter(({ id }) => findChainLogo(id)).length).toBeGreaterThanOrEqual(10)
  })
})

describe('a token', () => {
  it('has the logo of its place on the list, and the coin that of its network', () => {
    const [weth] = listTokens(MAINNET)
    expect(viewToken(MAINNET, weth?.address as Address).logo).toBe('/logos/weth.svg')
    expect(viewToken(MAINNET, NATIVE_TOKEN_MARKER)).toMatchObject({
      name: 'Ether',
      logo: '/logos/eth.svg',
    })
    expect(viewToken(100 as ChainId, NATIVE_TOKEN_MARKER)).toMatchObject({
      name: 'xDAI',
      logo: '/logos/dai.svg',
    })
  })

  it('that is wrapped or bridged has another picture than what it stands for', () => {
    for (const pair of [
      ['ETH', 'WETH'],
      ['xDAI', 'WXDAI'],
      ['USDC', 'USDC.e'],
      ['USDC', 'USDbC'],
    ] as const) {
      const [one, other] = pair.map((symbol) => findTokenLogo(100 as ChainId, symbol))
      expect(one && other).toBeTruthy()
      expect(one).not.toBe(other)
    }
  })

  it('has none when nobody listed it, or when its network is a custom one', () => {
    expect(viewToken(MAINNET, `0x${'12'.repeat(20)}` as Address).logo).toBeUndefined()
    expect(findTokenLogo(31_337 as ChainId, 'USDC')).toBeUndefined()
  })
})
