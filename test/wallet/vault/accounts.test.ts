import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../src/domain/refusal'
import type { Address } from '../../../src/domain/scalars'
import {
  type Account,
  addressOfPrivateKey,
  colourOf,
  createKey,
  freeColour,
  readPrivateKey,
  withDistinctColours,
  withFreeColours,
  withFreeNames,
} from '../../../src/wallet/vault/accounts'
import { vectors } from '../../fixtures/vectors'
import { fc } from '../../support/properties'
import { devKeys, keyed, NOW, random } from '../../support/wallet'

const CURVE_ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'

it('addressOfPrivateKey derives the address of the well-known development key', () => {
  expect(addressOfPrivateKey(readPrivateKey(devKeys.second))).toBe(vectors.orders[0]?.owner)
})

it('readPrivateKey reads a key with and without 0x, in both cases and with surrounding spaces', () => {
  const spellings = [devKeys.second, devKeys.second.slice(2), ` ${devKeys.second.slice(2).toUpperCase()}\n`]
  for (const spelling of spellings) {
    expect(addressOfPrivateKey(readPrivateKey(spelling))).toBe(keyed('second').account.address)
  }
})

it('readPrivateKey reads a key that contains invisible characters', () => {
  const pasted = `\u2066${devKeys.second.slice(0, 20)}\u200b${devKeys.second.slice(20)}\u2069`
  expect(addressOfPrivateKey(readPrivateKey(pasted))).toBe(keyed('second').account.address)
})

it.each([
  ['', 'No key was given.'],
  [`0x${'00'.repeat(32)}`, 'A key of only zeros belongs to nobody.'],
  [CURVE_ORDER, 'This number is too large to be a key: it is not below the curve order.'],
  ['f'.repeat(64), 'This number is too large to be a key: it is not below the curve order.'],
  ['ab'.repeat(31), 'This has 62 hex digits.'],
  ['a', 'This has 1 hex digit.'],
  ['ab'.repeat(33), 'This has 66 hex digits.'],
  ['ab'.repeat(20), 'This is as long as an address.'],
  ['zz'.repeat(32), 'A private key has only the digits 0 to 9 and the letters a to f.'],
  ['test test test junk', 'This looks like a list of words.'],
])('readPrivateKey refuses the key %j with a reason', (text, says) => {
  expect(() => readPrivateKey(text)).toThrow(
    expect.objectContaining({ errorType: 'InvalidPrivateKey', message: says }),
  )
})

it('readPrivateKey never quotes a refused key in the refusal', () => {
  const nearly = `${devKeys.second.slice(0, -2)}zz`
  expect(() => readPrivateKey(nearly)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining(nearly.slice(10, 20)) }),
  )
})

it('readPrivateKey reads the largest valid key', () => {
  expect(readPrivateKey(`${CURVE_ORDER.slice(0, -1)}0`)).toHaveLength(32)
})

it('readPrivateKey reads or refuses any text without other errors', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...'0123456789abcdefxX '), maxLength: 70 }),
  )
  fc.assert(
    fc.property(text, (typed) => {
      try {
        expect(readPrivateKey(typed)).toHaveLength(32)
      } catch (cause) {
        expect(cause).toBeInstanceOf(Refusal)
      }
    }),
  )
})

it('createKey draws random bytes again if they are not a valid key', () => {
  const draws = [new Uint8Array(32), new Uint8Array(32).fill(0xff), new Uint8Array(32).fill(7)]
  expect(createKey(() => draws.shift() ?? new Uint8Array(32))).toEqual(new Uint8Array(32).fill(7))
})

it('createKey returns a different key each time', () => {
  expect(createKey(random)).not.toEqual(createKey(random))
})

it('a key becomes an account with name and date, without the key itself', () => {
  const { account } = keyed('second')
  expect(account).toEqual({
    kind: 'key',
    address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    name: 'second',
    colour: 'blue',
    createdAt: NOW,
    origin: { from: 'imported' },
  })
})

describe('freeColour', () => {
  const at = (byte: string): Address => `0x${byte}${'00'.repeat(19)}` as Address
  const account = (byte: string, colour = colourOf(at(byte))): Account => ({
    kind: 'watch',
    address: at(byte),
    name: byte,
    colour,
    createdAt: NOW,
  })

  it.each([
    ['the colour of the address while it is free', '01', ['00', '02'], 'teal'],
    ['the next free colour if it is taken', '08', ['00'], 'teal'],
    ['the next colour after several taken ones', '08', ['00', '01', '02'], 'amber'],
    ['the first colour after the last one', '0f', ['07'], 'blue'],
    [
      'the colour of the address if all are taken',
      '0a',
      ['00', '01', '02', '03', '04', '05', '06', '07'],
      'green',
    ],
  ])('returns %s', (_, byte, here, colour) => {
    expect(
      freeColour(
        at(byte),
        here.map((each) => account(each)),
      ),
    ).toBe(colour)
  })

  it('keeps the colour of a watched account that gets its key', () => {
    expect(freeColour(at('00'), [account('00', 'red'), account('01')])).toBe('red')
  })

  it('assigns different colours to accounts that are added together, and keeps chosen ones', () => {
    const added = withFreeColours([account('08'), account('10'), account('18', 'teal')], [account('00')])
    expect(added.map(({ colour }) => colour)).toEqual(['teal', 'green', 'teal'])
  })

  it('assigns different colours to stored accounts, of which the oldest keeps a shared default colour', () => {
    const alike = [account('00'), account('08'), account('01'), account('10')]
    const [first, second, third, fourth] = withDistinctColours(alike).map(({ colour }) => colour)
    expect([first, third]).toEqual(['blue', 'teal'])
    expect(new Set([first, second, third, fourth]).size).toBe(4)
    const chosen = [account('00', 'red'), account('08', 'red'), account('05')]
    expect(withDistinctColours(chosen).map(({ colour }) => colour)).toEqual(['red', 'red', 'pink'])
  })
})

it('withFreeNames names accounts of a file unlike the address book, Cowbell and addresses', () => {
  const { account } = keyed('second')
  const names = ['Mum', 'You', 'vitalik.eth', '0x1234\u2026abcd']
  const added = names.map((name, index) => ({ ...account, name, address: `0x${index}` as Address }))
  expect(withFreeNames(added, [account], ['Mum']).map(({ name }) => name)).toEqual([
    'Mum 2',
    'You 2',
    'vitalik eth',
    'Unnamed',
  ])
})
