import { parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { toBytes } from '../../../src/domain/bytes'
import { signRaw } from '../../../src/domain/evm/transaction'
import type { Address, Hash32, Hex } from '../../../src/domain/scalars'
import { fc } from '../../support/properties'

const key = `0x${'11'.repeat(32)}` as Hash32
const to = `0x${'ab'.repeat(20)}` as Address
const hexOf = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`

describe('a signed transaction', () => {
  it('equals the bytes of another implementation', async () => {
    const amounts = fc.bigInt({ min: 0n, max: 1n << 80n })
    const intents = fc.record({
      chainId: fc.integer({ min: 1, max: 1_000_000 }),
      nonce: fc.integer({ min: 0, max: 100_000 }),
      maxPriorityFeePerGas: amounts,
      gas: amounts,
      value: amounts,
      data: fc.uint8Array({ maxLength: 100 }).map(hexOf),
    })
    await fc.assert(
      fc.asyncProperty(intents, async (intent) => {
        const transaction = { ...intent, maxFeePerGas: intent.maxPriorityFeePerGas * 2n, to }
        const { raw } = await signRaw(transaction, toBytes(key))
        const theirs = await privateKeyToAccount(key).signTransaction({ ...transaction, type: 'eip1559' })
        expect(raw).toBe(theirs)
      }),
      { numRuns: 50 },
    )
  })

  it('contains the given fields', async () => {
    const data = `0x${'12'.repeat(60)}` as const
    const transaction = {
      chainId: 31337,
      nonce: 7,
      maxPriorityFeePerGas: 1n,
      maxFeePerGas: 9n,
      gas: 21_000n,
      to,
      data,
    }
    const { raw } = await signRaw(transaction, toBytes(key))
    expect(parseTransaction(raw as never)).toMatchObject(transaction)
  })
})
