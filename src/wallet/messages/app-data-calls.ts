/** The code an app-data document makes run with a trade: hooks, also under their legacy root key, wrappers and flash loans (SOURCES: App data). */
import type { Deployment } from '../../domain/chains/chains'
import { decodeCall, toAddress } from '../../domain/evm/abi'
import { daiToken, permitToken } from '../../domain/evm/contracts'
import { type AppDataDocument, readDocument } from '../../domain/orders/app-data'
import type { OrderTerms } from '../../domain/orders/order'
import { type Address, type Hex, MAX_UINT256 } from '../../domain/scalars'

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

/** A permit as a call of its token: whose, for whom, how much, atoms, and until when, seconds; null without an end. */
interface PermitCall {
  readonly kind: 'erc2612' | 'dai'
  readonly owner: Address
  readonly spender: Address
  readonly value: bigint
  readonly until: bigint | null
}

/** Reads a call that is a permit and nothing else; undefined of any other. */
function readPermit(data: Hex): PermitCall | undefined {
  const usual = decodeCall(permitToken, data)
  if (usual?.functionName === 'permit') {
    const [owner, spender, value, until] = usual.args
    return { kind: 'erc2612', owner: toAddress(owner), spender: toAddress(spender), value, until }
  }
  const dai = decodeCall(daiToken, data)
  if (!dai) return undefined
  const [owner, spender, , expiry, isAllowed] = dai.args
  const value = isAllowed ? MAX_UINT256 : 0n
  // An expiry of zero is none.
  return { kind: 'dai', owner: toAddress(owner), spender: toAddress(spender), value, until: expiry || null }
}

/** An order whose document may make calls. */
interface CallingOrder {
  readonly appData: string
  readonly owner: Address
  readonly terms: Pick<OrderTerms, 'sellToken'>
}

/** A permit that an order carries, the call as `callsOf` spells it. */
export interface CarriedPermit extends PermitCall {
  readonly call: string
  readonly callData: Hex
}

/** The permits of what it sells that an order carries, of its owner, for the contract that takes it. */
export const permitsIn = (
  { appData, owner, terms }: CallingOrder,
  { relayer }: Pick<Deployment, 'relayer'>,
): readonly CarriedPermit[] =>
  (readDocument(appData)?.metadata?.hooks?.pre ?? []).flatMap((hook) => {
    const permit = hook.target === terms.sellToken ? readPermit(hook.callData) : undefined
    const isIts = permit?.owner === owner && permit.spender === relayer
    return isIts ? [{ ...permit, call: spell('pre', hook), callData: hook.callData }] : []
  })

/** The calls of a document that any order of an owner may make: permits of what it sells (ERC-2612). The user chose no other call. */
export const callsIn = (order: CallingOrder, of: Pick<Deployment, 'relayer'>): readonly string[] =>
  permitsIn(order, of).flatMap(({ kind, call }) => (kind === 'erc2612' ? call : []))
