/**
 * Hooks of app data as calls. The settlement contract makes none of them itself, because it could be made to give away what
 * lies in it: it asks a trampoline that owns nothing, which gives each the gas it asked for and goes on when one reverts.
 */
import { bytes, callData, list, tuple, word } from '../../../domain/abi-codec'
import type { AppDataDocument, Hook } from '../../../domain/app-data'
import { Refusal } from '../../../domain/refusal'
import { type Address, toAmount } from '../../../domain/scalars'
import type { Interactions } from './chain'
import { selectors } from './rpc-abi'

/** One call for all hooks of a side; none where there are none. @throws Refusal UnsupportedOrderType without a trampoline */
export function encodeHooks(
  trampoline: Address | undefined,
  { metadata: { hooks = {} } = {} }: AppDataDocument,
): Interactions {
  const encode = (given: readonly Hook[] = []) => {
    if (given.length === 0) return []
    if (!trampoline)
      throw new Refusal('UnsupportedOrderType', {
        description: 'Orders with hooks are not settled on this network.',
      })
    const rows = given.map((hook) =>
      tuple([word(hook.target), bytes(hook.callData), word(BigInt(hook.gasLimit))]),
    )
    return [{ target: trampoline, value: toAmount(0n), callData: callData(selectors.execute, list(rows)) }]
  }
  return { pre: encode(hooks.pre), post: encode(hooks.post) }
}
