/** The parameters of requests, as sites write them: checked in our window before anything is shown. */
import * as z from 'zod/mini'
import { Refusal } from '../../domain/refusal'
import { address, type Hex, hex } from '../../domain/scalars'
import type { AskedMethod } from '../db/rows/dapps/wallet-request'

const quantity = z.codec(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/, 'expected 0x and a number in hex')),
  z.bigint(),
  { decode: (text) => BigInt(text), encode: (value) => `0x${value.toString(16)}` },
)

/** A call to be sent. Gas and fees are ours to choose, and what else a site says of them is left. */
const sentCall = z.lazy(() =>
  z.object({
    from: address,
    to: address,
    value: z.optional(quantity),
    data: z.optional(hex),
    input: z.optional(hex),
    /** Some name the network that they mean. */
    chainId: z.optional(z.union([quantity, z.number()])),
  }),
)

/** Parameters by method, each as the tuple it is. */
const schemas = {
  eth_requestAccounts: z.array(z.unknown()),
  personal_sign: z.tuple([z.string(), address], z.unknown()),
  eth_signTypedData_v4: z.tuple(
    [address, z.union([z.string(), z.record(z.string(), z.unknown())])],
    z.unknown(),
  ),
  eth_sendTransaction: z.tuple([sentCall], z.unknown()),
  wallet_switchEthereumChain: z.tuple([z.object({ chainId: quantity })], z.unknown()),
} as const satisfies Record<AskedMethod, z.ZodMiniType>

/** The parameters of a method. @throws Refusal InvalidParameter for what is not of its form */
export function readParams<M extends AskedMethod>(method: M, text: string): z.output<(typeof schemas)[M]> {
  const given: unknown = JSON.parse(text)
  const read = z.safeDecode(schemas[method] as z.ZodMiniType, given)
  if (read.success) return read.data as z.output<(typeof schemas)[M]>
  throw new Refusal('InvalidParameter', { description: `${method}: ${read.error.issues[0]?.message}` })
}

/** The data of a call under either of its names. @throws Refusal InvalidParameter where the two differ */
export function dataOf({ data, input }: Pick<z.output<typeof sentCall>, 'data' | 'input'>): Hex {
  if (data !== undefined && input !== undefined && data !== input)
    throw new Refusal('InvalidParameter', { description: 'data and input differ.' })
  return data ?? input ?? '0x'
}
