/** The code an app-data document makes run with a trade: hooks, also under their legacy root key, wrappers and flash loans (SOURCES: App data). */
import { word } from '../../domain/evm/abi'
import type { AppDataDocument } from '../../domain/orders/app-data'
import type { Address } from '../../domain/scalars'

/** Keys of the metadata that run code, beside `hooks`. */
const RUNNING = ['wrappers', 'flashloan'] as const

const spell = (kind: string, call: unknown): string => `${kind} ${JSON.stringify(call)}`

/**
 * Each call of a document in one spelling, in its order; equal calls are spelled alike.
 * @example callsOf({ metadata: { hooks: { pre: [hook] } } }) // ['pre {"target":"0x…"}']
 */
export function callsOf({ metadata, ...root }: AppDataDocument): readonly string[] {
  const { pre = [], post = [] } = metadata?.hooks ?? {}
  const legacy = root['backend']
  return [
    ...pre.map((hook) => spell('pre', hook)),
    ...post.map((hook) => spell('post', hook)),
    ...(legacy === undefined ? [] : [spell('backend', legacy)]),
    ...RUNNING.flatMap((key) => (metadata?.[key] === undefined ? [] : [spell(key, metadata[key])])),
  ]
}

/** permit(owner, spender, value, deadline, v, r, s) of EIP-2612. */
const PERMIT = '0xd505accf'

/** Whether a call, as `callsOf` spells it, is a permit of an owner for a spender before the trade, and nothing else. */
export function isPermitCall(
  call: string,
  { owner, spender, token }: { readonly owner: Address; readonly spender: Address; readonly token: Address },
): boolean {
  if (!call.startsWith('pre ')) return false
  const { target, callData } = JSON.parse(call.slice('pre '.length)) as Record<string, unknown>
  const start = `${PERMIT}${word(owner).digits}${word(spender).digits}`
  return target === token && typeof callData === 'string' && callData.startsWith(start)
}
