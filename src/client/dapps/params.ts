/** Parameters of sites' requests. Our window validates them before it shows anything. */
import * as z from 'zod/mini'
import { Refusal } from '../../domain/refusal'
import { address, type Hex, hex } from '../../domain/scalars'
import { decodeWire } from '../../domain/wire-values'
import { MAX_CALLS_ID, type UserMethod } from '../db/rows/dapps/wallet-request'
import { addedChain } from './added-chain'
import { watchedAsset } from './watched-asset'

const quantity = z.codec(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/, 'expected 0x and a number in hex')),
  z.bigint(),
  { decode: (hexText) => BigInt(hexText), encode: (value) => `0x${value.toString(16)}` },
)

/** A transaction to send. Gas and fees of the site are ignored, because the wallet sets them. */
const sentCall = z.lazy(() =>
  z.object({
    from: address,
    to: address,
    value: z.optional(quantity),
    data: z.optional(hex),
    input: z.optional(hex),
    /** Network that the site expects. Only some sites send it. */
    chainId: z.optional(z.union([quantity, z.number()])),
  }),
)

const text = z.string()
const typedData = z.union([z.string(), z.record(z.string(), z.unknown())])

/** Maximum number of calls in one list. */
export const MAX_CALLS = 10

/** Capabilities of a list or of a call. Only optional ones can be ignored (EIP-5792). */
const capabilities = z.optional(z.record(z.string(), z.looseObject({ optional: z.literal(true) })))

const chainText = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,13}$/))

/** Calls that belong together (EIP-5792). */
const callList = z.lazy(() =>
  z.object({
    version: z.literal('2.0.0'),
    id: z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_CALLS_ID))),
    from: z.optional(address),
    chainId: chainText,
    atomicRequired: z.boolean(),
    calls: z
      .array(
        z.object({
          to: address,
          value: z.optional(quantity),
          data: z.optional(hex),
          capabilities,
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_CALLS)),
    capabilities,
  }),
)

/** Tuple of parameters by method. */
const schemas = {
  eth_requestAccounts: z.array(z.unknown()),
  personal_sign: z.tuple([text, address], z.unknown()),
  eth_signTypedData_v4: z.tuple([address, typedData], z.unknown()),
  eth_sendTransaction: z.tuple([sentCall], z.unknown()),
  wallet_sendCalls: z.tuple([callList], z.unknown()),
  wallet_requestPermissions: z.array(z.unknown()),
  wallet_addEthereumChain: z.tuple([addedChain], z.unknown()),
  wallet_switchEthereumChain: z.tuple([z.object({ chainId: quantity })], z.unknown()),
  wallet_watchAsset: z.tuple([watchedAsset], z.unknown()),
} as const satisfies Record<UserMethod, z.ZodMiniType>

/** Position of the account in the parameters of methods that sign. */
const accountIndexes = { personal_sign: 1, eth_signTypedData_v4: 0 } as const

/**
 * Returns parameters with the account at its position. Some libraries send the account and the signed data in
 * the opposite order. They are swapped only if exactly the other parameter is an address.
 */
function sortSigned(method: UserMethod, params: unknown): unknown {
  if (!(method in accountIndexes) || !Array.isArray(params)) return params
  const account = accountIndexes[method as keyof typeof accountIndexes]
  const [first, second, ...rest] = params as readonly unknown[]
  const [expected, other] = account === 0 ? [first, second] : [second, first]
  const isAddress = (param: unknown) => z.safeDecode(address, param as string).success
  return isAddress(other) && !isAddress(expected) ? [second, first, ...rest] : params
}

/**
 * Decodes the parameters of a method.
 * @throws Refusal InvalidParameter
 */
export function readParams<M extends UserMethod>(method: M, json: string): z.output<(typeof schemas)[M]> {
  const value = sortSigned(method, JSON.parse(json))
  const read = decodeWire(schemas[method] as z.ZodMiniType, value)
  if (read.success) return read.data as z.output<(typeof schemas)[M]>
  throw new Refusal('InvalidParameter', { description: `${method}: ${read.error.issues[0]?.message}` })
}

/**
 * Returns a call's data, which has two names.
 * @throws Refusal InvalidParameter if both are set and differ
 */
export function callDataOf({ data, input }: Pick<z.output<typeof sentCall>, 'data' | 'input'>): Hex {
  if (data !== undefined && input !== undefined && data !== input)
    throw new Refusal('InvalidParameter', { description: 'data and input differ.' })
  return data ?? input ?? '0x'
}
