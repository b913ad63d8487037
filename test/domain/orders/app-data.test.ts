import { keccak256, stringToBytes } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  findAppDataFault,
  hashAppData,
  hooksGas,
  readAppData,
  readAppDataClaim,
  readDocument,
  referralCodeOf,
  resolveAppData,
  writeAppData,
  ZERO_APP_DATA,
} from '../../../src/domain/orders/app-data'
import type { Refusal } from '../../../src/domain/refusal'
import type { Hash32, OrderUid } from '../../../src/domain/scalars'
import { vectors } from '../../fixtures/vectors'
import { fc } from '../../support/properties'

const target = `0x${'ab'.repeat(20)}`
const uid = `0x${'cd'.repeat(56)}`
const hook = (gasLimit: unknown) => ({ target, callData: '0x12', gasLimit })
const ofBytes = (count: number): string => JSON.stringify({ text: 'x'.repeat(count - '{"text":""}'.length) })

function refusalOf(run: () => unknown): Refusal {
  try {
    run()
  } catch (refusal) {
    return refusal as Refusal
  }
  throw new Error('nothing was refused')
}

describe('the hash of app data', () => {
  it.each(vectors.appData)('equals the hash of the protocol: $hash', ({ doc, hash }) => {
    expect(hashAppData(doc)).toBe(hash)
    expect(readAppData(doc, 'InvalidAppData')).toMatchObject({ text: doc, hash })
  })

  it('depends on the exact text, including blanks', () => {
    expect(hashAppData('{}')).not.toBe(hashAppData('{ }'))
    expect(readAppData('{ "b": 1, "a": 2 }', 'InvalidAppData').text).toBe('{ "b": 1, "a": 2 }')
  })

  it('is computed from UTF-8 bytes, as in viem', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(hashAppData(text)).toBe(keccak256(stringToBytes(text)))
      }),
    )
  })
})

describe('a document', () => {
  it.each<[string, unknown]>([
    ['no fields', {}],
    ['unknown keys', { a: 1, metadata: { b: { c: [null] } } }],
    [
      'every known key',
      {
        version: '1.15.0',
        appCode: 'x',
        metadata: {
          signer: target,
          validFrom: 4_294_967_295,
          replacedOrder: { uid },
          referrer: { code: 'COW-12345' },
          quote: { slippageBips: '50', smartSlippage: true },
          orderClass: { orderClass: 'twap' },
          hooks: { pre: [hook('21000')], post: [{ ...hook('0'), dappId: 'y' }] },
          partnerFee: [
            { recipient: target, volumeBps: 10 },
            { recipient: target, surplusBps: 1, maxVolumeBps: 2 },
          ],
          enableFastPath: false,
        },
      },
    ],
    ['a single partner fee', { metadata: { partnerFee: { recipient: target, bps: 10 } } }],
  ])('can have %s', (_name, document) => {
    expect(findAppDataFault(JSON.stringify(document))).toBeUndefined()
  })

  it.each([
    ['', /^the document: /],
    ['not json', /^the document: /],
    ['null', /^the document: /],
    ['[]', /^the document: /],
    ['"0x"', /^the document: /],
    ['{"metadata":[]}', /^metadata: /],
    ['{"metadata":{"flashloan":5}}', /^metadata\.flashloan: /],
    ['{"metadata":{"wrappers":"x"}}', /^metadata\.wrappers: /],
    [`{"metadata":{"signer":"0x12"}}`, /^metadata\.signer: expected an address/],
    ['{"metadata":{"validFrom":"soon"}}', /^metadata\.validFrom: /],
    ['{"metadata":{"validFrom":-1}}', /^metadata\.validFrom: /],
    ['{"metadata":{"replacedOrder":{"uid":"0x12"}}}', /^metadata\.replacedOrder\.uid: expected an order UID/],
    [
      JSON.stringify({ metadata: { hooks: { pre: [hook(21_000)] } } }),
      /^metadata\.hooks\.pre\.0\.gasLimit: /,
    ],
    [
      JSON.stringify({ metadata: { hooks: { post: [hook('-1')] } } }),
      /^metadata\.hooks\.post\.0\.gasLimit: /,
    ],
    [JSON.stringify({ metadata: { partnerFee: { recipient: target, bps: 1.5 } } }), /^metadata\.partnerFee/],
    ['{"metadata":{"enableFastPath":true}}', /^metadata\.enableFastPath: expected one of false/],
  ])('is rejected with the field and the error: %s', (text, fault) => {
    expect(findAppDataFault(text)).toMatch(fault)
    expect(refusalOf(() => readAppData(text, 'InvalidAppData'))).toMatchObject({
      errorType: 'InvalidAppData',
    })
    expect(refusalOf(() => readAppData(text, 'AppDataInvalid')).message).toMatch(fault)
  })

  it.each([
    '{"version":1}',
    '{"appCode":null}',
    '{"metadata":{"orderClass":"market"}}',
    '{"metadata":{"referrer":5}}',
  ])('can have a declared field of any type, because services ignore it: %s', (text) => {
    expect(findAppDataFault(text)).toBeUndefined()
    const { document } = readAppData(text, 'InvalidAppData')
    expect(referralCodeOf(document)).toBe('')
  })

  it('can have hooks under the legacy root key without metadata', () => {
    const backend = { hooks: { pre: [hook('21000')] } }
    const read = (document: object) => readAppData(JSON.stringify(document), 'InvalidAppData').document
    expect(read({ backend: { ...backend, signer: 5 } }).metadata).toMatchObject(backend)
    expect(read({ backend, metadata: null }).metadata).toEqual(backend)
    expect(hooksGas(read({ backend }))).toBe(21_000n)
    expect(hooksGas(read({ backend, metadata: {} }))).toBe(0n)
    expect(() => read({ backend: { hooks: { pre: [hook(1)] } } })).toThrow(/backend\.hooks\.pre\.0\.gasLimit/)
  })

  it('has at most 8192 bytes, not characters', () => {
    expect(findAppDataFault(ofBytes(8_192))).toBeUndefined()
    expect(findAppDataFault(ofBytes(8_193))).toBe('The document has 8193 bytes; at most 8192 are stored.')
    expect(findAppDataFault(JSON.stringify({ text: 'ü'.repeat(5_000) }))).toMatch(
      /^The document has 10011 bytes/,
    )
  })

  it('needs gas equal to the sum over its hooks', () => {
    const { document } = readAppData(
      JSON.stringify({ metadata: { hooks: { pre: [hook('1'), hook('20')], post: [hook('300')] } } }),
      'InvalidAppData',
    )
    expect(hooksGas(document)).toBe(321n)
    expect(hooksGas({})).toBe(0n)
  })
})

