import { describe, expect, it } from 'vitest'
import {
  type SelectionFacts,
  selectSolvableOrders,
} from '../../../../src/backend/local/auctions/select-orders'
import type { ChainMarket } from '../../../../src/backend/local/chain/chain'
import type { OrderRow } from '../../../../src/backend/local/store/rows'
import { listTokens } from '../../../../src/domain/chains/tokens'
import { ZERO_APP_DATA } from '../../../../src/domain/orders/app-data'
import {
  type Address,
  type ChainId,
  type Milliseconds,
  type OrderUid,
  type Seconds,
  toAmount,
} from '../../../../src/domain/scalars'

const chainId = 1 as ChainId
const [weth, usdc] = listTokens(chainId).map(({ address }) => address) as [Address, Address]
const owner = `0x${'0a'.repeat(20)}` as Address
const NOW = 1_785_000_000

const row = (change: Partial<OrderRow> = {}, terms: Partial<OrderRow['terms']> = {}): OrderRow => ({
  uid: `0x${'01'.repeat(56)}` as OrderUid,
  chainId,
  owner,
  terms: {
    sellToken: weth,
    buyToken: usdc,
    receiver: null,
    sellAmount: toAmount(1000n),
    buyAmount: toAmount(10n),
    validTo: (NOW + 600) as Seconds,
    appData: ZERO_APP_DATA,
    feeAmount: toAmount(0n),
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
    ...terms,
  },
  signature: { scheme: 'eip712', bytes: '0x' },
  class: 'limit',
  createdAt: (NOW * 1000) as Milliseconds,
  placement: { fullBalanceCheck: false },
  interactions: { pre: [], post: [] },
  executed: { sell: 0n, buy: 0n },
  executedFee: 0n,
  executedSignedFee: 0n,
  isPresigned: false,
  last: { label: 'created' },
  ...change,
})

const facts = (change: Partial<SelectionFacts> = {}): SelectionFacts => ({
  market: {
    nativePrices: new Map([
      [weth, 1n],
      [usdc, 1n],
    ]),
  } as Partial<ChainMarket> as ChainMarket,
  holdingOf: () => ({ balance: 1000n, allowance: 2000n, internal: 7n }),
  inFlight: new Set(),
  isBanned: () => false,
  now: NOW as Seconds,
  ...change,
})

/**
 * Returns why an order is left out, `in` if it is selected, or `silent` if it is skipped without an event.
 */
function verdict(given: OrderRow, change: Partial<SelectionFacts> = {}): string {
  const { orders, filtered } = selectSolvableOrders([given], facts(change))
  if (orders.length === 1) return 'in'
  const [out] = filtered
  return out ? `${out.label} ${out.reason}` : 'silent'
}

describe('selectSolvableOrders', () => {
  it('selects an order that its owner can pay, with the drawable amount', () => {
    expect(selectSolvableOrders([row()], facts()).orders).toMatchObject([{ owner, available: 1000n }])
  })

  it('limits the drawable amount by the allowance, or by the balance inside the vault', () => {
    const little = { holdingOf: () => ({ balance: 1000n, allowance: 5n, internal: 7n }) }
    const inParts = { partiallyFillable: true }
    expect(
      selectSolvableOrders([row({}, { ...inParts, buyAmount: toAmount(1000n) })], facts(little)).orders[0]
        ?.available,
    ).toBe(5n)
    const fromVault = row({}, { ...inParts, buyAmount: toAmount(1000n), sellTokenBalance: 'internal' })
    expect(selectSolvableOrders([fromVault], facts()).orders[0]?.available).toBe(7n)
  })

  it('requires the full amount for a fill-or-kill order and one atom for a partially fillable one', () => {
    const poor = { holdingOf: () => ({ balance: 999n, allowance: 2000n, internal: 0n }) }
    expect(verdict(row(), poor)).toBe('invalid insufficient_balance')
    expect(verdict(row({}, { partiallyFillable: true }), poor)).toBe('in')
    const broke = { holdingOf: () => ({ balance: 0n, allowance: 2000n, internal: 0n }) }
    expect(verdict(row({}, { partiallyFillable: true }), broke)).toBe('invalid insufficient_balance')
    expect(verdict(row({}, { feeAmount: toAmount(1n) }))).toBe('invalid insufficient_balance')
  })

  it('distinguishes a missing approval from a missing balance', () => {
    const missing = (balance: bigint, allowance: bigint) =>
      selectSolvableOrders([row()], facts({ holdingOf: () => ({ balance, allowance, internal: 0n }) }))
        .filtered[0]?.missing
    expect([missing(2000n, 999n), missing(999n, 2000n), missing(0n, 0n)]).toEqual([
      'approval',
      undefined,
      undefined,
    ])
  })

  it('filters out orders with a banned owner, no presignature, an unsupported token or no native price', () => {
    expect(verdict(row(), { isBanned: (account) => account === owner })).toBe('invalid banned_user')
    const presign = { signature: { scheme: 'presign', bytes: '0x' } } as const
    expect(verdict(row(presign))).toBe('invalid invalid_signature')
    expect(verdict(row({ ...presign, isPresigned: true }))).toBe('in')
    expect(verdict(row({}, { buyToken: owner }))).toBe('invalid unsupported_token')
    expect(
      verdict(row(), {
        market: { nativePrices: new Map([[weth, 1n]]) } as Partial<ChainMarket> as ChainMarket,
      }),
    ).toBe('filtered missing_native_price')
  })

  it('filters out dust: the remaining or drawable amount is worth less than one atom of the other token', () => {
    const executed = { sell: 901n, buy: 9n }
    expect(verdict(row({ executed }, { partiallyFillable: true }))).toBe('filtered dust_order')
    const pennies = { holdingOf: () => ({ balance: 99n, allowance: 2000n, internal: 0n }) }
    expect(verdict(row({}, { partiallyFillable: true }), pennies)).toBe('filtered dust_order')
  })

  it('skips orders that have not started or would expire while they settle, and writes no event', () => {
    expect(verdict(row({ startsAt: (NOW + 1) as Seconds }))).toBe('silent')
    expect(verdict(row({}, { validTo: (NOW + 59) as Seconds }))).toBe('silent')
    expect(verdict(row({}, { validTo: (NOW + 60) as Seconds }))).toBe('in')
  })
})
