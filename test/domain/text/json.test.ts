import { expect, it } from 'vitest'
import { isJson, readJson } from '../../../src/domain/text/json'

it.each([
  ['{"a":1}', true],
  ['null', true],
  ['{a', false],
  ['', false],
])('isJson of %s returns %s', (text, is) => expect(isJson(text)).toBe(is))

it('readJson parses JSON and returns other text unchanged', () => {
  expect(['{"a":1}', '{a'].map(readJson)).toEqual([{ a: 1 }, '{a'])
})
