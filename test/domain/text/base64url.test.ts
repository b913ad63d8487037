import { expect, it } from 'vitest'
import { fromBase64Url, toBase64Url } from '../../../src/domain/text/base64url'

it.each([
  [[], ''],
  [[0xfb, 0xff], '-_8'],
  [[0x66, 0x6f, 0x6f], 'Zm9v'],
])('toBase64Url encodes %j as %j, and fromBase64Url decodes it', (bytes, text) => {
  expect(toBase64Url(Uint8Array.from(bytes))).toBe(text)
  expect([...fromBase64Url(text)]).toEqual(bytes)
})

it('toBase64Url and fromBase64Url keep every byte of data that is too long for the arguments of one call', () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => at % 256)
  const text = toBase64Url(bytes)
  expect(text).toMatch(/^[\w-]+$/)
  expect(fromBase64Url(text)).toEqual(bytes)
})

it('fromBase64Url refuses text that is not base64', () => {
  expect(() => fromBase64Url('a*b')).toThrow(DOMException)
})
