import { hashTypedData, keccak256, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { affiliateDigest, isAffiliateCode, normaliseCode } from '../../../src/domain/reports/affiliates'
import type { ChainId } from '../../../src/domain/scalars'
import { vectors } from '../../fixtures/vectors'
import { anyAddress } from '../../support/arbitraries'
import { fc } from '../../support/properties'
import { messageTypes, sigUtilDigest } from '../../support/typed-data'

describe('an affiliate code', () => {
  it('is trimmed and converted to upper case', () => {
    expect(normaliseCode(' cow-12_x\n')).toBe('COW-12_X')
  })

  it.each(['ABCDE', 'COW-12345', '_____', '-----', '00000', 'A'.repeat(20)])('can be %s', (code) => {
    expect(isAffiliateCode(code)).toBe(true)
  })

  it.each(['', 'ABCD', 'A'.repeat(21), 'abcde', 'COW 12', 'COW.12', 'CÖW12', 'ABCDE\n'])(
    'cannot be "%s"',
    (code) => {
      expect(isAffiliateCode(code)).toBe(false)
    },
  )

  it.each(['straße', 'ﬁnance', 'mıllı'])(
    'cannot be made from "%s" by converting it to upper case',
    (text) => {
      expect(isAffiliateCode(normaliseCode(text))).toBe(false)
    },
  )

  it('is unchanged by a second normalization', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(normaliseCode(normaliseCode(text))).toBe(normaliseCode(text))
      }),
    )
  })
})

describe('the digest of a registration', () => {
  const { domain, type, typeHash, example } = vectors.affiliate

  it('equals the digest of the program', () => {
    expect(keccak256(toHex(type))).toBe(typeHash)
    expect(example.chainId).toBe(1)
    expect(affiliateDigest(example.walletAddress, example.code)).toBe(example.digest)
  })

  const verifyingContract = deploymentOf(1 as ChainId, 'sandbox').settlement
  it.each([
    ['public program', 'public', domain],
    ['Sandbox', 'sandbox', { ...domain, verifyingContract }],
  ] as const)(
    'equals the digest of viem and eth-sig-util for the %s, on chain 1 for every network',
    (_, of, domain) => {
      fc.assert(
        fc.property(anyAddress, fc.string(), (walletAddress, code) => {
          const digest = affiliateDigest(walletAddress, code, of)
          const primaryType = 'AffiliateCode'
          const message = { walletAddress, code, chainId: 1n }
          expect(digest).toBe(hashTypedData({ types: messageTypes, primaryType, domain, message }))
          expect(digest).toBe(sigUtilDigest(primaryType, domain, { ...message, chainId: 1 }))
        }),
      )
    },
  )
})
