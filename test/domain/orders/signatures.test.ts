import { recoverPersonalSignature, recoverTypedSignature, SignTypedDataVersion } from '@metamask/eth-sig-util'
import { keccak256, recoverAddress, recoverMessageAddress, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { orderDigest } from '../../../src/domain/orders/digest'
import {
  ownerOf,
  readSignature,
  recoverSigner,
  type Signature,
  verifyOrder,
} from '../../../src/domain/orders/signatures'
import { orderUidOf } from '../../../src/domain/orders/uid'
import type { Refusal } from '../../../src/domain/refusal'
import { type Address, address, type ChainId, type Hash32, type Hex, hex } from '../../../src/domain/scalars'
import { vectors } from '../../fixtures/vectors'
import { anyHash32, anyPrivateKey, anyTerms } from '../../support/arbitraries'
import { fc } from '../../support/properties'
import { domainOf, messageOf, messageTypes, sigUtilData } from '../../support/typed-data'

const domain = deploymentOf(11155111 as ChainId, 'production')
const [known] = vectors.orders
if (!known) throw new Error('there is no order among the vectors')
const stranger = `0x${'99'.repeat(20)}` as Address
const ecdsa = (scheme: 'eip712' | 'ethsign', bytes: string) => ({ scheme, bytes: bytes as Hex })

function refusalOf(run: () => unknown): Refusal {
  try {
    run()
  } catch (refusal) {
    return refusal as Refusal
  }
  throw new Error('nothing was refused')
}

describe('readSignature', () => {
  const { accept, reject, presign } = vectors.signatureNormalisation
  const withV = (v: number) => `0x${'1a'.repeat(64)}${v.toString(16).padStart(2, '0')}` as Hex

  it.each(Object.entries(accept))('accepts %s as the last byte of an ECDSA signature', (given, v) => {
    for (const scheme of ['eip712', 'ethsign'] as const) {
      expect(readSignature(scheme, withV(Number(given)))).toEqual({ scheme, bytes: withV(v) })
    }
  })

  it.each(reject)('refuses the last byte %i, and reports it', (v) => {
    const refusal = refusalOf(() => readSignature('eip712', withV(v)))
    expect(refusal.errorType).toBe('InvalidSignature')
    expect(refusal.message).toContain(`is ${v};`)
  })

  it.each([0, 20, 64, 66])('refuses an ECDSA signature of %i bytes', (count) => {
    const refusal = refusalOf(() => readSignature('ethsign', `0x${'1b'.repeat(count)}`))
    expect(refusal).toMatchObject({
      errorType: 'InvalidSignature',
      message: `An ethsign signature has 65 bytes, this one has ${count}.`,
    })
  })

  it('accepts no bytes or 20 bytes as a presignature', () => {
    for (const bytes of presign.accept)
      expect(readSignature('presign', bytes)).toEqual({ scheme: 'presign', bytes })
    for (const bytes of presign.reject) {
      expect(refusalOf(() => readSignature('presign', bytes)).errorType).toBe('InvalidSignature')
    }
  })

  it('accepts any bytes of a contract', () => {
    for (const bytes of ['0x', '0x12', withV(99)] as const) {
      expect(readSignature('eip1271', bytes)).toEqual({ scheme: 'eip1271', bytes })
    }
  })
})

describe('recoverSigner', () => {
  it.each(['eip712', 'ethsign'] as const)("finds the owner in the protocol's %s signature", (scheme) => {
    expect(recoverSigner(known.digest, ecdsa(scheme, known.signatures[scheme]))).toBe(known.owner)
  })

  it('finds another address with the other scheme', () => {
    expect(recoverSigner(known.digest, ecdsa('eip712', known.signatures.ethsign))).not.toBe(known.owner)
    expect(recoverSigner(known.digest, ecdsa('ethsign', known.signatures.eip712))).not.toBe(known.owner)
  })

  it('agrees with viem and eth-sig-util for typed data', async () => {
    await fc.assert(
      fc.asyncProperty(anyPrivateKey, anyTerms, async (key, terms) => {
        const account = privateKeyToAccount(key)
        const message = messageOf(terms)
        const typed = {
          types: messageTypes,
          primaryType: 'Order',
          domain: domainOf(domain),
          message,
        } as const
        const signature = await account.signTypedData(typed)
        const digest = orderDigest(domain, terms)
        const signer = recoverSigner(digest, ecdsa('eip712', signature))
        expect(signer).toBe(account.address.toLowerCase())
        expect(signer).toBe((await recoverAddress({ hash: digest, signature })).toLowerCase())
        const data = sigUtilData('Order', domainOf(domain), message)
        expect(signer).toBe(recoverTypedSignature({ data, signature, version: SignTypedDataVersion.V4 }))
      }),
      { numRuns: 30 },
    )
  })

  it('agrees with viem and eth-sig-util for signed messages', async () => {
    await fc.assert(
      fc.asyncProperty(anyPrivateKey, anyHash32, async (key, digest) => {
        const account = privateKeyToAccount(key)
        const signature = await account.signMessage({ message: { raw: digest } })
        const signer = recoverSigner(digest, ecdsa('ethsign', signature))
        expect(signer).toBe(account.address.toLowerCase())
        expect(signer).toBe(
          (await recoverMessageAddress({ message: { raw: digest }, signature })).toLowerCase(),
        )
        expect(signer).toBe(recoverPersonalSignature({ data: digest, signature }))
      }),
      { numRuns: 30 },
    )
  })

  it('accepts the mirrored signature, as the chain does', async () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const bytes = known.signatures.eip712
    const s = order - BigInt(`0x${bytes.slice(66, 130)}`)
    const v = bytes.endsWith('1b') ? '1c' : '1b'
    const mirrored = `${bytes.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}`
    expect(recoverSigner(known.digest, ecdsa('eip712', mirrored))).toBe(known.owner)
  })

  it.each([
    ['zeros', `0x${'00'.repeat(64)}1b`],
    ['above the curve order', `0x${'ff'.repeat(64)}1b`],
    ['not on the curve', `0x${'00'.repeat(31)}05${'00'.repeat(31)}011b`],
  ])('refuses a signature whose numbers are %s', (_name, bytes) => {
    const refusal = refusalOf(() => recoverSigner(known.digest, ecdsa('eip712', bytes)))
    expect(refusal.errorType).toBe('InvalidSignature')
    expect(refusal.message).toMatch(/^No signer can be recovered: /)
  })
})