/** Complete objects of the kinds that services read. */
const flashloan = {
  liquidityProvider: target,
  protocolAdapter: target,
  receiver: target,
  token: target,
  amount: '1',
}
const wrapper = { address: target, data: '0x' }
const fee = { recipient: target, surplusBps: 1, maxVolumeBps: 2 }
const inMetadata = (metadata: unknown): string => JSON.stringify({ metadata })
const without = <T extends object>(value: T, key: keyof T) => ({ ...value, [key]: undefined })

describe('a service reads app data like the public services, which', () => {
  const accepts = (text: string): boolean => {
    try {
      return readAppData(text, 'InvalidAppData').text === text
    } catch {
      return false
    }
  }

  it.each<[string, string]>([
    ['null metadata', '{"metadata":null}'],
    ['a null backend', '{"backend":null}'],
    ['a null signer', inMetadata({ signer: null })],
    ['a null replaced order', inMetadata({ replacedOrder: null })],
    ['a null flash loan', inMetadata({ flashloan: null })],
    ['a null start', inMetadata({ validFrom: null })],
    ...['surplusBps', 'maxVolumeBps', 'priceImprovementBps', 'volumeBps'].map((key): [string, string] => [
      `a null ${key} in a partner fee`,
      inMetadata({ partnerFee: { recipient: target, bps: 5, [key]: null } }),
    ]),
    ['a null bps in a partner fee', inMetadata({ partnerFee: { ...fee, bps: null } })],
    ['a fee over 100%', inMetadata({ partnerFee: { recipient: target, bps: 20_000 } })],
    ['addresses without 0x', inMetadata({ signer: target.slice(2) })],
    ['a gas limit with a plus and zeros', inMetadata({ hooks: { pre: [hook('+0021000')] } })],
    ['the largest gas limit', inMetadata({ hooks: { pre: [hook('18446744073709551615')] } })],
    ['a hook with an unknown key of any type', inMetadata({ hooks: { pre: [{ ...hook('1'), dappId: 5 }] } })],
    ['an amount in hex', inMetadata({ flashloan: { ...flashloan, amount: '0xff' } })],
    ['an amount as a number', inMetadata({ flashloan: { ...flashloan, amount: 7 } })],
    ['a wrapper with a flag', inMetadata({ wrappers: [{ ...wrapper, isOmittable: true }] })],
    ['an unknown key twice', '{"a":1,"a":2,"metadata":{"b":1,"b":{"signer":1,"signer":2}}}'],
    ['half of a character in a value that they ignore', '{"appCode":"\\ud800"}'],
    ['a number in any form that they ignore', '{"metadata":{"quote":{"slippageBips":5.0e1}}}'],
  ])('accept %s', (_, text) => {
    expect(accepts(text)).toBe(true)
  })

  it.each<[string, string]>([
    ...['hooks', 'partnerFee', 'wrappers', 'enableFastPath'].map((key): [string, string] => [
      `null ${key}`,
      inMetadata({ [key]: null }),
    ]),
    ['null hooks before the trade', inMetadata({ hooks: { pre: null } })],
    ['a partner fee without a fee', inMetadata({ partnerFee: { recipient: target } })],
    ['a fee on surplus without a maximum', inMetadata({ partnerFee: without(fee, 'maxVolumeBps') })],
    ['a maximum without a fee', inMetadata({ partnerFee: without(fee, 'surplusBps') })],
    ['two fees in one', inMetadata({ partnerFee: { ...fee, bps: 1 } })],
    [
      'a fee in bps with a maximum',
      inMetadata({ partnerFee: { recipient: target, bps: 1, maxVolumeBps: 2 } }),
    ],
    ['a partner fee without a recipient', inMetadata({ partnerFee: [without(fee, 'recipient')] })],
    ...(Object.keys(flashloan) as (keyof typeof flashloan)[]).map((key): [string, string] => [
      `a flash loan without ${key}`,
      inMetadata({ flashloan: without(flashloan, key) }),
    ]),
    ['a wrapper without data', inMetadata({ wrappers: [without(wrapper, 'data')] })],
    ['a wrapper without an address', inMetadata({ wrappers: [without(wrapper, 'address')] })],
    ['a wrapper with a null flag', inMetadata({ wrappers: [{ ...wrapper, isOmittable: null }] })],
    ['a hook without call data', inMetadata({ hooks: { pre: [without(hook('1'), 'callData')] } })],
    ['call data without 0x', inMetadata({ hooks: { pre: [{ ...hook('1'), callData: '12' }] } })],
    ['an address with 0X', inMetadata({ signer: `0X${target.slice(2)}` })],
    ['a gas limit over 64 bits', inMetadata({ hooks: { pre: [hook('18446744073709551616')] } })],
    ['a fee with a fraction', `{"metadata":{"partnerFee":{"recipient":"${target}","bps":1.0}}}`],
    ['a fee with an exponent', `{"metadata":{"partnerFee":[{"recipient":"${target}","bps":1e2}]}}`],
    ['a start of minus zero', '{"metadata":{"validFrom":-0}}'],
    ['metadata twice', '{"metadata":{},"metadata":{}}'],
    ['the legacy root key twice', '{"backend":{},"backend":null}'],
    ['a signer twice', `{"metadata":{"signer":"${target}","signer":"${target}"}}`],
    ['an escaped key twice', `{"metadata":{"signer":null,"\\u0073igner":null}}`],
    ['hooks twice', '{"metadata":{"hooks":{"pre":[],"pre":[]}}}'],
    [
      'a gas limit twice',
      `{"metadata":{"hooks":{"post":[{"target":"${target}","callData":"0x","gasLimit":"1","gasLimit":"2"}]}}}`,
    ],
    ['a fee twice', `{"metadata":{"partnerFee":[{"recipient":"${target}","bps":1,"bps":2}]}}`],
    ['half of a character in a key', '{"metadata":{"\\udc00":1}}'],
    [
      'half of a character in a partner fee',
      `{"metadata":{"partnerFee":{"recipient":"${target}","bps":1,"x":"\\ud800"}}}`,
    ],
    ['half of a character in the text itself', '{"appCode":"\ud800"}'],
  ])('refuse %s', (_, text) => {
    expect(accepts(text)).toBe(false)
    expect(readDocument(text)).toBeUndefined()
  })
})

