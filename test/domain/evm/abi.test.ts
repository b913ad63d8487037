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
  it('is the vector of the ABI specification for bytes and lists (sam(bytes,bool,uint256[]))', () => {
    const abi = parseAbi(['function sam(bytes, bool, uint256[])'])
    expect(encodeFunctionData({ abi, args: ['0x64617665', true, [1n, 2n, 3n]] })).toBe(
      `0xa5643bf2${word('60')}${word('1')}${word('a0')}${word('4')}${'64617665'.padEnd(64, '0')}${word('3')}${word('1')}${word('2')}${word('3')}`,
    )
  })

  it('is the function’s first four bytes and a word for each argument', () => {
    expect(encodeCall(erc20, 'approve', [at, 5n])).toBe(`0x095ea7b3${word(at.slice(2))}${word('5')}`)
  })

  it('has bytes behind the words, padded to whole ones and no further', () => {
    for (const length of [0, 1, 31, 32, 33, 64]) {
      const data = encodeCall(settlement, 'invalidateOrder', [`0x${'cd'.repeat(length)}`])
      const padded = 'cd'.repeat(length).padEnd(64 * Math.ceil(length / 32), '0')
      expect(data).toBe(`0x15337bc0${word('20')}${word(length.toString(16))}${padded}`)
    }
  })

  it('is read back as what was written', () => {
    const data = encodeCall(settlement, 'setPreSignature', [uid, true])
    expect(decodeCall(settlement, data)).toEqual({ functionName: 'setPreSignature', args: [uid, true] })
  })

  it('is read in upper case too, and with more behind it', () => {
    const data = `${encodeCall(erc20, 'approve', [at, 5n])}ff` as Hex
    for (const given of [data, `0x${data.slice(2).toUpperCase()}` as Hex])
      expect(decodeCall(erc20, given)?.functionName).toBe('approve')
  })

  it.each([
    ['of another contract', encodeCall(settlement, 'invalidateOrder', [uid])],
    ['cut short', encodeCall(erc20, 'approve', [at, 5n]).slice(0, -2)],
    ['with an address of more than 20 bytes', `0x095ea7b3${'ff'.repeat(32)}${word('5')}`],
    ['without anything', '0x'],
    ['of less than a function', '0x095e'],
    ['that is no hex', '0x095ea7b3zz'],
  ])('is not read %s', (_, data) => {
    expect(decodeCall(erc20, data as Hex)).toBeUndefined()
  })

  it('is not read where a flag is neither yes nor no', () => {
    const data = encodeCall(settlement, 'setPreSignature', [uid, true])
    const odd = data.replace(word('1'), word('2')) as Hex
    expect(odd).not.toBe(data)
    expect(decodeCall(settlement, odd)).toBeUndefined()
  })
})

describe('what a call returned', () => {
  it('is read as the function declares it', () => {
    expect(decodeResult(erc20, 'balanceOf', `0x${word('5')}`)).toBe(5n)
    expect(decodeResult(uniswapV2, 'getReserves', `0x${word('1')}${word('2')}${word('3')}`)).toEqual([1n, 2n])
    const owners = encodeAbiParameters(parseAbiParameters('address[]'), [[at]])
    expect(decodeResult(safe, 'getOwners', owners)?.map((each) => each.toLowerCase())).toEqual([at])
    const text = encodeAbiParameters(parseAbiParameters('string'), ['Ærø'])
    expect(decodeResult(erc20, 'symbol', text)).toBe('Ærø')
  })

  it('is an address in lower case', () => {
    expect(decodeAddress(uniswapV2, 'token0', `0x${word(at.slice(2))}`)).toBe(at)
  })

  it.each([
    ['nothing at all', undefined],
    ['no data', '0x'],
    ['data that ends too soon', `0x${word('5').slice(2)}`],
    ['no hex', `0x${'zz'.repeat(32)}`],
  ])('is not read where there is %s', (_, data) => {
    expect(decodeResult(erc20, 'balanceOf', data as Hex | undefined)).toBeUndefined()
    expect(decodeAddress(uniswapV2, 'token0', data as Hex | undefined)).toBeUndefined()
  })

  it('is not read where a length or a place points outside', () => {
    const text = encodeAbiParameters(parseAbiParameters('string'), ['x'])
    expect(decodeResult(erc20, 'symbol', text.slice(0, -64) as Hex)).toBeUndefined()
    expect(decodeResult(erc20, 'symbol', `0x${'ff'.repeat(96)}`)).toBeUndefined()
  })

  it('is read or not, but never fails, whatever its bytes', () => {
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
  it('is read by its name, those of the language included', () => {
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

  it('is an event with what is indexed and what is not', () => {
    const event = decodeEvent(settlement, { topics, data })
    expect(event).toMatchObject({ eventName: 'PreSignature', args: { orderUid: uid, signed: true } })
    expect(String(Object.values(event?.args ?? {})[0]).toLowerCase()).toBe(at)
  })

  it.each([
    ['of another event', { topics: [topicOf(erc20, 'Transfer'), ...topics.slice(1)], data }],
    ['without topics', { topics: [], data }],
    ['without what is indexed', { topics: topics.slice(0, 1), data }],
    ['without data', { topics, data: '0x' as Hex }],
    ['cut short', { topics, data: data.slice(0, -64) as Hex }],
  ])('is none %s', (_, log) => {
    expect(decodeEvent(settlement, log)).toBeUndefined()
  })
})
