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
    ['{"version":1}', /^version: /],
    ['{"appCode":null}', /^appCode: /],
    ['{"metadata":{"orderClass":"market"}}', /^metadata\.orderClass: /],
    ['{"metadata":{"quote":{"slippageBips":null}}}', /^metadata\.quote\.slippageBips: /],
    ['{"metadata":{"referrer":5}}', /^metadata\.referrer: /],
  ])('is accepted by services but not by wallets: %s', (text, fault) => {
    expect(findAppDataFault(text)).toMatch(fault)
    expect(readDocument(text)).toBeUndefined()
    const { document, hash } = readAppData(text, 'InvalidAppData')
    expect(hash).toBe(hashAppData(text))
    expect(referralCodeOf(document)).toBe('')
  })

  it('can have hooks under the legacy root key without metadata', () => {
    const backend = { hooks: { pre: [hook('21000')] } }
    const read = (document: object) => readAppData(JSON.stringify(document), 'InvalidAppData').document
    expect(read({ backend: { ...backend, signer: 5 } }).metadata).toEqual(backend)
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

  it('needs the gas of all its hooks', () => {
    const { document } = readAppData(
      JSON.stringify({ metadata: { hooks: { pre: [hook('1'), hook('20')], post: [hook('300')] } } }),
      'InvalidAppData',
    )
    expect(hooksGas(document)).toBe(321n)
    expect(hooksGas({})).toBe(0n)
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
