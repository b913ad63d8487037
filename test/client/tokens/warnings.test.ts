import { describe, expect, it } from 'vitest'
import { type Candidate, findTokenWarnings } from '../../../src/client/tokens/warnings'
import { chains } from '../../../src/domain/chains/chains'
import { listTokens } from '../../../src/domain/chains/tokens'
import type { Address } from '../../../src/domain/scalars'
import { skeletonOf } from '../../../src/domain/text/look-alikes'
import { withChecksum } from '../../../src/wallet/vault/checksum'
import { MAINNET, USDC } from '../../support/client'

const plain = {
  chainId: MAINNET,
  address: `0x${'12'.repeat(20)}` as Address,
  symbol: 'PEPE',
  name: 'Pepe',
  decimals: 18,
  hidesText: false,
}
const kindsOf = (patch: Partial<Candidate>) =>
  findTokenWarnings({ ...plain, ...patch }).map(({ kind }) => kind)

describe('findTokenWarnings', () => {
  it('returns no warning for an ordinary token', () => {
    expect(kindsOf({})).toEqual([])
    expect(kindsOf({ transferFeeBps: 0 })).toEqual([])
    expect(kindsOf({ symbol: 'USDC.e', name: 'Bridged Dollar Coin', decimals: 6 })).toEqual([])
  })

  it.each([
    ['the symbol of a listed token', { symbol: 'usdc' }, ['sameSymbol']],
    ['the name of a listed token', { name: 'USD Coin' }, ['lookAlike']],
    ['the symbol and name of a listed token', { symbol: 'USDC', name: 'USD Coin' }, ['sameSymbol']],
    ['Cyrillic letters in its symbol', { symbol: 'US\u0414\u0421' }, ['mixedLetters']],
    ['a Cyrillic letter that looks like a Latin one', { symbol: 'USD\u0421' }, ['lookAlike', 'mixedLetters']],
    [
      'a symbol of Cyrillic letters alone',
      { symbol: '\u0421\u041eW', name: 'x' },
      ['lookAlike', 'mixedLetters'],
    ],
    ['Greek capitals', { symbol: '\u0391\u0391V\u0395' }, ['lookAlike', 'mixedLetters']],
    ['wide letters', { symbol: '\uff35\uff33\uff24\uff23' }, ['lookAlike']],
    [
      'mathematical letters',
      { symbol: '\u{1d414}\u{1d412}\u{1d403}\u{1d402}' },
      ['lookAlike', 'foreignSymbol'],
    ],
    ['an accent', { symbol: 'USDC\u0323' }, ['lookAlike']],
    ['a full stop', { symbol: 'USDC.' }, ['lookAlike']],
    ['a digit for a letter', { symbol: 'C0W' }, ['lookAlike']],
    ['a dollar sign for a letter', { symbol: 'U$DC' }, ['lookAlike']],
    ['the coin of the network', { symbol: '\u0415TH', name: 'x' }, ['nativeCoin', 'mixedLetters']],
    ['a Chinese character', { symbol: '\u5e01' }, ['foreignSymbol']],
    ['hidden characters', { hidesText: true }, ['hiddenText']],
    ['an address instead of a symbol', { symbol: '0x1212…1212', name: '0x1212…1212' }, ['nameless']],
    ['no decimals', { decimals: 0 }, ['oddDecimals']],
    ['very many decimals', { decimals: 36 }, ['oddDecimals']],
    ['a fee on transfers', { transferFeeBps: 200 }, ['transferFee']],
    [
      'an address that begins and ends like a listed one',
      { address: `${USDC.slice(0, 6)}${'0'.repeat(32)}${USDC.slice(-4)}` as Address },
      ['nearAddress'],
    ],
  ])('warns about a token with %s', (_, patch, kinds) => {
    expect(kindsOf(patch)).toEqual(kinds)
  })

  it('names the address of the listed token with the same symbol', () => {
    const [warning] = findTokenWarnings({ ...plain, symbol: 'USDC' })
    expect(warning?.message).toContain(withChecksum(USDC))
  })
})

describe('skeletons of listed tokens', () => {
  it.each(chains.map(({ id, label }) => [label, id] as const))(
    'differ for different symbols on %s',
    (_, id) => {
      const symbols = [...new Set(listTokens(id).map(({ symbol }) => symbol))]
      expect(new Set(symbols.map(skeletonOf)).size).toBe(symbols.length)
    },
  )
})
