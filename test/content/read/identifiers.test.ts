import { describe, expect, it } from 'vitest'
import { isShortened, readNames, showsId } from '../../../src/content/read/identifiers'
import { vectors } from '../../fixtures/vectors'

const ONE = `0x${'5c'.repeat(56)}`
const readUids = (text: string) => readNames(text).flatMap(({ kind, id }) => (kind === 'order' ? [id] : []))
const TWO = `0x${'0123456789abcdef'.repeat(7)}`

describe('readNames', () => {
  it('finds UIDs in sentences, paths and queries', () => {
    expect(readUids(`Order ${ONE}, then ${TWO}.`)).toEqual([ONE, TWO])
    expect(readUids(`/gc/orders/${ONE}?tab=fills#top`)).toEqual([ONE])
    expect(readUids(`?uids=${ONE},${TWO}`)).toEqual([ONE, TWO])
  })

  it('returns each UID once and in lower case', () => {
    expect(readUids(`${TWO} ${TWO.toUpperCase().replace('0X', '0x')} ${TWO}`)).toEqual([TWO])
  })

  it('reads the UID of a known order', () => {
    expect(readUids(`https://explorer.cow.fi/orders/${vectors.orders[0]?.uid}`)).toEqual([
      vectors.orders[0]?.uid,
    ])
  })

  it('distinguishes transactions and addresses by their length', () => {
    const [hash, address] = [`0x${'5c'.repeat(32)}`, `0x${'5c'.repeat(20)}`]
    expect(readNames(`${hash} of ${address.toUpperCase().replace('0X', '0x')}`)).toEqual([
      { kind: 'transaction', id: hash },
      { kind: 'address', id: address },
    ])
  })

  it.each([
    ['an identifier with a missing digit', ONE.slice(0, -1)],
    ['an identifier with an extra digit', `${ONE}5`],
    ['longer call data', `${ONE}${'5c'.repeat(200)}`],
    ['an identifier inside longer hex', `0x${'5c'.repeat(40)}${ONE}`],
    ['an identifier after a letter', `a${ONE}`],
    ['text that is not hex', `0x${'5g'.repeat(56)}`],
    ['a shortened identifier', `${ONE.slice(0, 10)}…${ONE.slice(-6)}`],
  ])('ignores %s', (_what, text) => {
    expect(readNames(text)).toEqual([])
  })
})

describe('showsId', () => {
  it.each([
    TWO,
    '0x012345…abcdef',
    '0x0123...cdef',
    'Order 0x01234',
    '0X0123…'.replace('X', 'x'),
    '0x012345…ABCDEF',
  ])('finds the UID in %s', (text) => {
    expect(showsId(text, TWO)).toBe(true)
  })

  it.each(['Overview', 'Fills', '', '0x', '0x5c5c…', 'Order 7'])('does not find the UID in "%s"', (text) => {
    expect(showsId(text, TWO)).toBe(false)
  })
})

describe('isShortened', () => {
  it.each(['0x0123…cdef', ' 0x012345...ABCDEF\n', '0x01..ef'])('accepts the shortened UID "%s"', (text) => {
    expect(isShortened(text, TWO)).toBe(true)
  })

  it.each([
    ['the whole UID', TWO],
    ['a UID with other words', 'Order 0x0123…cdef'],
    ['a UID with another end', '0x0123…cdee'],
    ['a UID without an end', '0x0123…'],
    ['a UID without digits', '0x…ef'],
    ['another UID', '0x5c5c…5c5c'],
  ])('rejects %s', (_, text) => {
    expect(isShortened(text, TWO)).toBe(false)
  })
})
