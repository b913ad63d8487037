import {
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  parseAbi,
  parseAbiParameters,
} from 'viem/utils'
import { describe, expect, it } from 'vitest'
import {
  decodeAddress,
  decodeCall,
  decodeError,
  decodeEvent,
  decodeOutcome,
  decodeResult,
  encodeCall,
  topicOf,
} from '../../../src/domain/evm/abi'
import {
  erc20,
  ethFlow,
  ethFlowCalls,
  multicall3,
  safe,
  settlement,
  uniswapV2,
} from '../../../src/domain/evm/contracts'
import type { Address, Hash32, Hex } from '../../../src/domain/scalars'
import { fc } from '../../support/properties'

const at = '0xabcdefabcdefabcdefabcdefabcdefabcdefabcd' as Address
const uid: Hex = `0x${'ee'.repeat(56)}`
const word = (digits: string): string => digits.padStart(64, '0')

describe('call data', () => {
  it('matches the ABI specification for bytes and lists (sam(bytes,bool,uint256[]))', () => {
    const abi = parseAbi(['function sam(bytes, bool, uint256[])'])
    expect(encodeFunctionData({ abi, args: ['0x64617665', true, [1n, 2n, 3n]] })).toBe(
      `0xa5643bf2${word('60')}${word('1')}${word('a0')}${word('4')}${'64617665'.padEnd(64, '0')}${word('3')}${word('1')}${word('2')}${word('3')}`,
    )
  })

  it('consists of the selector and one word per argument', () => {
    expect(encodeCall(erc20, 'approve', [at, 5n])).toBe(`0x095ea7b3${word(at.slice(2))}${word('5')}`)
  })

  it('has bytes after the words, padded to full words', () => {
    for (const length of [0, 1, 31, 32, 33, 64]) {
      const data = encodeCall(settlement, 'invalidateOrder', [`0x${'cd'.repeat(length)}`])
      const padded = 'cd'.repeat(length).padEnd(64 * Math.ceil(length / 32), '0')
      expect(data).toBe(`0x15337bc0${word('20')}${word(length.toString(16))}${padded}`)
    }
  })

  it('decodes to the encoded arguments', () => {
    const data = encodeCall(settlement, 'setPreSignature', [uid, true])
    expect(decodeCall(settlement, data)).toEqual({ functionName: 'setPreSignature', args: [uid, true] })
  })

  it('decodes in upper case, and with extra trailing data', () => {
    const data = `${encodeCall(erc20, 'approve', [at, 5n])}ff` as Hex
    for (const given of [data, `0x${data.slice(2).toUpperCase()}` as Hex])
      expect(decodeCall(erc20, given)?.functionName).toBe('approve')
  })

  it.each([
    ['for another contract', encodeCall(settlement, 'invalidateOrder', [uid])],
    ['if it is truncated', encodeCall(erc20, 'approve', [at, 5n]).slice(0, -2)],
    ['with an address of more than 20 bytes', `0x095ea7b3${'ff'.repeat(32)}${word('5')}`],
    ['without data', '0x'],
    ['if it is shorter than a selector', '0x095e'],
    ['if it is not hex', '0x095ea7b3zz'],
  ])('does not decode %s', (_, data) => {
    expect(decodeCall(erc20, data as Hex)).toBeUndefined()
  })

  it('does not decode if a bool is neither 0 nor 1', () => {
    const data = encodeCall(settlement, 'setPreSignature', [uid, true])
    const odd = data.replace(word('1'), word('2')) as Hex
    expect(odd).not.toBe(data)
    expect(decodeCall(settlement, odd)).toBeUndefined()
  })
})

