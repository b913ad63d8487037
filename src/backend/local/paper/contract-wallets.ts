/**
 * Contract wallets of the paper chain. A wallet belongs to one key and accepts that key's signatures
 * (ERC-1271). Its address follows from the key, as with CREATE2. It is the same on every network and can be
 * funded before deployment.
 */
import { hashText } from '../../../domain/bytes'
import { type EcdsaSignature, readSignature, recoverSigner } from '../../../domain/orders/signatures'
import { ignoreRefusal } from '../../../domain/refusal'
import type { Address, ChainId, Hash32, Hex } from '../../../domain/scalars'
import { findTransaction } from '../store/chain/paper-transactions'
import type { ServiceDatabase } from '../store/schema'
import { addressOf } from './addresses'

/** Returns the address of a key's wallet. */
export const walletOf = (owner: Address): Address => addressOf(`cowbell paper wallet ${owner}`)

/** Returns the hash of the transaction that deploys a key's wallet on a network. */
export const walletTransactionOf = (id: ChainId, owner: Address): Hash32 =>
  hashText(`cowbell paper ${id} deployWallet ${owner}`)

async function findSigner(digest: Hash32, signature: Hex): Promise<Address> {
  return recoverSigner(digest, readSignature('eip712', signature) as EcdsaSignature)
}

/** Whether the contract at an address accepts a signature: it must be the deployed wallet of the signer. */
export async function isValidSignature(
  database: ServiceDatabase,
  id: ChainId,
  address: Address,
  digest: Hash32,
  signature: Hex,
): Promise<boolean> {
  const owner = await findSigner(digest, signature).catch(ignoreRefusal)
  if (owner === undefined || walletOf(owner) !== address) return false
  return (await findTransaction(database, id, walletTransactionOf(id, owner))) !== undefined
}
