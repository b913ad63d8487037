/** The code an app-data document makes run with a trade: hooks, also under their legacy root key, wrappers and flash loans (SOURCES: App data). */
import * as z from 'zod/mini'
import type { Deployment } from '../../domain/chains/chains'
import { decodeCall, toAddress } from '../../domain/evm/abi'
import { permitToken } from '../../domain/evm/contracts'
import { type AppDataDocument, readDocument } from '../../domain/orders/app-data'
import type { OrderTerms } from '../../domain/orders/order'
import { type Address, hex } from '../../domain/scalars'

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

/** What a call allows, atoms, that is a permit (ERC-2612) of an owner for a spender before the trade and nothing else, as `callsOf` spells it; undefined of any other. */
function permittedBy(
  call: string,
  { owner, spender, token }: { readonly owner: Address; readonly spender: Address; readonly token: Address },
): bigint | undefined {
  if (!call.startsWith('pre ')) return undefined
  const { target, callData } = JSON.parse(call.slice('pre '.length)) as Record<string, unknown>
  const given = z.safeParse(hex, callData)
  const called = given.success ? decodeCall(permitToken, given.data) : undefined
  if (target !== token || called?.functionName !== 'permit') return undefined
  const [from, to, value] = called.args
  return toAddress(from) === owner && toAddress(to) === spender ? value : undefined
}

/** An order whose document may make calls. */
interface CallingOrder {
  readonly appData: string
  readonly owner: Address
  readonly terms: Pick<OrderTerms, 'sellToken'>
}

/** The permits of what it sells that an order carries, and what each allows, atoms. */
export const permitsIn = (
  { appData, owner, terms }: CallingOrder,
  { relayer }: Pick<Deployment, 'relayer'>,
): readonly { readonly call: string; readonly value: bigint }[] =>
  callsOf(readDocument(appData) ?? {}).flatMap((call) => {
    const value = permittedBy(call, { owner, token: terms.sellToken, spender: relayer })
    return value === undefined ? [] : [{ call, value }]
  })

/** The calls of a document that any order of an owner may make: permits of what it sells. The user chose no other call. */
export const callsIn = (order: CallingOrder, of: Pick<Deployment, 'relayer'>): readonly string[] =>
  permitsIn(order, of).map(({ call }) => call)
