/** Signatures of a Safe's owners under one of its orders, as they are collected. */
import * as z from 'zod/mini'
import { address, chainId, hex, orderUid } from '../../../domain/scalars'

/**
 * `message`: the owners sign the order, off the chain (EIP-1271). `transaction`: they sign the Safe's transaction of this
 * nonce, which presigns the order.
 */
export const collection = z.object({
  uid: orderUid,
  chainId,
  safe: address,
  way: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('message') }),
    z.object({ kind: z.literal('transaction'), nonce: z.bigint() }),
  ]),
  signatures: z.array(z.object({ owner: address, bytes: hex })),
})
export type Collection = z.output<typeof collection>
