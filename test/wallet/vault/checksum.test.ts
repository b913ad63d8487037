import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { readAddress, shortAddress, withChecksum } from '../../../src/wallet/vault/checksum'
import { anyAddress } from '../../support/arbitraries'
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

  it('accepts checksums, a single case, spaces and a missing 0x', () => {
    const address = good.toLowerCase()
    for (const text of [good, ` ${good} `, address, `0x${good.slice(2).toUpperCase()}`, good.slice(2)])
      expect(readAddress(text)).toEqual({ address })
  })

  it('reads an address that contains invisible characters', () => {
    expect(readAddress(`\u200e${good.slice(0, 9)}\u00ad${good.slice(9)}\u200b`)).toEqual({
      address: good.toLowerCase(),
    })
  })

  it('refuses a letter in the wrong case and a changed digit', () => {
    expect(readAddress(good.replace('aA', 'AA')).fault).toContain('checksum is wrong')
    expect(readAddress(good.replace('6053', '6054')).fault).toContain('checksum is wrong')
  })

  it('refuses text that is too short, too long or not hex', () => {
    expect(readAddress('0x12').fault).toBe('An address has 40 hex digits behind 0x; this has 2.')
    expect(readAddress(`${good}00`).fault).toContain('has 42')
    expect(readAddress('anna.eth').fault).toContain('only the digits')
  })
})
