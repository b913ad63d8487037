/** State of signing: chosen schemes, used reviews, signatures of a Safe's owners. */
import * as z from 'zod/mini'
import { address, chainId, hex, orderUid } from '../../../domain/scalars'
import { storedTime } from '../../../domain/stored-scalars'
import { orderKey } from './keys'

/** Schemes for signing an order. */
export const orderScheme = z.enum(['eip712', 'ethsign', 'presign'])

/** An account whose wallet signs plain messages, because it cannot sign typed data. */
export const accountScheme = z.object({ owner: address, scheme: z.literal('ethsign') })
export type AccountScheme = z.output<typeof accountScheme>

/** The chosen scheme of an order before it is placed. Orders with typed data have no row. */
export const chosenScheme = z.object({ uid: orderUid, scheme: z.enum(['ethsign', 'presign']) })
export type ChosenScheme = z.output<typeof chosenScheme>

/**
 * A review that has become an order, and cannot become another one. `order` is set until the page that places
 * it has reported the result.
 */
export const usedReview = z.object({ id: z.string(), at: storedTime, order: z.optional(orderKey) })
export type UsedReview = z.output<typeof usedReview>

/**
 * Signatures of a Safe's owners for an order. `message`: the owners sign the order off-chain (EIP-1271).
 * `transaction`: they sign the Safe transaction with this nonce, which presigns the order.
 */
export const signatureCollection = z.lazy(() =>
  z.object({
    uid: orderUid,
    chainId,
    safe: address,
    method: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('message') }),
      z.object({ kind: z.literal('transaction'), nonce: z.bigint() }),
    ]),
    signatures: z.array(z.object({ owner: address, bytes: hex })),
  }),
)
export type SignatureCollection = z.output<typeof signatureCollection>
