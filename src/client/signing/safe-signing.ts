/** The signature of a Safe for an order: the method it uses, and the result. */

import type { RpcNode } from '../../api/node'
import { decodeOutcome, encodeCall } from '../../domain/evm/abi'
import { presignatures } from '../../domain/evm/contracts'
import { orderDigest } from '../../domain/orders/digest'
import type { Signature } from '../../domain/orders/signatures'
import { orderUidOf } from '../../domain/orders/uid'
import { Refusal } from '../../domain/refusal'
import type { ChainId } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import type { ApprovedOrder } from '../../wallet/policy/policy'
import type { SafeAccount } from '../../wallet/vault/accounts'
import { nodeFor, readCall } from '../chain/rpc'
import { readSafe, type SafeState } from '../chain/safe'
import {
  joinCollectedSignatures,
  readSignatureCollection,
  startSignatureCollection,
} from '../chain/safe-signatures'
import type { OrderEntry } from '../db/rows/order-entry'
import type { SignatureCollection } from '../db/rows/signing'
import { deploymentFor, profileNamed, profileOf } from '../settings/profiles'
import { readSettings } from '../settings/settings'

/** Signing methods of a Safe: owners sign a message, or the Safe sends a transaction. */
export type SafeMethod = SignatureCollection['method']['kind']

/**
 * Returns the RPC node of a network.
 * @throws Refusal NodeUnavailable if none is configured
 */
export async function requireNode(chainId: ChainId): Promise<RpcNode> {
  const settings = await readSettings()
  const node = nodeFor(profileOf(settings), chainId, settings)
  if (node) return node
  throw new Refusal('NodeUnavailable', {
    description: t`No RPC endpoint for this network: a Safe is read from the chain.`,
  })
}

export const readSafeOf = async ({
  chainId,
  owner,
}: Pick<OrderEntry, 'chainId' | 'owner'>): Promise<SafeState> => readSafe(await requireNode(chainId), owner)

type SafeOrder = Pick<OrderEntry, 'uid' | 'chainId' | 'owner'>

/**
 * Reads whether a Safe has presigned an order. The service may not know it yet.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readPresigned({ uid, chainId, profileId }: OrderEntry): Promise<boolean> {
  const { settlement } = deploymentFor(profileNamed(profileId), chainId)
  const question = encodeCall(presignatures, 'preSignature', [uid])
  const outcome = await readCall(await requireNode(chainId), settlement, question)
  const presigned = decodeOutcome(presignatures, 'preSignature', outcome)
  if (presigned !== undefined) return presigned > 0n
  throw new Refusal('NodeUnavailable', {
    description: t`The settlement contract does not say whether the order is presigned.`,
  })
}

export async function chooseSafeMethod(
  { uid, chainId, owner: safe }: SafeOrder,
  kind: SafeMethod,
): Promise<void> {
  const method =
    kind === 'message' ? { kind } : { kind, nonce: (await readSafeOf({ chainId, owner: safe })).nonce }
  await startSignatureCollection({ uid, chainId, safe, method })
}

/**
 * Returns the Safe's signature: the presign placeholder, or the joined signatures of its owners.
 * @throws Refusal SignaturesMissing until enough owners have signed, InvalidEip1271Signature
 */
export async function signAsSafe(safe: SafeAccount, approved: ApprovedOrder): Promise<Signature> {
  const { deployment, terms } = approved
  const collected = await readSignatureCollection(orderUidOf(deployment, terms, safe.address))
  if (!collected)
    throw new WalletRefusal('SignaturesMissing', { description: t`No owner of the Safe has signed yet.` })
  if (collected.method.kind === 'transaction') return { scheme: 'presign', bytes: safe.address }
  return joinCollectedSignatures(
    await requireNode(deployment.chainId),
    collected,
    orderDigest(deployment, terms),
  )
}
