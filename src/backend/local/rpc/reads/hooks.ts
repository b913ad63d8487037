/**
 * Encodes app-data hooks as calls. The settlement contract does not call hooks itself, because a hook could
 * make it transfer its tokens. It calls a trampoline that owns nothing. The trampoline limits the gas of each
 * hook and continues if one reverts.
 */
import { encodeCall } from '../../../../domain/evm/abi'
import { trampoline as trampolineContract } from '../../../../domain/evm/contracts'
import type { ServedDocument } from '../../../../domain/orders/app-data'
import type { Hook } from '../../../../domain/orders/app-data-schema'
import { type Address, toAmount } from '../../../../domain/scalars'
import type { Interactions } from '../../store/rows'

/** Encodes the hooks of each side as one call. Returns undefined if there are hooks but no trampoline. */
export function encodeHooks(
  trampoline: Address | undefined,
  { metadata: { hooks = {} } = {} }: ServedDocument,
): Interactions | undefined {
  const { pre = [], post = [] } = hooks
  if (!trampoline) return pre.length + post.length === 0 ? { pre: [], post: [] } : undefined
  const encode = (given: readonly Hook[]) => {
    const rows = given.map((hook) => ({
      target: hook.target,
      callData: hook.callData,
      gasLimit: BigInt(hook.gasLimit),
    }))
    const call = encodeCall(trampolineContract, 'execute', [rows])
    return given.length === 0 ? [] : [{ target: trampoline, value: toAmount(0n), callData: call }]
  }
  return { pre: encode(pre), post: encode(post) }
}
