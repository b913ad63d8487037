import { describe, expect, it } from 'vitest'
import { profiles } from '../../../src/client/settings/profiles'
import type { KnownToken } from '../../../src/domain/chains/imported-tokens'
import { listTokens } from '../../../src/domain/chains/tokens'
import { listGroups, noTokenText, toQuery } from '../../../src/ui/tokens/token-picker'
import { MAINNET, WETH } from '../../support/client'

const found: readonly KnownToken[] = listTokens(MAINNET).slice(0, 3)

describe('a token picker without results', () => {
  it('offers an import only if tokens can be imported', () => {
    expect(noTokenText(profiles.sandbox)).toBe('No token found.')
    expect(noTokenText(profiles.production)).toBe('No token found. Paste its address to import it.')
  })
})

describe('the search of the token picker', () => {
  it.each([WETH, `eth:${WETH}`, `https://etherscan.io/token/${WETH}`, `"${WETH}",`])(
    'looks for the address in %s',
    (text) => expect(toQuery(text, MAINNET)).toBe(WETH),
  )

  it.each(['weth', `gno:${WETH}`])('looks for the text %s', (text) => {
    expect(toQuery(text, MAINNET)).toBe(text)
  })
})

describe('the list of the token picker', () => {
  it('shows search results while favorites and balances load, because Enter takes the first result', () => {
    const groups = listGroups({ found, text: 'dai', choices: undefined, isReading: true })
    expect(groups).toEqual([{ kind: 'others', tokens: found }])
  })

  it.each([
    { choices: undefined, isReading: false },
    { choices: [], isReading: true },
  ])('stays empty without a search until its order is known: %o', (given) => {
    expect(listGroups({ found, text: ' ', ...given })).toEqual([])
  })

  it('has groups once its order is known', () => {
    const choices = [{ chainId: MAINNET, address: WETH, isFavorite: true, chosenAt: null }]
    const groups = listGroups({ found, text: '', choices, isReading: false })
    expect(groups.map(({ kind }) => kind)).toContain('favorites')
    expect(groups.flatMap(({ tokens }) => tokens)).toHaveLength(found.length)
  })
})
