import { hexToBytes, size, slice } from 'viem'
import { describe, expect, it } from 'vitest'
import { hashText, toBytes, toHash } from '../../src/domain/bytes'
import { anyHash32, anyOrderUid } from '../support/arbitraries'
import { fc } from '../support/properties'

describe('hex text', () => {
  it('decodes to the same bytes as with viem', () => {
    fc.assert(
      fc.property(anyOrderUid, (uid) => {
        expect(toBytes(uid)).toEqual(hexToBytes(uid))
        expect(toBytes(slice(uid, 0, 3))).toHaveLength(size(slice(uid, 0, 3)))
      }),
    )
  })

  it('encodes decoded bytes to the same text', () => {
    fc.assert(
      fc.property(anyHash32, (hash) => {
        expect(toHash(toBytes(hash))).toBe(hash)
      }),
    )
  })
})

describe('hashText', () => {
  it('returns keccak256 of the UTF-8 bytes', () => {
    expect(hashText('{}')).toBe('0xb48d38f93eaa084033fc5970bf96e559c33c4cdc07d889ab00b4d63f9590739d')
  })

  it('returns different hashes for texts that differ by one space', () => {
    expect(hashText('{ }')).not.toBe(hashText('{}'))
  })
})