describe('the result of a call', () => {
  it('decodes as the function declares it', () => {
    expect(decodeResult(erc20, 'balanceOf', `0x${word('5')}`)).toBe(5n)
    expect(decodeResult(uniswapV2, 'getReserves', `0x${word('1')}${word('2')}${word('3')}`)).toEqual([1n, 2n])
    const owners = encodeAbiParameters(parseAbiParameters('address[]'), [[at]])
    expect(decodeResult(safe, 'getOwners', owners)?.map((each) => each.toLowerCase())).toEqual([at])
    const text = encodeAbiParameters(parseAbiParameters('string'), ['Ærø'])
    expect(decodeResult(erc20, 'symbol', text)).toBe('Ærø')
  })

  it('decodes an address in lower case', () => {
    expect(decodeAddress(uniswapV2, 'token0', { result: `0x${word(at.slice(2))}` })).toBe(at)
  })

  it.each([
    ['without data', '0x'],
    ['if its data is truncated', `0x${word('5').slice(2)}`],
    ['if it is not hex', `0x${'zz'.repeat(32)}`],
  ])('does not decode %s', (_, data) => {
    expect(decodeResult(erc20, 'balanceOf', data as Hex)).toBeUndefined()
    expect(decodeAddress(uniswapV2, 'token0', { result: data as Hex })).toBeUndefined()
  })

  it('has no value if the call reverted', () => {
    expect(decodeOutcome(erc20, 'balanceOf', { result: `0x${word('5')}` })).toBe(5n)
    expect(decodeOutcome(erc20, 'balanceOf', { reverted: `0x${word('5')}` })).toBeUndefined()
  })

  it('does not decode if a length or an offset points outside', () => {
    const text = encodeAbiParameters(parseAbiParameters('string'), ['x'])
    expect(decodeResult(erc20, 'symbol', text.slice(0, -64) as Hex)).toBeUndefined()
    expect(decodeResult(erc20, 'symbol', `0x${'ff'.repeat(96)}`)).toBeUndefined()
  })

  it('never throws, whatever its bytes', () => {
    const small = fc.constantFrom(...['0', '1', '20', '40', '60', '80', 'ff'].map(word), 'ff'.repeat(32))
    const data = fc.array(small, { maxLength: 20 }).map((words): Hex => `0x${words.join('')}`)
    fc.assert(
      fc.property(data, (given) => {
        decodeResult(multicall3, 'aggregate3', given)
        decodeResult(safe, 'getOwners', given)
        decodeResult(erc20, 'symbol', given)
        decodeCall(settlement, `0x13d79a0b${given.slice(2)}`)
        decodeEvent(ethFlow, {
          topics: [topicOf(ethFlow, 'OrderPlacement'), `0x${word('1')}` as Hash32],
          data: given,
        })
        decodeError(ethFlowCalls, `0x08c379a0${given.slice(2)}`)
      }),
    )
  })
})

describe('an error', () => {
  it('decodes by name, including the errors of Solidity itself', () => {
    const data = encodeErrorResult({ abi: ethFlowCalls().abi, errorName: 'Panic', args: [17n] })
    expect(decodeError(ethFlowCalls, data)).toMatchObject({ errorName: 'Panic', args: [17n] })
    expect(decodeError(ethFlowCalls, '0x8b6ebb4d')).toMatchObject({ errorName: 'IncorrectEthAmount' })
    expect(decodeError(ethFlowCalls, '0xdeadbeef')).toBeUndefined()
    expect(decodeError(ethFlowCalls, '0x')).toBeUndefined()
  })
})

describe('a log', () => {
  const topics = [topicOf(settlement, 'PreSignature'), `0x${word(at.slice(2))}` as Hash32]
  const data = encodeAbiParameters(parseAbiParameters('bytes, bool'), [uid, true])

  it('decodes to an event with indexed and other values', () => {
    const event = decodeEvent(settlement, { topics, data })
    expect(event).toMatchObject({ eventName: 'PreSignature', args: { orderUid: uid, signed: true } })
    expect(String(Object.values(event?.args ?? {})[0]).toLowerCase()).toBe(at)
  })

  it.each([
    ['as another event', { topics: [topicOf(erc20, 'Transfer'), ...topics.slice(1)], data }],
    ['without topics', { topics: [], data }],
    ['without indexed values', { topics: topics.slice(0, 1), data }],
    ['without data', { topics, data: '0x' as Hex }],
    ['if it is truncated', { topics, data: data.slice(0, -64) as Hex }],
  ])('does not decode %s', (_, log) => {
    expect(decodeEvent(settlement, log)).toBeUndefined()
  })
})
