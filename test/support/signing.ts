/** A plain order as shown before it is signed: 42 WETH for at least 84,000 USDC. */
import './paper-pools'
import './token-lists'
import * as z from 'zod/mini'
import { deploymentOf } from '../../src/domain/chains/chains'
import { findToken } from '../../src/domain/chains/tokens'
import { hashAppData, writeAppData } from '../../src/domain/orders/app-data'
import { type OrderTerms, orderTerms } from '../../src/domain/orders/order'
import type { ChainId, Seconds } from '../../src/domain/scalars'
import type { OrderToRead } from '../../src/wallet/describe/amounts'
import { keyed } from './wallet'

const mainnet = 1 as ChainId
const appData = writeAppData({ slippageBps: 50, orderClass: 'limit' })

const terms = z.decode(orderTerms, {
  sellToken: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  buyToken: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  receiver: null,
  sellAmount: '42000000000000000000',
  buyAmount: '84000000000',
  validTo: 1_800_001_800,
  appData: hashAppData(appData),
  feeAmount: '0',
  kind: 'sell',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
})

export const anOrderToRead = {
  terms,
  deployment: deploymentOf(mainnet, 'production'),
  owner: keyed('second').account.address,
  now: 1_800_000_000 as Seconds,
  findToken: (at) => findToken(mainnet, at),
  appData,
  shown: {
    kind: terms.kind,
    sellToken: terms.sellToken,
    buyToken: terms.buyToken,
    sell: terms.sellAmount,
    buy: terms.buyAmount,
    price: 'limit',
  },
} as const satisfies OrderToRead

/** Returns the plain order with some signed fields changed. */
export const withTerms = (change: Partial<OrderTerms>): OrderToRead => ({
  ...anOrderToRead,
  terms: { ...terms, ...change },
})
