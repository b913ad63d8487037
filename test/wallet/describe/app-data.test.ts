import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { findToken } from '../../../src/domain/chains/tokens'
import type { Address, ChainId } from '../../../src/domain/scalars'
import { describeAppData } from '../../../src/wallet/describe/app-data'
import { USDC } from '../../support/client'
import { fc } from '../../support/properties'

const mainnet = 1 as ChainId
const deployment = deploymentOf(mainnet, 'production')
const owner = `0x${'11'.repeat(20)}` as Address
const stranger = `0x${'22'.repeat(20)}`
const relayer = deployment.relayer.slice(2)
const setting = { deployment, owner, findToken: (at: Address) => findToken(mainnet, at) }
const told = (document: unknown): readonly string[] =>
  describeAppData(JSON.stringify(document), setting).map(
    ({ label, text, tone }) => `${tone ? '! ' : ''}${label}: ${text}`,
  )
const metadata = (given: unknown) => told({ metadata: given })

describe('describeAppData', () => {
  it('describes a document key by key', () => {
    expect(
      told({
        appCode: 'CoW Swap',
        environment: 'production',
        version: '1.15.0',
        metadata: {
          orderClass: { orderClass: 'market' },
          quote: { slippageBips: 50 },
          referrer: { code: 'COWBELL' },
        },
      }),
    ).toEqual([
      'App: CoW Swap, production',
      'App data version: 1.15.0',
      'Order class (declared): Market',
      'Slippage: 0.5%',
      'Referrer: COWBELL',
    ])
  })

  it('describes each hook by its decoded call, and marks calls it cannot decode', () => {
    const approve = `0x095ea7b3000000000000000000000000${relayer}${'4c4b40'.padStart(64, '0')}`
    const hooks = {
      pre: [{ target: USDC, callData: approve, gasLimit: '60000', dappId: 'cow.permit' }],
      post: [{ target: stranger, callData: '0xdeadbeef', gasLimit: '1' }],
    }
    expect(metadata({ hooks })).toEqual([
      'Pre-hook: Lets CoW Protocol take 5 USDC (a call to USDC), at most 60000 gas, requested by cow.permit',
      `! Post-hook: A call to ${stranger} that Cowbell cannot read (function 0xdeadbeef), at most 1 gas`,
    ])
  })

  it.each([
    [{ recipient: stranger, bps: 35 }, '0.35% of the trade'],
    [{ recipient: stranger, volumeBps: 35 }, '0.35% of the trade'],
    [{ recipient: stranger, surplusBps: 5000, maxVolumeBps: 100 }, '50% of surplus, at most 1% of the trade'],
    [
      { recipient: stranger, priceImprovementBps: 1000, maxVolumeBps: 9, bps: null },
      '10% of price improvement, at most 0.09% of the trade',
    ],
  ])('describes a partner fee and its recipient', (partnerFee, much) => {
    expect(metadata({ partnerFee })).toEqual([`! Partner fee: ${much}, paid to ${stranger}`])
    expect(metadata({ partnerFee: [partnerFee, partnerFee] })).toHaveLength(2)
  })

  it('describes replaced orders, flash loans, wrappers and bridging', () => {
    const lines = metadata({
      replacedOrder: { uid: `0x${'ab'.repeat(56)}` },
      flashloan: {
        amount: '1',
        liquidityProvider: stranger,
        protocolAdapter: stranger,
        receiver: owner,
        token: USDC,
      },
      wrappers: [{ address: stranger, data: '0x' }],
      bridging: { destinationChainId: 100 },
      validFrom: 0,
      signer: stranger,
      enableFastPath: false,
    })
    expect(lines).toEqual([
      '! Signer: Not your address',
      '! Replaces: The order 0xabababab…, which it cancels',
      '! Flash loan: Borrows tokens during the trade',
      '! Wrappers: Runs contracts around its settlement',
      'Fast path: No',
      'Valid from: 1970-01-01 00:00:00 UTC',
      '! Bridging: Sends bought tokens to another network',
    ])
    expect(metadata({ signer: owner })).toEqual(['Signer: You'])
    const own = `0x${'ab'.repeat(32)}${owner.slice(2)}${'ff'.repeat(4)}`
    expect(metadata({ replacedOrder: { uid: own } })).toEqual([
      'Replaces: The order 0xabababab…, which it cancels',
    ])
  })

  it('describes hooks under the legacy key', () => {
    expect(told({ backend: { hooks: {} } })).toEqual([
      '! Legacy hooks: Calls in an older format that services still run',
    ])
  })

  it.each<[string, unknown, readonly string[]]>([
    [
      'slippage that is no number',
      { metadata: { quote: { slippageBips: 'lots' } } },
      ['Quote: Quote details without slippage'],
    ],
    [
      'slippage that is null',
      { metadata: { quote: { slippageBips: null } } },
      ['Quote: Quote details without slippage'],
    ],
    [
      'an order class that is no object',
      { metadata: { orderClass: 'market' } },
      ['Key orderClass: Unknown to Cowbell, ignored by services'],
    ],
    ['a referrer without a code', { metadata: { referrer: 5 } }, ['Referrer: No affiliate code']],
    ['an app that is null', { appCode: null }, ['Key appCode: Unknown to Cowbell, ignored by services']],
    ['a version that is a number', { version: 1 }, ['Key version: Unknown to Cowbell, ignored by services']],
    [
      'an environment without an app',
      { environment: 'barn' },
      ['Key environment: Unknown to Cowbell, ignored by services'],
    ],
    [
      'nulls of optional keys',
      { backend: null, metadata: { signer: null, flashloan: null, validFrom: null, replacedOrder: null } },
      [],
    ],
    ['no metadata', { metadata: null }, []],
  ])('describes a document with %s', (_, document, lines) => {
    expect(told(document)).toEqual(lines)
  })

  it('returns no lines for an invalid document', () => {
    expect(describeAppData('[]', setting)).toEqual([])
    expect(describeAppData('{"metadata":{"hooks":{"pre":[{}]}}}', setting)).toEqual([])
  })

  it('has a line for every key', () => {
    const key = fc.string({ minLength: 1 }).filter((name) => !['__proto__', 'metadata'].includes(name))
    fc.assert(
      fc.property(fc.dictionary(key, fc.string()), fc.dictionary(key, fc.string()), (root, inner) => {
        const text = JSON.stringify({ ...root, metadata: inner })
        const parsed = JSON.parse(text) as { metadata: object }
        const keys = [
          ...Object.keys(parsed).filter((name) => name !== 'metadata'),
          ...Object.keys(parsed.metadata),
        ]
        const lines = describeAppData(text, setting)
        if (lines.length > 0) expect(lines.length).toBeGreaterThanOrEqual(keys.length)
      }),
    )
  })
})

