/** A valid placement, and changes that break it. */

import { deploymentOf } from '../../src/domain/chains/chains'
import { readAppData } from '../../src/domain/orders/app-data'
import type { OrderTerms } from '../../src/domain/orders/order'
import type { PlacementFacts } from '../../src/domain/orders/placement-rules'
import { type Signature, verifyOrder } from '../../src/domain/orders/signatures'
import { type Address, type ChainId, type Hash32, type Seconds, toAmount } from '../../src/domain/scalars'

export const domain = deploymentOf(1 as ChainId, 'production')
const owner = `0x${'a1'.repeat(20)}` as Address
export const weth = `0x${'b2'.repeat(20)}` as Address
export const usdc = `0x${'c3'.repeat(20)}` as Address
export const now = 1_700_000_000 as Seconds
export const inSeconds = (count: number) => (now + count) as Seconds

export const soundTerms: OrderTerms = {
  sellToken: weth,
  buyToken: usdc,
  receiver: null,
  sellAmount: toAmount(1_000n),
  buyAmount: toAmount(450n),
  validTo: inSeconds(1_800),
  appData: `0x${'00'.repeat(32)}` as Hash32,
  feeAmount: toAmount(0n),
  kind: 'sell',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
}

/** Returns a verified order that differs from the valid one in some terms. */
export function orderOf(change: Partial<OrderTerms>, scheme: 'eip1271' | 'presign' = 'eip1271') {
  const signature: Signature = { scheme, bytes: '0x' }
  const terms = { ...soundTerms, ...change }
  return verifyOrder({ domain, terms, signature, claims: { from: owner } }, { isAcceptedByContract: true })
}

export const appDataOf = (document: object) => readAppData(JSON.stringify(document), 'InvalidAppData')
export const hooked = (gasLimit: string) =>
  appDataOf({ metadata: { hooks: { pre: [{ target: owner, callData: '0x', gasLimit }] } } })

/**
 * Quote of pools: 1,000 atoms buy 500, or 450 after the fee of 100. The valid order is exactly in the market.
 */
export const quoted = { sell: 1_000n, buy: 500n, fee: 100n }

/** Facts that satisfy every rule. */
export const sound: PlacementFacts = {
  order: orderOf({}),
  appData: appDataOf({}),
  fullBalanceCheck: false,
  traded: { sell: weth, buy: usdc },
  hasVault: true,
  isBanned: false,
  balance: 1_000n,
  allowance: 1_000n,
  relayer: domain.relayer,
  quote: quoted,
  openLimitOrders: 0,
  now,
}
