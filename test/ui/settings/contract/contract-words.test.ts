import { describe, expect, it } from 'vitest'
import { describeSchema } from '../../../../src/ui/settings/contract/contract-words'

describe('describeSchema', () => {
  it.each([
    [{ enum: ['a', 'b', 'c'] }, 'a, b or c'],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'whole number or null'],
    [{ type: ['string', 'null'] }, 'text or null'],
    [{ type: 'integer', maximum: 9 }, 'whole number, 9 or less'],
    [{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'whole number, 0 or more'],
    [
      { type: 'array', items: { type: 'object', properties: { uid: { type: 'string' } } } },
      'list of { uid }',
    ],
    [{ const: 'sell' }, 'sell'],
    [{}, 'anything'],
  ])('describes %j', (schema, words) => {
    expect(describeSchema(schema)).toBe(words)
  })
})
