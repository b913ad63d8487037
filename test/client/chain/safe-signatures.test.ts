import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addSignature,
  joinCollectedSignatures,
  readSignatureCollection,
  startSignatureCollection,
} from '../../../src/client/chain/safe-signatures'
import { clientDb } from '../../../src/client/db/db'
import type { ChainId, Hash32, Hex, OrderUid } from '../../../src/domain/scalars'
import { nodeOf, OWNERS, SAFE } from '../../support/safe-node'

const uid = `0x${'ab'.repeat(56)}` as OrderUid
const digest = `0x${'5a'.repeat(32)}` as Hash32
const [first, second, third] = OWNERS as [(typeof OWNERS)[0], (typeof OWNERS)[0], (typeof OWNERS)[0]]
const part = (n: number): Hex => `0x${String(n).repeat(130)}`
const message = { uid, chainId: 31_337 as ChainId, safe: SAFE, method: { kind: 'message' } } as const

async function collected() {
  const row = await readSignatureCollection(uid)
  if (!row) throw new Error('No signature collection exists')
  return row
}

beforeEach(() => clientDb.signatureCollections.clear())

describe('signatures of a Safe’s owners', () => {
  it('are stored, one signature per owner', async () => {
    await startSignatureCollection(message)
    await addSignature(uid, { owner: first, bytes: part(1) })
    await addSignature(uid, { owner: first, bytes: part(2) })
    await addSignature(uid, { owner: second, bytes: part(3) })
    expect((await collected()).signatures).toEqual([
      { owner: first, bytes: part(2) },
      { owner: second, bytes: part(3) },
    ])
  })

  it('survive for the same transaction and are discarded for another', async () => {
    const transaction = (nonce: bigint) => ({ ...message, method: { kind: 'transaction', nonce } }) as const
    await startSignatureCollection(transaction(1n))
    await addSignature(uid, { owner: first, bytes: part(1) })
    await startSignatureCollection(transaction(1n))
    expect((await collected()).signatures).toHaveLength(1)
    await startSignatureCollection(transaction(2n))
    expect((await collected()).signatures).toEqual([])
  })

  it("are joined into the Safe's signature, by ascending address, once enough current owners signed", async () => {
    await startSignatureCollection(message)
    await addSignature(uid, { owner: third, bytes: part(3) })
    await expect(joinCollectedSignatures(nodeOf(), await collected(), digest)).rejects.toMatchObject({
      errorType: 'SignaturesMissing',
      message: '1 of 2 owners have signed.',
    })
    await addSignature(uid, { owner: first, bytes: part(1) })
    const joined = { scheme: 'eip1271', bytes: `${part(1)}${part(3).slice(2)}` }
    expect(await joinCollectedSignatures(nodeOf(), await collected(), digest)).toEqual(joined)
    const without = nodeOf({ owners: [first, second] })
    await expect(joinCollectedSignatures(without, await collected(), digest)).rejects.toThrow('1 of 2')
  })

  it('cannot be joined while the Safe rejects the result', async () => {
    await startSignatureCollection(message)
    await addSignature(uid, { owner: first, bytes: part(1) })
    await addSignature(uid, { owner: second, bytes: part(2) })
    await expect(
      joinCollectedSignatures(nodeOf({ accepts: false }), await collected(), digest),
    ).rejects.toMatchObject({
      errorType: 'InvalidEip1271Signature',
    })
  })
})
