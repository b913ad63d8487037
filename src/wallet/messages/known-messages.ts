/** Schemas of the known messages, and the type of a message after reading. */
import * as z from 'zod/mini'
import { PERMIT2 } from '../../domain/chains/spenders'
import { type OrderTerms, orderTerms } from '../../domain/orders/order'
import {
  type Address,
  address,
  amount,
  type ChainId,
  chainId,
  type Hash32,
  hex,
  type OrderUid,
  seconds,
} from '../../domain/scalars'
import type { Permit2 } from './permit-forms'
import type { TypedData } from './typed-data'

const WHOLE_NUMBER = /^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/

/** Whole number as sites write it: decimal digits, hex digits, or a number that is an exact float. */
const digits = z.pipe(
  z.union([z.string().check(z.regex(WHOLE_NUMBER)), z.int().check(z.gte(0))]),
  z.codec(z.union([z.string(), z.number()]), z.string(), {
    decode: (given) => BigInt(given).toString(),
    encode: (given) => given,
  }),
)
const uint256 = z.pipe(digits, amount)
/** Whole number that is decoded to a plain number. */
export const smallNumber = z.pipe(
  digits,
  z.codec(z.string(), z.number(), { decode: (text) => Number(text), encode: (value) => String(value) }),
)
const uint32 = z.pipe(smallNumber, seconds)
const chain = z.pipe(smallNumber, chainId)

/** Domain of the protocol's messages and of permits. */
export const namedDomain = z.lazy(() =>
  z.strictObject({
    name: z.string(),
    version: z.string(),
    chainId: chain,
    verifyingContract: address,
  }),
)
export const contractDomain = z.strictObject({ chainId: chain, verifyingContract: address })

/** Order. A receiver of zero means the owner. */
export const orderMessage = z.strictObject({
  ...orderTerms.shape,
  receiver: address,
  sellAmount: uint256,
  buyAmount: uint256,
  feeAmount: uint256,
  validTo: uint32,
})
export const permitMessage = z.strictObject({
  owner: address,
  spender: address,
  value: uint256,
  nonce: uint256,
  deadline: uint256,
})
/** Maximum of a Permit2 allowance, which means unlimited, and of its times and nonces. */
const MAX_UINT160 = (1n << 160n) - 1n
const MAX_UINT48 = (1n << 48n) - 1n
const upTo = (max: bigint) => uint256.check(z.refine((value) => value <= max))

const permitDetails = z.strictObject({
  token: address,
  amount: upTo(MAX_UINT160),
  expiration: upTo(MAX_UINT48),
  nonce: upTo(MAX_UINT48),
})
const tokenPermissions = z.strictObject({ token: address, amount: uint256 })

/** Maximum number of tokens in one permit. Longer lists cannot be reviewed. */
const MAX_TOKENS = 16
const listOf = <S extends z.ZodMiniType>(row: S) =>
  z.array(row).check(z.minLength(1), z.maxLength(MAX_TOKENS))

const allowanceEnd = { spender: address, sigDeadline: uint256 }
const transferEnd = { spender: address, nonce: uint256, deadline: uint256 }

/** Messages of Permit2: allowances that last, and single transfers (https://github.com/Uniswap/permit2). */
export const permit2Messages = {
  PermitSingle: z.strictObject({ details: permitDetails, ...allowanceEnd }),
  PermitBatch: z.strictObject({ details: listOf(permitDetails), ...allowanceEnd }),
  PermitTransferFrom: z.strictObject({ permitted: tokenPermissions, ...transferEnd }),
  PermitBatchTransferFrom: z.strictObject({ permitted: listOf(tokenPermissions), ...transferEnd }),
} as const satisfies Record<Permit2['form'], z.ZodMiniType>

/** Domain of Permit2, which has no version. */
export const permit2Domain = z.strictObject({
  name: z.literal('Permit2'),
  chainId: chain,
  verifyingContract: z.literal(PERMIT2),
})

export const safeTxMessage = z.lazy(() =>
  z.strictObject({
    to: address,
    value: uint256,
    data: hex,
    operation: z.pipe(smallNumber, z.literal([0, 1])),
    safeTxGas: uint256,
    baseGas: uint256,
    gasPrice: uint256,
    gasToken: address,
    refundReceiver: address,
    nonce: uint256,
  }),
)

export interface MessageDomain {
  readonly chainId: ChainId
  readonly contract: Address
  readonly name: string
  readonly version: string
}

/** Recognised message with the digest that would be signed. */
export type KnownMessage = { readonly digest: Hash32; readonly raw: TypedData } & (
  | { readonly kind: 'order'; readonly domain: MessageDomain; readonly terms: OrderTerms }
  | { readonly kind: 'cancellation'; readonly domain: MessageDomain; readonly uids: readonly OrderUid[] }
  | {
      readonly kind: 'affiliateCode'
      readonly wallet: Address
      readonly code: string
      /** False if the public program accepts it. */
      readonly isSandbox: boolean
    }
  | {
      readonly kind: 'permit'
      readonly domain: MessageDomain
      readonly permit: z.output<typeof permitMessage>
    }
  | { readonly kind: 'permit2'; readonly domain: MessageDomain; readonly permit: Permit2 }
  | { readonly kind: 'safeMessage'; readonly domain: MessageDomain; readonly message: z.output<typeof hex> }
  | { readonly kind: 'safeTx'; readonly domain: MessageDomain; readonly call: z.output<typeof safeTxMessage> }
)
