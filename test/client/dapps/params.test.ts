import { describe, expect, it } from 'vitest'
import { callDataOf, readParams } from '../../../src/client/dapps/params'
import { TRADER, USDC } from '../../support/client'

const read = (method: Parameters<typeof readParams>[0], params: unknown) =>
  readParams(method, JSON.stringify(params))
const invalid = expect.objectContaining({ errorType: 'InvalidParameter' })

describe('readParams and callDataOf', () => {
  it('decode the parameters of each method', () => {
    expect(read('personal_sign', ['0x6869', TRADER.toUpperCase().replace('0X', '0x')])).toEqual([
      '0x6869',
      TRADER,
    ])
    expect(read('eth_signTypedData_v4', [TRADER, '{}'])).toEqual([TRADER, '{}'])
    expect(
      read('eth_sendTransaction', [{ from: TRADER, to: USDC, value: '0x5', gas: '0x1', data: '0xAb' }]),
    ).toEqual([{ from: TRADER, to: USDC, value: 5n, data: '0xab' }])
    expect(
      read('eth_sendTransaction', [{ from: TRADER, to: USDC, value: null, data: null, chainId: null }]),
    ).toEqual([{ from: TRADER, to: USDC }])
    for (const chainId of ['0x64', 100]) {
      const [call] = read('eth_sendTransaction', [{ from: TRADER, to: USDC, chainId }])
      expect(Number((call as { readonly chainId: unknown }).chainId)).toBe(100)
    }
    expect(read('wallet_switchEthereumChain', [{ chainId: '0x64' }])).toEqual([{ chainId: 100n }])
  })

  it.each([
    ['personal_sign', [TRADER]],
    ['personal_sign', ['0x6869', 'me']],
    ['eth_signTypedData_v4', ['{}', '{}']],
    ['eth_sendTransaction', [{ from: TRADER, data: '0x' }]],
    ['eth_sendTransaction', [{ from: TRADER, to: USDC, value: '-1' }]],
    ['eth_sendTransaction', []],
    ['wallet_switchEthereumChain', [{ chainId: 100 }]],
  ] as const)('refuse the parameters of %s in the form %j', (method, params) => {
    expect(() => read(method, params)).toThrow(invalid)
  })

  it.each([
    ['personal_sign', [TRADER, '0x6869'], ['0x6869', TRADER]],
    ['personal_sign', [TRADER, 'Hello', 'password'], ['Hello', TRADER, 'password']],
    ['personal_sign', [TRADER, ''], ['', TRADER]],
    ['eth_signTypedData_v4', ['{}', TRADER], [TRADER, '{}']],
    ['eth_signTypedData_v4', [{ types: {} }, TRADER], [TRADER, { types: {} }]],
  ] as const)('read the parameters of %s in the opposite order %j', (method, params, expected) => {
    expect(read(method, params)).toEqual(expected)
  })

  it('keep the order of the parameters if the signed text is also an address', () => {
    expect(read('personal_sign', [USDC, TRADER])).toEqual([USDC, TRADER])
    expect(read('personal_sign', [TRADER, USDC])).toEqual([TRADER, USDC])
  })

  it('accept call data as data or input, or as both if they are equal', () => {
    expect([
      callDataOf({}),
      callDataOf({ input: '0x01' }),
      callDataOf({ data: '0x01', input: '0x01' }),
    ]).toEqual(['0x', '0x01', '0x01'])
    expect(() => callDataOf({ data: '0x01', input: '0x02' })).toThrow(invalid)
  })
})
