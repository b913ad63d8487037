import { hexToBytes, size, slice } from 'viem'
import { describe, expect, it } from 'vitest'
import { hashText, toBytes, toHash } from '../../src/domain/bytes'
import { anyHash32, anyOrderUid } from '../support/arbitraries'
import { fc } from '../support/properties'

describe('bytes as hex text', () => {
  it('are read as viem reads them', () => {
    fc.assert(
      fc.property(anyOrderUid, (uid) => {
        expect(toBytes(uid)).toEqual(hexToBytes(uid))
        expect(toBytes(slice(uid, 0, 3))).toHaveLength(size(slice(uid, 0, 3)))
      }),
    )
  })

  it('are written as they were read', () => {
    fc.assert(
      fc.property(anyHash32, (hash) => {
        expect(toHash(toBytes(hash))).toBe(hash)
      }),
    )
  })
})

describe('the digest of a text', () => {
  it('is keccak256 of its UTF-8 bytes', () => {
    expect(hashText('{}')).toBe('0xb48d38f93eaa084033fc5970bf96e559c33c4cdc07d889ab00b4d63f9590739d')
  })

  it('differs where the text does, be it by a space', () => {
    expect(hashText('{ }')).not.toBe(hashText('{}'))
  })
})
