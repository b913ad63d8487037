/**
 * Contract wallets of the paper chain. Each is of one key, and accepts what that key signed (ERC-1271). Its address follows from
 * the key, as with CREATE2: it is the same on every network, and may be funded before it is there.
 */
import { hashText } from '../../../../domain/bytes'
import { type EcdsaSignature, readSignature, recoverSigner } from '../../../../domain/orders/signatures'
import { passRefusal } from '../../../../domain/refusal'
import type { Address, ChainId, Hash32, Hex } from '../../../../domain/scalars'
import { findTransaction } from '../../store/chain/paper-transactions'
import type { ServiceDatabase } from '../../store/schema'
import { addressOf } from './addresses'

/** The address of a key's wallet. */
export const walletOf = (owner: Address): Address => addressOf(`cowbell paper wallet ${owner}`)

/** The transaction that creates it on a network; there is one. */
export const walletTransactionOf = (id: ChainId, owner: Address): Hash32 =>
  hashText(`cowbell paper ${id} deployWallet ${owner}`)

async function findSigner(digest: Hash32, signature: Hex): Promise<Address> {
  return recoverSigner(digest, readSignature('eip712', signature) as EcdsaSignature)
}

/** What a contract at an address says of a signature over a digest: whether it is the wallet of the key that made it. */
export async function isValidSignature(
  database: ServiceDatabase,
  id: ChainId,
  at: Address,
  digest: Hash32,
  signature: Hex,
): Promise<boolean> {
  const owner = await findSigner(digest, signature).catch(passRefusal)
  if (owner === undefined || walletOf(owner) !== at) return false
  return (await findTransaction(database, id, walletTransactionOf(id, owner))) !== undefined
}