describe('a wallet', () => {
  it.each<[string, string, RegExp]>([
    ['a key twice', '{"appCode":"a","metadata":{"utm":{"a":1,"a":2}}}', /^metadata\.utm\.a: given twice/],
    ['half of a character', '{"appCode":"\\ud800"}', /^appCode: contains half of a character/],
    ['reordered text', '{"appCode":"a\\u202eb"}', /^appCode: hides characters or changes their order/],
    ['a long run of blanks', `{"metadata":{"${'\u3164'.repeat(9)}":1}}`, /hides characters/],
  ])('refuses %s also where services ignore it', (_, text, fault) => {
    expect(findAppDataFault(text)).toMatch(fault)
    expect(readDocument(text)).toBeUndefined()
  })
})

describe('the app data of a request', () => {
  const hash = hashAppData('{"a":1}')
  const other = hashAppData('{}')

  it('can be a document, with or without its hash', () => {
    for (const claimed of [hash, undefined, null]) {
      expect(readAppDataClaim('{"a":1}', claimed)).toMatchObject({
        form: 'document',
        appData: { text: '{"a":1}', hash },
      })
    }
  })

  it('can be only a hash in any letter case, even in both fields', () => {
    const shouted = `0x${hash.slice(2).toUpperCase()}`
    expect(readAppDataClaim(shouted, undefined)).toEqual({ form: 'hash', hash })
    expect(readAppDataClaim(hash, hash)).toEqual({ form: 'hash', hash })
  })

  it('defaults to the zero hash', () => {
    expect(readAppDataClaim(undefined, undefined)).toEqual({ form: 'hash', hash: ZERO_APP_DATA })
    expect(readAppDataClaim(undefined, null)).toEqual({ form: 'hash', hash: ZERO_APP_DATA })
  })

  it('is refused with both hashes if document and hash differ', () => {
    const refusal = refusalOf(() => readAppDataClaim('{"a":1}', other))
    expect(refusal.errorType).toBe('AppDataHashMismatch')
    expect(refusal.message).toContain(hash)
    expect(refusal.message).toContain(other)
    expect(refusalOf(() => readAppDataClaim(hash, other)).errorType).toBe('AppDataHashMismatch')
  })

  it('is refused if a hash is given without app data', () => {
    expect(refusalOf(() => readAppDataClaim(undefined, hash)).errorType).toBe('InvalidParameter')
  })

  it('is refused if it is neither a hash nor a document', () => {
    expect(refusalOf(() => readAppDataClaim('0x1234', undefined)).errorType).toBe('InvalidAppData')
  })
})

