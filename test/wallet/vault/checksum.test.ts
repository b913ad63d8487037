import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { readAddress, shortAddress, withChecksum } from '../../../src/wallet/vault/checksum'
import { anyAddress } from '../../support/arbitraries'
import { MAINNET } from '../../support/client'
import { fc } from '../../support/properties'

describe('the checksum of an address', () => {
  it('equals the checksum of another library for every address', () => {
    fc.assert(fc.property(anyAddress, (at) => void expect(withChecksum(at)).toBe(getAddress(at))))
  })
})

it('a shortened address keeps its checksum', () => {
  expect(shortAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' as never)).toBe('0x5aAe…eAed')
})

describe('readAddress', () => {
  const good = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const read = (text: string, kind: 'account' | 'token' = 'account') => readAddress(text, MAINNET, kind)

  it('accepts checksums, a single case, spaces and a missing 0x', () => {
    const address = good.toLowerCase()
    for (const text of [good, ` ${good} `, address, `0x${good.slice(2).toUpperCase()}`, good.slice(2)])
      expect(read(text)).toEqual({ address })
  })

  it('reads an address that contains invisible characters', () => {
    expect(read(`\u200e${good.slice(0, 9)}\u00ad${good.slice(9)}\u200b`)).toEqual({
      address: good.toLowerCase(),
    })
  })

  it.each([
    `eth:${good}`,
    `ethereum:${good}@1`,
    `eip155:1:${good}`,
    `https://etherscan.io/address/${good}`,
    `"${good}",`,
  ])('takes off what is around the address in %s', (text) => {
    expect(read(text)).toEqual({ address: good.toLowerCase() })
    expect(read(text, 'token')).toEqual({ address: good.toLowerCase() })
  })

  it.each([
    [`gno:${good}`, 'This address is for Gnosis, not for Ethereum.'],
    [`ethereum:${good}@8453`, 'This address is for Base, not for Ethereum.'],
    [`eip155:10:${good}`, 'This address is for chain 10, not for Ethereum.'],
    [`https://arbiscan.io/address/${good}`, 'This address is for Arbitrum, not for Ethereum.'],
    [
      `https://explorer.example/address/${good}`,
      'The network of addresses at explorer.example is not known. Paste the address alone.',
    ],
  ])('names the other network of %s', (text, fault) => {
    expect(read(text)).toEqual({ fault })
    expect(read(text, 'token')).toEqual({ fault })
  })

  it.each([
    `https://etherscan.io/token/${good}`,
    `eip155:1/erc20:${good}`,
    `ethereum:${good}@1/transfer?address=0x01`,
  ])('refuses %s as an account, because it names a token', (text) => {
    expect(read(text).fault).toContain('This is a token')
    expect(read(text, 'token')).toEqual({ address: good.toLowerCase() })
  })

  it.each([
    [`oeth:${good}`, 'This address is for the network “oeth”, not for Ethereum.'],
    [`Address: ${good}`, 'This address is for the network “Address”, not for Ethereum.'],
    [`eip155:${good}`, 'This address is for the network “eip155”, not for Ethereum.'],
    [`${good} (Main)`, 'An address has only the digits 0 to 9 and the letters a to f.'],
    [`my wallet ${good}`, 'An address has only the digits 0 to 9 and the letters a to f.'],
    [`${good}@1`, 'An address has only the digits 0 to 9 and the letters a to f.'],
    [`https://debank.com/profile/${good}`, 'An address has only the digits 0 to 9 and the letters a to f.'],
  ])('offers the only address in %s', (text, fault) => {
    expect(read(text)).toEqual({ fault: `${fault} Paste the address alone: ${good}` })
  })

  it('offers no address of a text with two addresses', () => {
    const two = `${good} ${good.replace('6053', '6054')}`
    expect(read(two).fault).toBe('An address has only the digits 0 to 9 and the letters a to f.')
  })

  it('refuses a letter in the wrong case and a changed digit', () => {
    expect(read(good.replace('aA', 'AA')).fault).toContain('checksum is wrong')
    expect(read(`eth:${good.replace('6053', '6054')}`).fault).toContain('checksum is wrong')
  })

  it('refuses text that is too short, too long, shortened or not hex', () => {
    expect(read('0x12').fault).toBe('An address has 40 hex digits behind 0x; this has 2.')
    expect(read(`${good}00`).fault).toContain('has 42')
    expect(read('0x5aAe…eAed').fault).toContain('is shortened')
    expect(read('0x5aAe...eAed').fault).toContain('is shortened')
    expect(read('anna.eth').fault).toContain('only the digits')
  })
})
