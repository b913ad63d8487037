import { parseTransaction, recoverTransactionAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { toBytes } from '../../../src/domain/bytes'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { type Address, type ChainId, type Hex, toAmount } from '../../../src/domain/scalars'
import { callOf } from '../../../src/wallet/messages/transaction-acts'
import {
  type ApprovedTransaction,
  approveTransaction,
  type TransactionIntent,
} from '../../../src/wallet/policy/transaction-policy'
import { signTransaction } from '../../../src/wallet/sign/sign-transaction'

const KEY: Hex = `0x${'11'.repeat(32)}`
const account = privateKeyToAccount(KEY)
const owner = account.address.toLowerCase() as Address
const deployment = deploymentOf(1 as ChainId, 'production')
const act = { kind: 'wrap', amount: toAmount(5n) } as const
const intent: TransactionIntent = {
  kind: 'transaction',
  owner,
  deployment,
  act,
  call: callOf(act, { owner, deployment }),
  nonce: 9,
  gas: 60_000n,
  maxFeePerGas: 20n,
  maxPriorityFeePerGas: 2n,
}
const facts = {
  deployment,
  nodeChainId: 1,
  nonce: 9,
  balance: 10n ** 18n,
  shownCost: 1_200_000n,
  dataFee: 0n,
  order: null,
}
const approved = approveTransaction(intent, facts) as ApprovedTransaction

describe('signTransaction', () => {
  it('returns the bytes that another library signs, and wipes the key', async () => {
    const key = toBytes(KEY)
    const { raw } = await signTransaction(approved, async () => key)
    const { to, value, data } = intent.call
    const { nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = intent
    const fees = { gas, maxFeePerGas, maxPriorityFeePerGas }
    const theirs = await account.signTransaction({
      type: 'eip1559',
      chainId: 1,
      nonce,
      ...fees,
      to,
      value,
      data,
    })
    expect(raw).toBe(theirs)
    expect(parseTransaction(raw as `0x02${string}`)).toMatchObject({ chainId: 1, nonce, value: 5n })
    expect(
      (await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toLowerCase(),
    ).toBe(owner)
    expect(key.every((byte) => byte === 0)).toBe(true)
  })

  it('refuses the key of another account and wipes it too', async () => {
    const key = toBytes(`0x${'22'.repeat(32)}`)
    await expect(signTransaction(approved, async () => key)).rejects.toThrow(/is not that of/)
    expect(key.every((byte) => byte === 0)).toBe(true)
  })

  it('refuses to sign an intent that the policy has not approved', async () => {
    const signing = signTransaction(intent as ApprovedTransaction, async () => toBytes(KEY))
    await expect(signing).rejects.toThrow(/never approved/)
  })
})