describe('an unknown key', () => {
  it.each(['constructor', 'toString', '__defineGetter__', 'hasOwnProperty'])('named %s has a line', (key) => {
    expect(metadata({ [key]: { a: 1 } })).toEqual([`Key ${key}: Unknown to Cowbell, ignored by services`])
  })

  it('has a line even inside known keys, and even if only JSON can contain it', () => {
    const lines = (text: string) =>
      describeAppData(text, setting).map(({ label, detail }) => `${label} ${detail}`)
    expect(lines('{"__proto__":{"a":1}}')).toEqual(['Key __proto__ {"a":1}'])
    expect(lines('{"metadata":{"__proto__":{"hooks":{}}}}')).toEqual(['Key metadata.__proto__ {"hooks":{}}'])
    expect(lines('{"metadata":{"hooks":{"PRE":[1]}}}')).toEqual(['Key hooks.PRE [1]'])
  })

  it('shows hidden characters as their code points, and line breaks as blanks', () => {
    const [line] = describeAppData(JSON.stringify({ appCode: 'ab\u200bc\nd 👨\u200d👩\u200d👧' }), setting)
    expect(line).toEqual({ label: 'App', text: 'ab⟨U+200B⟩c d 👨\u200d👩\u200d👧' })
    const [other] = describeAppData(JSON.stringify({ 'a\u00adb': { 'c\ufeff': 'd\u200f' } }), setting)
    expect(other).toMatchObject({ label: 'Key a⟨U+00AD⟩b', detail: '{"c⟨U+FEFF⟩":"d⟨U+200F⟩"}' })
  })

  it('has no line in a document that reorders text', () => {
    expect(describeAppData(JSON.stringify({ appCode: 'a\u202eb' }), setting)).toEqual([])
  })
})
