import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addSignature,
  joinCollected,
  readCollection,
  startCollecting,
} from '../../../src/client/chain/safe-signatures'
import { clientDb } from '../../../src/client/db/db'
import type { ChainId, Hash32, Hex, OrderUid } from '../../../src/domain/scalars'
import { nodeOf, OWNERS, SAFE } from '../../support/safe-node'

const uid = `0x${'ab'.repeat(56)}` as OrderUid
const digest = `0x${'5a'.repeat(32)}` as Hash32
const [first, second, third] = OWNERS as [(typeof OWNERS)[0], (typeof OWNERS)[0], (typeof OWNERS)[0]]
const part = (n: number): Hex => `0x${String(n).repeat(130)}`
const message = { uid, chainId: 31_337 as ChainId, safe: SAFE, way: { kind: 'message' } } as const

async function collected() {
  const row = await readCollection(uid)
  if (!row) throw new Error('nothing is collected')
  return row
}

beforeEach(() => clientDb.collections.clear())

describe('signatures of a Safe’s owners', () => {
  it('are kept, one an owner, whoever reads them next', async () => {
    await startCollecting(message)
    await addSignature(uid, { owner: first, bytes: part(1) })
    await addSignature(uid, { owner: first, bytes: part(2) })
    await addSignature(uid, { owner: second, bytes: part(3) })
    expect((await collected()).signatures).toEqual([
      { owner: first, bytes: part(2) },
      { owner: second, bytes: part(3) },
    ])
  })

  it('are worth nothing for another transaction, and stay for the same', async () => {
    const transaction = (nonce: bigint) => ({ ...message, way: { kind: 'transaction', nonce } }) as const
    await startCollecting(transaction(1n))
    await addSignature(uid, { owner: first, bytes: part(1) })
    await startCollecting(transaction(1n))
    expect((await collected()).signatures).toHaveLength(1)
    await startCollecting(transaction(2n))
    expect((await collected()).signatures).toEqual([])
  })

  it('are the Safe’s once there are enough of its present owners, by ascending address', async () => {
    await startCollecting(message)
    await addSignature(uid, { owner: third, bytes: part(3) })
    await expect(joinCollected(nodeOf(), await collected(), digest)).rejects.toMatchObject({
      errorType: 'SignaturesMissing',
      message: '1 of 2 owners have signed.',
    })
    await addSignature(uid, { owner: first, bytes: part(1) })
    const joined = { scheme: 'eip1271', bytes: `${part(1)}${part(3).slice(2)}` }
    expect(await joinCollected(nodeOf(), await collected(), digest)).toEqual(joined)
    const without = nodeOf({ owners: [first, second] })
    await expect(joinCollected(without, await collected(), digest)).rejects.toThrow('1 of 2')
  })

  it('are not the Safe’s while the Safe itself says otherwise', async () => {
    await startCollecting(message)
    await addSignature(uid, { owner: first, bytes: part(1) })
    await addSignature(uid, { owner: second, bytes: part(2) })
    await expect(joinCollected(nodeOf({ accepts: false }), await collected(), digest)).rejects.toMatchObject({
      errorType: 'InvalidEip1271Signature',
    })
  })
})
