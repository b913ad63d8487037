import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { knownOf, openEnum, openShape } from '../../src/domain/open-schemas'
import { decodeReading, decodeWire } from '../../src/domain/wire-values'

const size = z.enum(['small', 'large'])
const strict = { id: z.string(), size, at: z.int() }
const open = z.looseObject(openShape(strict, ['id']))

describe('an open schema', () => {
  it('accepts known values, and keeps any other text, in one line and cut', () => {
    expect(z.decode(openEnum(size), 'small')).toBe('small')
    expect(z.decode(openEnum(size), `vast\n\u202e${'x'.repeat(99)}` as never)).toMatch(/^vast x{34}…$/)
    expect(z.safeDecode(openEnum(size), 7 as never).success).toBe(false)
  })

  it('leaves schemas that are no enums unchanged', () => {
    expect(openEnum(strict.id)).toBe(strict.id)
  })

  it('needs only its required fields', () => {
    expect(z.decode(open, { id: 'a' })).toEqual({ id: 'a' })
    expect(z.safeDecode(open, { size: 'small' } as never).success).toBe(false)
  })
})

describe('decodeReading', () => {
  it.each([null, 'noon', {}, 1.5])('reads %j of an optional field as absent', (at) => {
    expect(decodeReading(open, { id: 'a', at, more: 1 }).data).toEqual({ id: 'a', more: 1 })
  })

  it('refuses an unreadable required field, and decodeWire an unreadable optional one', () => {
    expect(decodeReading(open, { id: 7 }).error?.issues).toMatchObject([{ path: ['id'] }])
    expect(decodeWire(open, { id: 'a', at: 'noon' }).success).toBe(false)
  })
})

describe('knownOf', () => {
  it('returns a known value, and undefined for other text', () => {
    expect(knownOf(size, 'small')).toBe('small')
    expect(knownOf(size, z.decode(openEnum(size), 'vast' as never))).toBeUndefined()
  })
})
