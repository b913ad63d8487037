/** A signed cancellation of one order on its way to the service. */
import type { Call } from '../../api/caller'
import type { EcdsaSignature } from '../../domain/orders/signatures'
import { passOnly } from '../../domain/refusal'
import type { OrderKey } from '../db/rows/keys'

/** Sends it; a repeat does nothing: what was cancelled before, by a lost reply or another window, is cancelled. */
export const sendCancellation = (
  { chainId: network, uid }: Pick<OrderKey, 'chainId' | 'uid'>,
  { bytes, scheme }: EcdsaSignature,
  call: Call,
): Promise<void> =>
  call('cancelOrder', { network, uid, body: { signature: bytes, signingScheme: scheme } }).then(
    () => undefined,
    passOnly('AlreadyCancelled'),
  )
