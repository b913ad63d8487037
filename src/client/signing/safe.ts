/** A Safe's signature under an order: by which way it signs, and what it comes to. */

import type { RpcNode } from '../../api/node'
import { decodeResult, encodeCall } from '../../domain/evm/abi'
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
import { joinCollected, readCollection, startCollecting } from '../chain/safe-signatures'
import type { OrderEntry } from '../db/rows/order-entry'
import type { Collection } from '../db/rows/signing'
import { deploymentFor, profileNamed, profileOf } from '../settings/profiles'
import { readSettings } from '../settings/settings'

/** The two ways a Safe signs. */
export type SafeWay = Collection['way']['kind']

/** The node of a network. @throws Refusal NodeUnavailable where none is named */
export async function requireNode(chainId: ChainId): Promise<RpcNode> {
  const settings = await readSettings()
  const node = nodeFor(profileOf(settings), chainId, settings)
  if (node) return node
  throw new Refusal('NodeUnavailable', {
    description: t`No RPC endpoint for this network: a Safe is read from the chain.`,
  })
}

/** The Safe of an order as its chain has it now. */
export const readSafeOf = async ({
  chainId,
  owner,
}: Pick<OrderEntry, 'chainId' | 'owner'>): Promise<SafeState> => readSafe(await requireNode(chainId), owner)

type OrderOfSafe = Pick<OrderEntry, 'uid' | 'chainId' | 'owner'>

/** Reads whether a Safe has presigned an order, which the service may not know yet. */
export async function readPresigned({ uid, chainId, profileId }: OrderEntry): Promise<boolean> {
  const { settlement } = deploymentFor(profileNamed(profileId), chainId)
  const question = encodeCall(presignatures, 'preSignature', [uid])
  const answer = await readCall(await requireNode(chainId), settlement, question)
  return (decodeResult(presignatures, 'preSignature', answer) ?? 0n) > 0n
}

/** Writes down by which way a Safe is to sign an order. */
export async function chooseWay({ uid, chainId, owner: safe }: OrderOfSafe, kind: SafeWay): Promise<void> {
  const way =
    kind === 'message' ? { kind } : { kind, nonce: (await readSafeOf({ chainId, owner: safe })).nonce }
  await startCollecting({ uid, chainId, safe, way })
}

/**
 * The Safe's own signature: that it will presign, or what its owners have signed together.
 * @throws Refusal SignaturesMissing while owners have not signed, InvalidEip1271Signature
 */
export async function signTogether(safe: SafeAccount, approved: ApprovedOrder): Promise<Signature> {
  const { deployment, terms } = approved
  const collected = await readCollection(orderUidOf(deployment, terms, safe.address))
  if (!collected)
    throw new WalletRefusal('SignaturesMissing', { description: t`No owner of the Safe has signed yet.` })
  if (collected.way.kind === 'transaction') return { scheme: 'presign', bytes: safe.address }
  return joinCollected(await requireNode(deployment.chainId), collected, orderDigest(deployment, terms))
}
