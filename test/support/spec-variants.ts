/** Backends that speak the specification, each poorer than the full one in one way, and the poorest of all. */
import type { Variant } from './spec-server'

type Json = Record<string, unknown>

const ZERO_ADDRESS = `0x${'00'.repeat(20)}`

/** Order fields that are neither signed nor the UID or the signature. A backend may leave each of them out. */
const UNSIGNED = [
  ...['creationDate', 'class', 'owner', 'from', 'appDataHash', 'fullAppData', 'invalidated', 'quoteId'],
  ...['executedSellAmount', 'executedSellAmountBeforeFees', 'executedBuyAmount', 'executedFeeAmount'],
  ...['executedFee', 'executedFeeToken', 'settlementContract', 'fullBalanceCheck', 'interactions'],
]

const withoutFields = (order: Json, fields: readonly string[]): Json =>
  Object.fromEntries(Object.entries(order).filter(([field]) => !fields.includes(field)))
const withNulls = (order: Json): Json => ({
  ...order,
  ...Object.fromEntries(UNSIGNED.map((field) => [field, null])),
})
const STATUS_WORDS: Json = { open: 'resting', fulfilled: 'settled', cancelled: 'withdrawn', expired: 'over' }

export const variants = {
  full: {},
  absent: { order: (order) => withoutFields(order, UNSIGNED) },
  null: { order: withNulls },
  unreadable: { order: (order) => ({ ...order, creationDate: 'noon', invalidated: 'no', executedFee: {} }) },
  unknown: { order: (order) => ({ ...order, class: 'twap', status: STATUS_WORDS[String(order['status'])] }) },
  statusless: { order: (order) => withoutFields(order, ['status']) },
  uidObject: { placed: (uid) => ({ uid }) },
  orderUidObject: { placed: (orderUid) => ({ orderUid }) },
  ownerReceiver: { order: (order) => ({ ...order, receiver: order['receiver'] ?? order['owner'] }) },
  zeroReceiver: { order: (order) => ({ ...order, receiver: order['receiver'] ?? ZERO_ADDRESS }) },
  otherWords: { cancelled: { ok: true } },
  poorest: {
    order: (order) => ({ ...withoutFields(order, UNSIGNED), receiver: ZERO_ADDRESS, class: 'twap' }),
    placed: (uid) => ({ uid }),
    cancelled: { ok: true },
  },
} as const satisfies Readonly<Record<string, Variant>>
