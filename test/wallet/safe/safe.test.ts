import { hashTypedData, hexToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { orderUidOf } from '../../../src/domain/orders/uid'
import type { Address, ChainId, Hash32, Hex } from '../../../src/domain/scalars'
import {
  joinSignatures,
  presignMessageOf,
  readSafeSignature,
  toSafeBytes,
} from '../../../src/wallet/safe/safe'
import { vectors } from '../../fixtures/vectors'
import { devKeys } from '../../support/wallet'

const [vector] = vectors.orders
if (!vector) throw new Error('There is no order among the vectors.')
const owner = '0x00000000000000000000000000000000000000aa' as Address
const deployment = {
  chainId: 31_337 as ChainId,
  settlement: '0x5fbdb2315678afecb367f032d93f642f64180aa3' as Address,
  relayer: `0x${'00'.repeat(20)}` as Address,
  domainName: 'Gnosis Protocol',
}
const order = { deployment, owner, terms: vector.order }
const second = privateKeyToAccount(devKeys.second)
const third = privateKeyToAccount(devKeys.third)
const digest = `0x${'5a'.repeat(32)}` as Hash32
const addressOf = ({ address }: { readonly address: string }) => address.toLowerCase() as Address

describe('the transaction by which a Safe presigns', () => {
  it('is hashed as another library hashes it', () => {
    const { typedData, digest: ours } = presignMessageOf(order, 7n)
    const { types, primaryType, domain, message } = typedData
    expect(ours).toBe(hashTypedData({ types, primaryType, domain, message } as never))
  })

  it('calls setPreSignature of the settlement contract with the UID of this order, and nothing else', () => {
    const { message, domain } = presignMessageOf(order, 7n).typedData
    const uid = orderUidOf(deployment, vector.order, owner)
    expect(message).toMatchObject({ to: deployment.settlement, value: '0', operation: 0, nonce: '7' })
    expect(message['data']).toContain('0xec6cb13f')
    expect(message['data']).toContain(uid.slice(2))
    expect(domain).toEqual({ chainId: 31_337, verifyingContract: owner })
  })
})

describe('signatures of owners', () => {
  const owners = [addressOf(second), addressOf(third)]

  it('are read back to who made them, over typed data or over a plain message', async () => {
    const typed = await second.sign({ hash: digest })
    expect(readSafeSignature(typed, digest, owners)).toEqual({ owner: addressOf(second), bytes: typed })
    const plain = await third.signMessage({ message: { raw: hexToBytes(digest) } })
    const asSafe = toSafeBytes({ scheme: 'ethsign', bytes: plain })
    expect([31, 32]).toContain(Number.parseInt(asSafe.slice(-2), 16))
    expect(readSafeSignature(asSafe, digest, owners)).toEqual({ owner: addressOf(third), bytes: asSafe })
  })

  it('of a stranger, or over something else, are refused', async () => {
    const elsewhere = await second.sign({ hash: `0x${'5b'.repeat(32)}` })
    for (const [given, among] of [
      [elsewhere, owners],
      [await second.sign({ hash: digest }), [addressOf(third)]],
    ] as const)
      expect(() => readSafeSignature(given, digest, among)).toThrow(/no owner of this Safe/)
  })

  it('stand one behind the other by ascending address, however they came', () => {
    const parts = [
      { owner: '0xbb' as Address, bytes: '0x02' as Hex },
      { owner: '0xaa' as Address, bytes: '0x01' as Hex },
    ]
    expect(joinSignatures(parts)).toBe('0x0102')
  })
})