describe('the owner of an order', () => {
  const signature: Signature = ecdsa('eip712', known.signatures.eip712)
  const { digest, owner } = known

  it('is the signer if the request names no owner', () => {
    expect(ownerOf(digest, signature, {})).toBe(owner)
    expect(ownerOf(digest, signature, { from: null })).toBe(owner)
    expect(ownerOf(digest, signature, { from: owner, appDataSigner: owner })).toBe(owner)
  })

  it.each([{ from: stranger }, { appDataSigner: stranger }])(
    'is refused if %j is another account',
    (claims) => {
      const refusal = refusalOf(() => ownerOf(digest, signature, claims))
      expect(refusal.errorType).toBe('InvalidSignature')
      expect(refusal.message).toContain(owner)
      expect(refusal.message).toContain(stranger)
    },
  )

  it('is refused if the app data names another signer than the order', () => {
    const claims = { from: owner, appDataSigner: stranger }
    expect(refusalOf(() => ownerOf(digest, signature, claims)).errorType).toBe('AppdataFromMismatch')
    const presign: Signature = { scheme: 'presign', bytes: '0x' }
    expect(refusalOf(() => ownerOf(digest, presign, claims)).errorType).toBe('AppdataFromMismatch')
  })

  it.each(['presign', 'eip1271'] as const)('must be named for %s, by the order or its app data', (scheme) => {
    const silent: Signature = { scheme, bytes: '0x' }
    expect(ownerOf(digest, silent, { from: stranger })).toBe(stranger)
    expect(ownerOf(digest, silent, { appDataSigner: stranger })).toBe(stranger)
    expect(refusalOf(() => ownerOf(digest, silent, {})).errorType).toBe('MissingFrom')
  })
})

describe('verifyOrder', () => {
  const account = privateKeyToAccount(`0x${'42'.repeat(32)}`)
  const owner = z.decode(address, account.address)
  const terms = known.order
  const verify = (signature: Signature, claims = {}, facts = {}, where = domain) =>
    verifyOrder({ domain: where, terms, signature, claims }, facts)
  const signed = async () =>
    readSignature('eip712', z.decode(hex, await account.sign({ hash: orderDigest(domain, terms) })))

  it('derives owner and UID from the signature', async () => {
    const signature = await signed()
    expect(verify(signature)).toEqual({ terms, signature, owner, uid: orderUidOf(domain, terms, owner) })
  })

  it('fails on another network and in another environment', async () => {
    const signature = await signed()
    for (const where of [deploymentOf(1 as ChainId, 'production'), deploymentOf(domain.chainId, 'staging')]) {
      expect(refusalOf(() => verify(signature, { from: owner }, {}, where)).errorType).toBe(
        'InvalidSignature',
      )
    }
  })

  it('fails if a field was changed after signing', async () => {
    const signature = await signed()
    const changed = { ...terms, receiver: stranger }
    const given = { domain, terms: changed, signature, claims: { from: owner } }
    expect(refusalOf(() => verifyOrder(given, {})).errorType).toBe('InvalidSignature')
  })

  it("accepts a contract's signature if and only if the contract has accepted it", () => {
    const signature: Signature = { scheme: 'eip1271', bytes: '0x1234' }
    expect(verify(signature, { from: stranger }, { isAcceptedByContract: true }).owner).toBe(stranger)
    for (const facts of [{ isAcceptedByContract: false }, {}]) {
      expect(refusalOf(() => verify(signature, { from: stranger }, facts)).errorType).toBe(
        'InvalidEip1271Signature',
      )
    }
  })

  it('accepts a presignature that is empty or the address of the owner, and no other', () => {
    const presign = (bytes: Hex): Signature => ({ scheme: 'presign', bytes })
    expect(verify(presign('0x'), { from: stranger }).owner).toBe(stranger)
    expect(verify(presign(stranger), { from: stranger }).owner).toBe(stranger)
    const refusal = refusalOf(() => verify(presign(owner), { from: stranger }))
    expect(refusal.errorType).toBe('InvalidSignature')
  })
})

it('the on-chain mark of a presignature is the hash of its scheme name', () => {
  const expression: Hash32 = vectors.presignedMarker.value
  expect(keccak256(toHex('GPv2Signing.Scheme.PreSign'))).toBe(expression)
})
