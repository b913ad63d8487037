/** Rows of the orders bench: journals that differ only in size. */
import '../support/paper-pools'
import '../support/token-lists'
import type { OrderEntry } from '../../src/client/db/rows/order-entry'
import type { OrderOwner } from '../../src/client/orders/journal'
import { listTokens } from '../../src/domain/chains/tokens'
import type { Order, OrderTerms } from '../../src/domain/orders/order'
import {
  type Address,
  type ChainId,
  type Hash32,
  type Hex,
  type Milliseconds,
  type OrderUid,
  type Seconds,
  toAmount,
} from '../../src/domain/scalars'

const network = 1 as ChainId
const [weth, usdc] = listTokens(network).map(({ address }) => address)
const owner = `0x${'4a'.repeat(20)}` as Address
const START = Date.UTC(2026, 0, 1)

export const list: OrderOwner = { profileId: 'sandbox', chainId: network, owner }

const digits = (value: number, length: number): string => value.toString(16).padStart(length, '0')
/** Creates UIDs that are distributed like digests: their order does not depend on their age. */
const uidAt = (index: number): OrderUid =>
  `0x${digits(Math.imul(index, 0x9e3779b1) >>> 0, 8)}${digits(index, 56)}${owner.slice(2)}ffffffff` as OrderUid

const termsAt = (index: number): OrderTerms => ({
  sellToken: weth as Address,
  buyToken: usdc as Address,
  receiver: null,
  sellAmount: toAmount(10n ** 17n),
  buyAmount: toAmount(300_000_000n + BigInt(index)),
  validTo: 4_294_967_295 as Seconds,
  appData: `0x${'ab'.repeat(32)}` as Hash32,
  feeAmount: toAmount(0n),
  kind: 'sell',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
})

const APP_DATA = '{"appCode":"Cowbell","metadata":{"orderClass":{"orderClass":"market"}},"version":"1.15.0"}'
const signature = { scheme: 'eip712', bytes: `0x${'cd'.repeat(65)}` as Hex } as const

function orderAt(index: number, status: Order['status']): Order {
  const [sell, buy] = status === 'fulfilled' ? [10n ** 17n, 302_000_000n + BigInt(index)] : [0n, 0n]
  return {
    ...termsAt(index),
    uid: uidAt(index),
    owner,
    signingScheme: 'eip712',
    signature: signature.bytes,
    status,
    class: 'market',
    creationDate: (START + index) as Milliseconds,
    invalidated: false,
    executedSellAmount: toAmount(sell),
    executedSellAmountBeforeFees: toAmount(sell),
    executedBuyAmount: toAmount(buy),
    executedFeeAmount: toAmount(0n),
    settlementContract: '0x9008d19f58aabd9ed0d60971565aa8510560ab41' as Address,
  }
}

const entryAt = (index: number) => ({
  ...list,
  uid: uidAt(index),
  terms: termsAt(index),
  appData: APP_DATA,
  shown: null,
  signature,
  createdAt: (START + index) as Milliseconds,
  updatedAt: (START + index) as Milliseconds,
  forgery: null,
})

export const openAt = (index: number): OrderEntry => ({
  ...entryAt(index),
  step: 'accepted',
  order: orderAt(index, 'open'),
  missingSince: null,
})

export const filledAt = (index: number): OrderEntry => ({
  ...entryAt(index),
  step: 'final',
  order: orderAt(index, 'fulfilled'),
})
