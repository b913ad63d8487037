import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import german from '../../../assets/texts/de.json'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { findToken } from '../../../src/domain/chains/tokens'
import type { Address, ChainId, Hex } from '../../../src/domain/scalars'
import { setLanguage } from '../../../src/domain/text/texts'
import { describeCall } from '../../../src/wallet/describe/call'
import { USDC } from '../../support/client'
import { fc } from '../../support/properties'

const mainnet = 1 as ChainId
const deployment = deploymentOf(mainnet, 'production')
const owner = `0x${'11'.repeat(20)}` as Address
const stranger = `0x${'22'.repeat(20)}` as Address
const abi = parseAbi([
  'function approve(address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'function setApprovalForAll(address,bool)',
  'function deposit()',
  'function withdraw(uint256)',
  'function invalidateOrder(bytes)',
  'function setPreSignature(bytes,bool)',
])
const daiPermit = parseAbi(['function permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)'])
const uid: Hex = `0x${'cd'.repeat(56)}`
const word: Hex = `0x${'00'.repeat(32)}`

const read = (callData: Hex, target = USDC) =>
  describeCall({ target, callData, deployment, owner, findToken: (at) => findToken(mainnet, at) })
const dai = (isAllowed: boolean) =>
  encodeFunctionData({ abi: daiPermit, args: [owner, deployment.relayer, 0n, 0n, isAllowed, 27, word, word] })
const encode = encodeFunctionData as (given: {
  abi: typeof abi
  functionName: string
  args: readonly unknown[]
}) => Hex

describe('describeCall', () => {
  it.each([
    ['approve', [deployment.relayer, 5_000_000n], 'Lets CoW Protocol take 5 USDC (a call to USDC)'],
    ['approve', [stranger, maxUint256], `Lets ${stranger} take unlimited USDC (a call to USDC)`],
    [
      'increaseAllowance',
      [stranger, 1n],
      `Lets ${stranger} take 0.000001 USDC more than before (a call to USDC)`,
    ],
    ['transfer', [stranger, 5_000_000n], `Sends 5 USDC to ${stranger} (a call to USDC)`],
    ['transferFrom', [owner, stranger, 5_000_000n], `Moves 5 USDC from you to ${stranger} (a call to USDC)`],
    [
      'permit',
      [owner, deployment.relayer, 5_000_000n, 9n, 27, word, word],
      'Lets CoW Protocol take 5 USDC from you, by a signed permit (a call to USDC)',
    ],
    ['setApprovalForAll', [stranger, true], `Lets ${stranger} take all of this collection (a call to USDC)`],
    ['setApprovalForAll', [stranger, false], `Revokes ${stranger} for this collection (a call to USDC)`],
    ['deposit', [], 'Wraps the native coin it is sent (a call to USDC)'],
    ['withdraw', [5_000_000n], 'Unwraps 5 USDC (a call to USDC)'],
    ['invalidateOrder', [uid], 'Cancels the order 0xcdcdcdcd… for good (a call to USDC)'],
    ['setPreSignature', [uid, true], 'Presigns the order 0xcdcdcdcd… (a call to USDC)'],
    ['setPreSignature', [uid, false], 'Revokes the presignature of the order 0xcdcdcdcd… (a call to USDC)'],
  ])('describes %s', (functionName, args, text) => {
    expect(read(encode({ abi, functionName, args }))).toEqual({ text, isKnown: true })
  })

  it('describes both forms of a DAI permit', () => {
    expect(read(dai(true)).text).toContain('Lets CoW Protocol take unlimited tokens from you')
    expect(read(dai(false)).text).toContain('Revokes what you permitted CoW Protocol')
  })

  it('writes sentences in the chosen language', () => {
    setLanguage('de', german)
    const mine = encode({ abi, functionName: 'transferFrom', args: [owner, stranger, 5_000_000n] })
    const given = encode({ abi, functionName: 'transfer', args: [owner, 5_000_000n] })
    expect(read(mine).text).toBe(`Bewegt 5 USDC von dir zu ${stranger} (ein Aufruf von USDC)`)
    expect(read(given).text).toBe('Sendet 5 USDC zu dir (ein Aufruf von USDC)')
    expect(read(dai(false)).text).toContain('Widerruft die Erlaubnis von dir für CoW Protocol')
    setLanguage()
  })

  it("names the owner of a call that is not the user's", () => {
    const callData = encode({ abi, functionName: 'transferFrom', args: [owner, stranger, 5_000_000n] })
    const findToken = () => undefined
    const call = { target: USDC, callData, deployment, owner, ownerName: 'the Safe', findToken }
    expect(describeCall(call).text).toContain(`from the Safe to ${stranger}`)
  })

  it('describes a call without data', () => {
    expect(read('0x', deployment.settlement).text).toBe('A call to the settlement contract without data')
  })

  it('marks any other function as unknown', () => {
    expect(read('0xdeadbeef00')).toEqual({
      text: 'A call to USDC that Cowbell cannot read (function 0xdeadbeef)',
      isKnown: false,
    })
  })

  it('does not decode truncated data', () => {
    const whole = encode({ abi, functionName: 'transferFrom', args: [owner, stranger, 1n] })
    expect(read(whole.slice(0, -64) as Hex).isKnown).toBe(false)
  })

  it('describes any data without throwing', () => {
    const selectors = fc.constantFrom('095ea7b3', 'd505accf', '15337bc0', 'ec6cb13f', '8fcbaf0c', 'a22cb465')
    const bytes = fc.uint8Array({ maxLength: 200 }).map((data) => Buffer.from(data).toString('hex'))
    fc.assert(
      fc.property(selectors, bytes, (selector, data) => {
        expect(read(`0x${selector}${data}`).text).toMatch(/USDC/)
      }),
    )
  })
})
