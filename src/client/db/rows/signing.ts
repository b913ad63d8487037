/** How accounts and orders are signed: what was chosen, which reviews became orders, what a Safe's owners have signed. */
import * as z from 'zod/mini'
import { address, chainId, hex, orderUid } from '../../../domain/scalars'
import { storedTime } from '../../../domain/stored-scalars'
import { orderKey } from './keys'

/** The ways by which an order may be signed. */
export const orderScheme = z.enum(['eip712', 'ethsign', 'presign'])

/** An account whose wallet signs plain messages, for it cannot sign typed data. */
export const accountScheme = z.object({ owner: address, scheme: z.literal('ethsign') })
export type AccountScheme = z.output<typeof accountScheme>

/** How an order that is not placed yet is to be signed; typed data has no row. */
export const chosenScheme = z.object({ uid: orderUid, scheme: z.enum(['ethsign', 'presign']) })
export type ChosenScheme = z.output<typeof chosenScheme>

/**
 * A review that has become an order: it becomes no other. `order` is the one that it is being made, for as long as the page that
 * makes it has not said how that went.
 */
export const usedReview = z.object({ id: z.string(), at: storedTime, order: z.optional(orderKey) })
export type UsedReview = z.output<typeof usedReview>

/**
 * `message`: the owners sign the order, off the chain (EIP-1271). `transaction`: they sign the Safe's transaction of this
 * nonce, which presigns the order.
 */
export const collection = z.lazy(() =>
  z.object({
    uid: orderUid,
    chainId,
    safe: address,
    way: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('message') }),
      z.object({ kind: z.literal('transaction'), nonce: z.bigint() }),
    ]),
    signatures: z.array(z.object({ owner: address, bytes: hex })),
  }),
)
export type Collection = z.output<typeof collection>
