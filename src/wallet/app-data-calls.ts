/** The code an app-data document makes run with a trade: hooks, also under their legacy root key, wrappers and flash loans (live service 7). */
import type { AppDataDocument } from '../domain/app-data'

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