describe('the document of a claim', () => {
  const hash = hashAppData('{"a":1}')

  it('is the sent or the stored document', () => {
    expect(resolveAppData(readAppDataClaim('{"a":1}', undefined), undefined).text).toBe('{"a":1}')
    expect(resolveAppData({ form: 'hash', hash }, '{"a":1}')).toMatchObject({ text: '{"a":1}', hash })
  })

  it('is empty for the zero hash, and the hash remains zero', () => {
    const resolved = resolveAppData({ form: 'hash', hash: ZERO_APP_DATA }, undefined)
    expect(resolved).toEqual({ text: '{}', hash: ZERO_APP_DATA, document: {} })
  })

  it('is refused if nothing is stored under the hash', () => {
    const refusal = refusalOf(() => resolveAppData({ form: 'hash', hash }, undefined))
    expect(refusal.errorType).toBe('InvalidAppData')
    expect(refusal.message).toContain(hash)
  })
})

describe('the document of our own orders', () => {
  it('is a document with sorted keys and no blanks', () => {
    const text = writeAppData({ slippageBps: 50, orderClass: 'market' })
    expect(text).toBe(
      '{"appCode":"Cowbell","metadata":{"orderClass":{"orderClass":"market"},"quote":{"slippageBips":50}},"version":"1.15.0"}',
    )
    expect(findAppDataFault(text)).toBeUndefined()
  })

  it('names the order to replace, as services read it', () => {
    const replaces = `0x${'ab'.repeat(56)}` as OrderUid
    const text = writeAppData({ slippageBps: 0, orderClass: 'limit', replaces })
    expect(readAppData(text, 'InvalidAppData').document.metadata?.replacedOrder).toEqual({ uid: replaces })
    expect(text.indexOf('replacedOrder')).toBeGreaterThan(text.indexOf('quote'))
  })

  it('has the same hash for the same choice', () => {
    const hashOf = (slippageBps: number, orderClass: 'market' | 'limit'): Hash32 =>
      hashAppData(writeAppData({ slippageBps, orderClass }))
    expect(hashOf(50, 'limit')).toBe(hashOf(50, 'limit'))
    expect(new Set([hashOf(50, 'limit'), hashOf(51, 'limit'), hashOf(50, 'market')]).size).toBe(3)
  })
})
