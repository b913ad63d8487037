/**
 * Calls that an app-data document runs with a trade: hooks (also under the legacy root key `backend`),
 * wrappers and flash loans (SOURCES: App data).
 */
import type { Deployment } from '../../domain/chains/chains'
import { decodeCall, toAddress } from '../../domain/evm/abi'
import { daiToken, permitToken } from '../../domain/evm/contracts'
import { type AppDataDocument, readDocument } from '../../domain/orders/app-data'
import type { OrderTerms } from '../../domain/orders/order'
import { type Address, type Hex, MAX_UINT256 } from '../../domain/scalars'

/** Metadata keys that run code, in addition to `hooks`. */
const CALLING_KEYS = ['wrappers', 'flashloan'] as const

const toText = (kind: string, call: unknown): string => `${kind} ${JSON.stringify(call)}`

/**
 * Lists the calls of a document as canonical text, in order. Equal calls have equal text.
 * @example listCalls({ metadata: { hooks: { pre: [hook] } } }) // ['pre {"target":"0x…"}']
 */
export function listCalls({ metadata, ...root }: AppDataDocument): readonly string[] {
  const { pre = [], post = [] } = metadata?.hooks ?? {}
  const { backend } = root
  return [
    ...pre.map((hook) => toText('pre', hook)),
    ...post.map((hook) => toText('post', hook)),
    ...(backend == null ? [] : [toText('backend', backend)]),
    ...CALLING_KEYS.flatMap((key) => (metadata?.[key] == null ? [] : [toText(key, metadata[key])])),
  ]
}

/** Arguments of a token's permit call. `value` is in atoms. `until` is in seconds, null without an expiry. */
interface PermitCall {
  readonly kind: 'erc2612' | 'dai'
  readonly owner: Address
  readonly spender: Address
  readonly value: bigint
  readonly until: bigint | null
}

/** Decodes a permit call. Returns undefined for any other call. */
function readPermit(data: Hex): PermitCall | undefined {
  const call = decodeCall(permitToken, data)
  if (call?.functionName === 'permit') {
    const [owner, spender, value, until] = call.args
    return { kind: 'erc2612', owner: toAddress(owner), spender: toAddress(spender), value, until }
  }
  const dai = decodeCall(daiToken, data)
  if (!dai) return undefined
  const [owner, spender, , expiry, isAllowed] = dai.args
  const value = isAllowed ? MAX_UINT256 : 0n
  // DAI treats an expiry of zero as no expiry.
  return { kind: 'dai', owner: toAddress(owner), spender: toAddress(spender), value, until: expiry || null }
}

interface CallingOrder {
  readonly appData: string
  readonly owner: Address
  readonly terms: Pick<OrderTerms, 'sellToken'>
}

/** Permit in the app data of an order. `call` is its text as `listCalls` writes it. */
export interface AppDataPermit extends PermitCall {
  readonly call: string
  readonly callData: Hex
}

/** Lists the permits in an order's app data that its owner gives the relayer for its sell token. */
export const listPermits = (
  { appData, owner, terms }: CallingOrder,
  { relayer }: Pick<Deployment, 'relayer'>,
): readonly AppDataPermit[] =>
  (readDocument(appData)?.metadata?.hooks?.pre ?? []).flatMap((hook) => {
    const permit = hook.target === terms.sellToken ? readPermit(hook.callData) : undefined
    const isOwn = permit?.owner === owner && permit.spender === relayer
    return isOwn ? [{ ...permit, call: toText('pre', hook), callData: hook.callData }] : []
  })

/**
 * Lists the calls that every order may make: ERC-2612 permits for its sell token. The user chose no other
 * call.
 */
export const listPermitCalls = (
  order: CallingOrder,
  deployment: Pick<Deployment, 'relayer'>,
): readonly string[] =>
  listPermits(order, deployment).flatMap(({ kind, call }) => (kind === 'erc2612' ? call : []))
