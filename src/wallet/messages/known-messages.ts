/** The forms of the messages that are known, value by value, and what is described of them once they are read. */
import * as z from 'zod/mini'
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
import type { TypedData } from './typed-data'

const WHOLE = /^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/

/** A whole number as wallets are handed it: digits, hex digits, or a number that a float still holds exactly. */
const digits = z.pipe(
  z.union([z.string().check(z.regex(WHOLE)), z.int().check(z.gte(0))]),
  z.codec(z.union([z.string(), z.number()]), z.string(), {
    decode: (given) => BigInt(given).toString(),
    encode: (given) => given,
  }),
)
const uint256 = z.pipe(digits, amount)
/** A whole number that is a plain number inside. */
export const small = z.pipe(
  digits,
  z.codec(z.string(), z.number(), { decode: (text) => Number(text), encode: (value) => String(value) }),
)
const uint32 = z.pipe(small, seconds)
const chain = z.pipe(small, chainId)

/** The domain of the exchange's messages and of permits. */
export const namedDomain = z.lazy(() =>
  z.strictObject({
    name: z.string(),
    version: z.string(),
    chainId: chain,
    verifyingContract: address,
  }),
)
/** The domain of a Safe. */
export const contractDomain = z.strictObject({ chainId: chain, verifyingContract: address })

/** An order; the zero receiver is the owner. */
export const orderMessage = z.strictObject({
  ...orderTerms.shape,
  receiver: address,
  sellAmount: uint256,
  buyAmount: uint256,
  feeAmount: uint256,
  validTo: uint32,
})
/** A permit (EIP-2612). */
export const permitMessage = z.strictObject({
  owner: address,
  spender: address,
  value: uint256,
  nonce: uint256,
  deadline: uint256,
})
/** A Safe's transaction. */
export const safeTxMessage = z.lazy(() =>
  z.strictObject({
    to: address,
    value: uint256,
    data: hex,
    operation: z.pipe(small, z.literal([0, 1])),
    safeTxGas: uint256,
    baseGas: uint256,
    gasPrice: uint256,
    gasToken: address,
    refundReceiver: address,
    nonce: uint256,
  }),
)

/** Where a message is meant: what its domain says. */
export interface MessagePlace {
  readonly chainId: ChainId
  readonly contract: Address
  readonly name: string
  readonly version: string
}

/** A message that was recognised, with the digest that would be signed. */
export type KnownMessage = { readonly digest: Hash32; readonly raw: TypedData } & (
  | { readonly kind: 'order'; readonly place: MessagePlace; readonly terms: OrderTerms }
  | { readonly kind: 'cancellation'; readonly place: MessagePlace; readonly uids: readonly OrderUid[] }
  | { readonly kind: 'affiliateCode'; readonly wallet: Address; readonly code: string }
  | { readonly kind: 'permit'; readonly place: MessagePlace; readonly permit: z.output<typeof permitMessage> }
  | { readonly kind: 'safeMessage'; readonly place: MessagePlace; readonly message: z.output<typeof hex> }
  | { readonly kind: 'safeTx'; readonly place: MessagePlace; readonly call: z.output<typeof safeTxMessage> }
)
