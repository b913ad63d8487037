import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/domain/scalars'
import { toAmount } from '../../../../src/domain/scalars'
import { MAINNET, USDC, WETH } from '../../../contract/story'
import { openService } from '../../../support/service'

const holderAt = (index: number): Address => `0x${index.toString(16).padStart(40, 'a')}` as Address

describe('the holders of a token', () => {
  it('include the hundred largest, each once, largest first', async () => {
    const { call, database } = openService()
    const nothing = { allowance: toAmount(0n), internal: toAmount(0n) }
    await database.holdings.bulkPut(
      Array.from({ length: 150 }, (_, index) => ({
        chainId: MAINNET,
        token: WETH,
        owner: holderAt(index),
        balance: toAmount(10n ** 30n + BigInt((index * 37) % 150)),
        ...nothing,
      })),
    )
    const holders = await call('getTopHolders', { network: MAINNET, token: WETH })
    expect(holders).toHaveLength(100)
    expect(new Set(holders.map(({ address }) => address)).size).toBe(100)
    const balances = holders.map(({ balance }) => balance)
    expect(balances).toEqual(balances.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
    expect(balances[0]).toBe(10n ** 30n + 149n)
  })

  it('can be listed with a token address in any letter case', async () => {
    const { fetch } = openService()
    const holdersOf = async (token: string) =>
      (await fetch(new Request(`https://cowbell.invalid/1/tokens/${token}/topHolders`))).text()
    const forms = [USDC, USDC.slice(2), USDC.toUpperCase().replace('0X', '0x'), USDC.slice(2).toUpperCase()]
    const replies = await Promise.all(forms.map(holdersOf))
    expect(new Set(replies).size).toBe(1)
    expect(replies[0]).toContain('"balance"')
  })
})

describe('the price of a token', () => {
  it('has an ETag, so that a client does not get it twice', async () => {
    const { fetch } = openService()
    const ask = (headers: Record<string, string> = {}) =>
      fetch(new Request('https://cowbell.invalid/gnosis/tokens/-/usdPrice', { headers }))
    const first = await ask()
    const again = await ask({ 'If-None-Match': first.headers.get('ETag') ?? '' })
    expect([first.status, again.status, await again.text()]).toEqual([200, 304, ''])
    expect(again.headers.get('Cache-Control')).toBe('public, max-age=120')
  })
})
