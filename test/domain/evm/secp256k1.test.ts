/** Compares the curve with @noble/curves, which the product does not use. */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { describe, expect, it } from 'vitest'
import { toBytes } from '../../../src/domain/bytes'
import { isPrivateKey, publicKeyOf, recoverKey, signDigest } from '../../../src/domain/evm/secp256k1'
import type { Hex } from '../../../src/domain/scalars'
import { anyHash32, anyPrivateKey } from '../../support/arbitraries'
import { fc } from '../../support/properties'

const bytesOf = (text: string): Uint8Array => toBytes(text as Hex)
const ORDER = secp256k1.Point.CURVE().n
const asBytes = (value: bigint): Uint8Array => bytesOf(`0x${value.toString(16).padStart(64, '0')}`)

describe('the curve', () => {
  it('signs like @noble/curves, and recovers the key from the signatures of both', async () => {
    await fc.assert(
      fc.asyncProperty(anyHash32, anyPrivateKey, async (hash, text) => {
        const [digest, key] = [bytesOf(hash), bytesOf(text)]
        const { rs, parity } = await signDigest(digest, key)
        expect([parity, ...rs]).toEqual([
          ...secp256k1.sign(digest, key, { prehash: false, format: 'recovered' }),
        ])
        expect(recoverKey(digest, rs, parity)).toEqual(secp256k1.getPublicKey(key, false))
      }),
      { numRuns: 50 },
    )
  })

  it('recovers the key from a high s, as the contract does', async () => {
    await fc.assert(
      fc.asyncProperty(anyHash32, anyPrivateKey, async (hash, text) => {
        const [digest, key] = [bytesOf(hash), bytesOf(text)]
        const { rs, parity } = await signDigest(digest, key)
        const s = BigInt(`0x${Buffer.from(rs.subarray(32)).toString('hex')}`)
        const high = Uint8Array.of(...rs.subarray(0, 32), ...asBytes(ORDER - s))
        expect(recoverKey(digest, high, 1 - parity)).toEqual(publicKeyOf(key))
      }),
      { numRuns: 20 },
    )
  })

  it('finds no key for zeros, or for an r that is on no point', () => {
    const digest = bytesOf(`0x${'11'.repeat(32)}`)
    expect(() => recoverKey(digest, new Uint8Array(64), 0)).toThrow()
    expect(() => recoverKey(digest, Uint8Array.of(...asBytes(5n), ...asBytes(1n)), 0)).toThrow()
  })

  it('rejects zero and numbers above the curve order as private keys', () => {
    expect(isPrivateKey(asBytes(0n))).toBe(false)
    expect(isPrivateKey(asBytes(ORDER))).toBe(false)
    expect(isPrivateKey(asBytes(ORDER - 1n))).toBe(true)
  })
})
