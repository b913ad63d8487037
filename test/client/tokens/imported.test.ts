import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import {
  importToken,
  loadImportedTokens,
  putBackToken,
  removeImported,
  watchImported,
  watchRemovedToken,
} from '../../../src/client/tokens/imported'
import { viewToken } from '../../../src/client/tokens/tokens'
import { findTokenLogo } from '../../../src/client/trade/logos'
import { findKnownToken, listKnownTokens } from '../../../src/domain/chains/imported-tokens'
import { findToken, listTokens } from '../../../src/domain/chains/tokens'
import type { Address } from '../../../src/domain/scalars'
import { emptyClientDb, GNOSIS, MAINNET, NOW, USDC } from '../../support/client'
import { firstOf } from '../../support/first-of'

const at = `0x${'12'.repeat(20)}` as Address
const pepe = { chainId: MAINNET, address: at, symbol: 'PEPE', name: 'Pepe', decimals: 9, addedAt: NOW }

beforeEach(async () => {
  await emptyClientDb()
  await loadImportedTokens()
})

describe('an imported token', () => {
  it('has its name on every screen, but is unknown to the service', async () => {
    await importToken(pepe)
    expect(findKnownToken(MAINNET, at)).toMatchObject({ symbol: 'PEPE', decimals: 9, isImported: true })
    expect(viewToken(MAINNET, at)).toMatchObject({ symbol: 'PEPE', decimals: 9, isKnown: true })
    expect([findToken(MAINNET, at), listTokens(MAINNET).length]).toEqual([
      undefined,
      listKnownTokens(MAINNET).length - 1,
    ])
  })

  it('belongs to one network', async () => {
    await importToken(pepe)
    expect([findKnownToken(GNOSIS, at), viewToken(GNOSIS, at).isKnown]).toEqual([undefined, false])
    expect(listKnownTokens(GNOSIS)).toEqual(listTokens(GNOSIS))
  })

  it('has no logo of another token and no dollar value, whatever its name', async () => {
    await importToken({ ...pepe, symbol: 'USDC', name: 'USD Coin' })
    expect(findTokenLogo(MAINNET, at)).toBeUndefined()
    expect(viewToken(MAINNET, at).isDollar).toBeUndefined()
  })

  it('never replaces a listed token, even from a manually written row', async () => {
    await expect(importToken({ ...pepe, address: USDC, decimals: 18 })).rejects.toMatchObject({
      errorType: 'InvalidParameter',
    })
    await clientDb.importedTokens.put({ ...pepe, address: USDC, decimals: 18 })
    await loadImportedTokens()
    expect([findKnownToken(MAINNET, USDC)?.decimals, viewToken(MAINNET, USDC).decimals]).toEqual([6, 6])
    expect(listKnownTokens(MAINNET)).toHaveLength(listTokens(MAINNET).length)
  })

  it.each([
    ['hidden characters', { symbol: 'US\u200bDC' }],
    ['no symbol', { symbol: '' }],
    ['a long name', { name: 'x'.repeat(61) }],
    ['37 decimals', { decimals: 37 }],
    ['half a decimal', { decimals: 0.5 }],
  ])('is rejected with %s, and left out if stored', async (_, patch) => {
    await expect(importToken({ ...pepe, ...patch })).rejects.toThrow('importedTokens')
    await clientDb.importedTokens.put({ ...pepe, ...patch })
    expect(await loadImportedTokens()).toEqual([])
    expect(findKnownToken(MAINNET, at)).toBeUndefined()
  })

  it('can be removed, and restored once', async () => {
    await importToken(pepe)
    await removeImported(pepe)
    expect([findKnownToken(MAINNET, at), await firstOf(watchImported())]).toEqual([undefined, []])
    expect(await firstOf(watchRemovedToken())).toEqual(pepe)
    await putBackToken()
    expect(findKnownToken(MAINNET, at)?.symbol).toBe('PEPE')
    await putBackToken()
    expect([await firstOf(watchRemovedToken()), await firstOf(watchImported())]).toEqual([undefined, [pepe]])
  })

  it('is rejected if two hundred are stored', async () => {
    const row = (index: number) => ({ ...pepe, address: `0x${String(index).padStart(40, '0')}` as Address })
    await clientDb.importedTokens.bulkPut(Array.from({ length: 200 }, (_, index) => row(index)))
    await expect(importToken(pepe)).rejects.toMatchObject({ errorType: 'InvalidParameter' })
  })
})
