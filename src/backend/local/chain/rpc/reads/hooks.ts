/**
 * Hooks of app data as calls. The settlement contract makes none of them itself, because it could be made to give away what
 * lies in it: it asks a trampoline that owns nothing, which gives each the gas it asked for and goes on when one reverts.
 */
import { encodeCall } from '../../../../../domain/evm/abi'
import { trampoline as trampolineContract } from '../../../../../domain/evm/contracts'
import type { Hook, ServedDocument } from '../../../../../domain/orders/app-data'
import { type Address, toAmount } from '../../../../../domain/scalars'
import type { Interactions } from '../../chain'

/** One call for all hooks of a side; none where there are none. Undefined for hooks without a trampoline. */
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
