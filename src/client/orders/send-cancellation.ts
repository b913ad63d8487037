import type { Call } from '../../api/caller'
import type { EcdsaSignature } from '../../domain/orders/signatures'
import { ignoreRefusalOf } from '../../domain/refusal'
import type { OrderKey } from '../db/rows/keys'

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
