import { describe, expect, it } from 'vitest'
import { hasAddress, readAddressText } from '../../../src/domain/chains/address-text'
import { CHAIN_LIST } from '../../../src/domain/chains/chain-list'
import { fc } from '../../support/properties'

const at = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const known = (id: number) => ({ kind: 'known', id })

describe('readAddressText', () => {
  it.each([
    ['a comma', `${at},`],
    ['a full stop', `${at}.`],
    ['quotes', `"${at}"`],
    ['German quotes', `„${at}“`],
    ['code marks', `\`${at}\``],
    ['brackets', `<${at}>`],
    ['white space', `\u00a0 ${at}\t\n`],
    ['zero-width characters', `\ufeff${at.slice(0, 9)}\u200b${at.slice(9)}\u2060`],
    ['a blank character', `\u2800\u3164${at}`],
    ['a list mark and a semicolon', `* ${at};`],
  ])('leaves out %s around an address', (_, text) => {
    expect(readAddressText(text)).toEqual({ text: at, network: undefined, isToken: false })
  })

  it.each([
    [`eth:${at}`, known(1)],
    [`gno:${at}`, known(100)],
    [`arb1:${at}`, known(42161)],
    [`matic:${at}`, known(137)],
    [`GNO:${at}`, known(100)],
    [` "eth:${at}", `, known(1)],
    [`oeth:${at}`, { kind: 'unknown', name: 'oeth' }],
    [`ethereum:${at}`, undefined],
    [`ethereum:${at}@1`, known(1)],
    [`ethereum:${at}@0x64`, known(100)],
    [`ethereum:pay-${at}@100?value=1e18`, known(100)],
    [`ethereum:${at}@31337`, known(31337)],
    [`eip155:1:${at}`, known(1)],
    [`eip155:8453:${at}`, known(8453)],
    [`did:pkh:eip155:1:${at}`, known(1)],
    [`https://etherscan.io/address/${at}`, known(1)],
    [`https://www.etherscan.io/address/${at}#tokentxns`, known(1)],
    [`etherscan.io/address/${at}`, known(1)],
    [`https://gnosisscan.io/address/${at}?a=1`, known(100)],
    [`https://eth.blockscout.com/address/${at}?tab=txs`, known(1)],
    [`https://explorer.cow.fi/address/${at}`, known(1)],
    [`https://explorer.cow.fi/gc/address/${at}?tab=orders`, known(100)],
    [`https://app.safe.global/home?safe=gno:${at}`, known(100)],
    [`https://debank.example/address/${at}`, { kind: 'site', host: 'debank.example' }],
    [
      `https://etherscan.io.thief.example/address/${at}`,
      { kind: 'site', host: 'etherscan.io.thief.example' },
    ],
  ])('reads the address and the network of %s', (text, network) => {
    expect(readAddressText(text)).toEqual({ text: at, network, isToken: false })
  })

  it.each([
    [`eip155:1/erc20:${at}`, known(1)],
    [`https://etherscan.io/token/${at}`, known(1)],
    [`https://basescan.org/token/${at}?a=0x01`, known(8453)],
    [`ethereum:${at}@1/transfer?address=0x01&uint256=1`, known(1)],
  ])('reads %s as a token', (text, network) => {
    expect(readAddressText(text)).toEqual({ text: at, network, isToken: true })
  })

  it.each([
    ['alice.eth', 'alice.eth', undefined],
    ['alice.eth,', 'alice.eth', undefined],
    ['eth:alice.eth', 'alice.eth', known(1)],
    ['ethereum:alice.eth', 'alice.eth', undefined],
    ['ali\u200dce.eth', 'ali\u200dce.eth', undefined],
    ['', '', undefined],
    ['WETH', 'WETH', undefined],
    ['https://app.uniswap.example/', 'https://app.uniswap.example/', undefined],
    [`https://etherscan.io@thief.example/${at}`, `https://etherscan.io@thief.example/${at}`, undefined],
  ])('reads the name %s', (given, text, network) => {
    expect(readAddressText(given)).toMatchObject({ text, ...(network && { network }) })
  })

  it('never throws, and returns a text without an address unchanged or shorter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readAddressText(text).text.length).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

it('every network has short names and explorers of its own', () => {
  for (const field of ['shortNames', 'explorerHosts'] as const) {
    const all = CHAIN_LIST.flatMap((row) => row[field])
    expect(new Set(all).size).toBe(all.length)
    expect(CHAIN_LIST.filter((row) => row[field].length === 0)).toEqual([])
  }
})

it('hasAddress finds an address in a text', () => {
  expect([at, `eth:${at}`, `https://etherscan.io/address/${at}`].every(hasAddress)).toBe(true)
  expect(['WETH', at.slice(0, 40), `0x${'ab'.repeat(32)}`].some(hasAddress)).toBe(false)
})
