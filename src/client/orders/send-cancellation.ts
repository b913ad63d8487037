import type { Call } from '../../api/caller'
import type { EcdsaSignature } from '../../domain/orders/signatures'
import { ignoreRefusalOf, Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'
import type { OrderKey } from '../db/rows/keys'
import { recordAcceptedCancellation, recordCancellationRequest } from './cancellation-requests'
import { endedBy } from './uncancellable'

/** Sends a cancellation. Repeating it has no effect: an order that is cancelled already counts as success. */
export const sendCancellation = (
  { chainId: network, uid }: Pick<OrderKey, 'chainId' | 'uid'>,
  { bytes, scheme }: EcdsaSignature,
  call: Call,
): Promise<void> =>
  call('cancelOrder', { network, uid, body: { signature: bytes, signingScheme: scheme } }).then(
    () => undefined,
    ignoreRefusalOf('AlreadyCancelled'),
  )

/** Ignores a refusal because the order cannot fill any more. @throws any other error */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof Refusal) || !endedBy(error)) throw error
}

/**
 * Sends a cancellation that was signed in advance. The request is recorded first. An order that ended meanwhile
 * counts as success.
 */
export async function sendSignedCancellation(
  order: Pick<OrderKey, 'chainId' | 'uid'>,
  signature: EcdsaSignature,
  call: Call,
  now: Milliseconds,
): Promise<void> {
  await recordCancellationRequest([order.uid], now)
  await sendCancellation(order, signature, call).then(
    () => recordAcceptedCancellation([order.uid], now),
    ignoreEnded,
  )
}
