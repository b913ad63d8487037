import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { addressOf, bytes, bytesOf, callData, list, tuple, word, wordOf } from '../../../src/domain/evm/abi'
import type { Hex } from '../../../src/domain/scalars'

const at: Hex = `0x${'ab'.repeat(20)}`

describe('call data', () => {
  it('is what the ABI says for lists of structs with bytes in an array of fixed length', () => {
    const abi = parseAbi(['function f(uint256[] a, (address to, uint256 v, bytes data)[][3] b, bool c)'])
    const rows = [
      { to: at, v: 7n, data: '0x' },
      { to: at, v: 8n, data: `0x${'12'.repeat(33)}` },
    ] as const
    const selector = encodeFunctionData({ abi, args: [[], [[], [], []], false] }).slice(0, 10) as Hex
    const encoded = callData(
      selector,
      list([word(1n), word(2n)]),
      tuple([
        list([]),
        list(rows.map(({ to, v, data }) => tuple([word(to), word(v), bytes(data)]))),
        list([]),
      ]),
      word(true),
    )
    expect(encoded).toBe(encodeFunctionData({ abi, args: [[1n, 2n], [[], rows, []], true] }))
  })

  it('pads bytes to whole words, and no further', () => {
    for (const length of [0, 1, 31, 32, 33, 64]) {
      const value: Hex = `0x${'cd'.repeat(length)}`
      const expected = encodeAbiParameters(parseAbiParameters('bytes'), [value])
      expect(`0x${tuple([bytes(value)]).digits}`).toBe(expected)
    }
  })
})

describe('what a call returned', () => {
  const uid: Hex = `0x${'ee'.repeat(56)}`
  const data = encodeAbiParameters(parseAbiParameters('address, bytes, uint256'), [at, uid, 5n])

  it('is read word by word, and bytes where their place is told', () => {
    expect(addressOf(data)).toBe(at)
    expect(bytesOf(data, 1)).toBe(uid)
    expect(wordOf(data, 2)).toBe(5n)
  })

  it.each([
    ['nothing at all', undefined],
    ['no data', '0x'],
    ['bytes that end too soon', data.slice(0, -70)],
    ['a place far outside', `0x${'ff'.repeat(96)}`],
  ])('is not read where there is %s', (_, given) => {
    expect(bytesOf(given as Hex | undefined, 1)).toBeUndefined()
  })

  it('is no address where the word is larger', () => {
    expect(addressOf(`0x${'ff'.repeat(32)}`)).toBeUndefined()
  })
})
