import { describe, expect, it } from 'vitest'
import { hashText } from '../../src/domain/bytes'

describe('the digest of a text', () => {
  it('is keccak256 of its UTF-8 bytes', () => {
    expect(hashText('{}')).toBe('0xb48d38f93eaa084033fc5970bf96e559c33c4cdc07d889ab00b4d63f9590739d')
  })

  it('differs where the text does, be it by a space', () => {
    expect(hashText('{ }')).not.toBe(hashText('{}'))
  })
})
