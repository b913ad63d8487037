import { hashTypedData, hexToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { orderUidOf } from '../../../src/domain/orders/uid'
import type { Address, ChainId, Hash32, Hex } from '../../../src/domain/scalars'
import {
  joinSignatures,
  readSafeSignature,
  toPresignMessage,
  toSafeBytes,
} from '../../../src/wallet/sign/safe'
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
  it('has the hash that another library computes', () => {
    const { typedData, digest: ours } = toPresignMessage(order, 7n)
    const { types, primaryType, domain, message } = typedData
    expect(ours).toBe(hashTypedData({ types, primaryType, domain, message } as never))
  })

  it('calls only setPreSignature of the settlement contract with the UID of this order', () => {
    const { message, domain } = toPresignMessage(order, 7n).typedData
    const uid = orderUidOf(deployment, vector.order, owner)
    expect(message).toMatchObject({ to: deployment.settlement, value: '0', operation: 0, nonce: '7' })
    expect(message['data']).toContain('0xec6cb13f')
    expect(message['data']).toContain(uid.slice(2))
    expect(domain).toEqual({ chainId: 31_337, verifyingContract: owner })
  })
})

describe('readSafeSignature and joinSignatures', () => {
  const owners = [addressOf(second), addressOf(third)]

  it('recover the signer, over typed data or a personal message', async () => {
    const typed = await second.sign({ hash: digest })
    expect(readSafeSignature(typed, digest, owners)).toEqual({ owner: addressOf(second), bytes: typed })
    const plain = await third.signMessage({ message: { raw: hexToBytes(digest) } })
    const asSafe = toSafeBytes({ scheme: 'ethsign', bytes: plain })
    expect([31, 32]).toContain(Number.parseInt(asSafe.slice(-2), 16))
    expect(readSafeSignature(asSafe, digest, owners)).toEqual({ owner: addressOf(third), bytes: asSafe })
  })

  it('refuse signatures of other accounts or over other data', async () => {
    const elsewhere = await second.sign({ hash: `0x${'5b'.repeat(32)}` })
    for (const [given, among] of [
      [elsewhere, owners],
      [await second.sign({ hash: digest }), [addressOf(third)]],
    ] as const)
      expect(() => readSafeSignature(given, digest, among)).toThrow(/no owner of this Safe/)
  })

  it('join signatures by ascending address, whatever their order', () => {
    const parts = [
      { owner: '0xbb' as Address, bytes: '0x02' as Hex },
      { owner: '0xaa' as Address, bytes: '0x01' as Hex },
    ]
    expect(joinSignatures(parts)).toBe('0x0102')
  })
})
