/** Signs an approved transaction with a private key and wipes the key. The caller sends it. */

import { type SignedTransaction, signRaw } from '../../domain/evm/transaction'
import { Refusal } from '../../domain/refusal'
import { t } from '../../domain/text/texts'
import { type ApprovedTransaction, isApprovedTransaction } from '../policy/transaction-policy'
import { addressOfPrivateKey } from '../vault/accounts'
import type { OpenKey } from './sign'

/**
 * Signs an approved transaction (EIP-1559).
 * @throws Refusal WalletLocked, NoVault, or InvalidSignature if the key belongs to another account
 */
export async function signTransaction(
  approved: ApprovedTransaction,
  openKey: OpenKey,
): Promise<SignedTransaction> {
  if (!isApprovedTransaction(approved)) throw new Error('The policy never approved this transaction.')
  const { owner, deployment, call, nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = approved
  const key = await openKey(owner)
  try {
    if (addressOfPrivateKey(key) !== owner)
      throw new Refusal('InvalidSignature', { description: t`The key at hand is not that of ${owner}.` })
    const fees = { gas, maxFeePerGas, maxPriorityFeePerGas }
    return await signRaw({ chainId: deployment.chainId, nonce, ...fees, ...call }, key)
  } finally {
    key.fill(0)
  }
}
