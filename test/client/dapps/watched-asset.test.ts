import { beforeEach, describe, expect, it } from 'vitest'
import { requireSameToken } from '../../../src/client/dapps/watched-asset'
import { MAX_SYMBOL } from '../../../src/client/db/rows/tokens'
import { changeSettings } from '../../../src/client/settings/settings'
import { importToken } from '../../../src/client/tokens/imported'
import type { Address } from '../../../src/domain/scalars'
import { cleanForeign } from '../../../src/domain/text/foreign-words'
import { shortHex } from '../../../src/domain/text/numbers'
import { emptyClientDb, MAINNET, NOW, TRADER, USDC } from '../../support/client'
import { allowSite, askAsSite, codeOf } from '../../support/site-requests'

const FAKE = `0x${'fa'.repeat(20)}` as Address
const watch = (options: object, type = 'ERC20') => askAsSite('wallet_watchAsset', [{ type, options }])

beforeEach(async () => {
  await emptyClientDb()
  await changeSettings({
    account: TRADER,
    profileId: 'production',
    nodes: { [MAINNET]: ['https://rpc.example/'] },
  })
  await allowSite()
})

describe('wallet_watchAsset', () => {
  it('answers true at once for a listed token, and refuses another symbol or other decimals', async () => {
    expect(await watch({ address: USDC, symbol: 'usdc', decimals: 6 })).toEqual({ result: true })
    expect(await watch({ address: USDC })).toEqual({ result: true })
    expect(await watch({ address: USDC, symbol: 'WETH' })).toMatchObject({
      error: { code: -32602, message: expect.stringContaining('WETH') },
    })
    expect(codeOf(await watch({ address: USDC, symbol: 'USDC', decimals: 18 }))).toBe(-32602)
  })

  it('asks the user about every other token, also about an imported one', async () => {
    expect(await watch({ address: FAKE, symbol: 'USDC', decimals: 6 })).toEqual({ waits: true })
    const token = { chainId: MAINNET, address: FAKE, symbol: 'FAKE', name: 'Fake', decimals: 6 }
    await importToken({ ...token, addedAt: NOW })
    expect(await watch({ address: FAKE })).toEqual({ waits: true })
  })

  it('refuses other kinds of tokens and malformed parameters', async () => {
    expect(codeOf(await watch({ address: FAKE, tokenId: '1' }, 'ERC721'))).toBe(-32602)
    expect(codeOf(await watch({ address: '0x1234', symbol: 'USDC', decimals: 6 }))).toBe(-32602)
    expect(codeOf(await watch({ address: FAKE, decimals: 'many' }))).toBe(-32602)
  })

  it('is refused without an RPC endpoint, in the Sandbox, and before an account is connected', async () => {
    await changeSettings({ nodes: {} })
    expect(codeOf(await watch({ address: FAKE }))).toBe(4900)
    await changeSettings({ profileId: 'sandbox' })
    expect(codeOf(await watch({ address: FAKE }))).toBe(4200)
    await allowSite([])
    expect(codeOf(await watch({ address: FAKE }))).toBe(4100)
  })
})

describe('requireSameToken', () => {
  const asset = (options: object) =>
    ({ type: 'ERC20', options: { address: FAKE, ...options } }) as Parameters<typeof requireSameToken>[0]
  const token = { symbol: 'USDC', decimals: 6 }
  const invalid = expect.objectContaining({ errorType: 'InvalidParameter' })

  it('accepts what the contract says, in any case of letters and as text', () => {
    for (const options of [{}, { symbol: 'usdc', decimals: '6' }, { symbol: 'USDC', decimals: 6 }])
      expect(() => requireSameToken(asset(options), token)).not.toThrow()
  })

  it('accepts a long symbol and one with hidden characters, which the contract’s has too', () => {
    for (const symbol of ['Liquid Staked Long Symbol Token', 'US\u200bDC', 'US\nDC']) {
      const shown = { symbol: cleanForeign(symbol, MAX_SYMBOL), decimals: 6 }
      expect(() => requireSameToken(asset({ symbol }), shown)).not.toThrow()
    }
  })

  it('shows the site’s symbol without hidden characters if it is another one', () => {
    const hidden = asset({ symbol: `US\u200bDT${'!'.repeat(90)}` })
    const message = 'The site says symbol USDT!!!!!!!!!!!!!!!…, its contract USDC.'
    expect(() => requireSameToken(hidden, token)).toThrow(message)
  })

  it('refuses another symbol and other decimals than those of the contract', () => {
    expect(() => requireSameToken(asset({ symbol: 'USDT' }), token)).toThrow(invalid)
    expect(() => requireSameToken(asset({ decimals: 18 }), token)).toThrow(invalid)
  })

  it('accepts any symbol for a contract without one, which Cowbell does not show', () => {
    const nameless = { symbol: shortHex(FAKE), decimals: 6 }
    expect(() => requireSameToken(asset({ symbol: 'USDC' }), nameless)).not.toThrow()
  })
})
