import { expect, it } from 'vitest'
import { isJson, readJson } from '../../../src/domain/text/json'

it.each([
  ['{"a":1}', true],
  ['null', true],
  ['{a', false],
  ['', false],
])('%s is JSON: %s', (text, is) => expect(isJson(text)).toBe(is))

it('reads what is JSON, and leaves other text as it is', () => {
  expect(['{"a":1}', '{a'].map(readJson)).toEqual([{ a: 1 }, '{a'])
})
