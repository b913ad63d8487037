/** Quote endpoints. */
import * as z from 'zod/mini'
import { network } from '../../domain/chains/chains'
import { quote, quoteRequest } from '../../domain/orders/quotes'
import type { EndpointRow } from '../endpoint'

const quoting = {
  method: 'POST',
  params: z.object({ network }),
  body: quoteRequest,
  reply: quote,
  statuses: [200],
  area: 'orderbook',
  refusals: [
    'InvalidParameter',
    'Forbidden',
    'SameBuyAndSellToken',
    'InvalidNativeSellToken',
    'UnsupportedToken',
    'UnsupportedBuyTokenDestination',
    'UnsupportedSellTokenSource',
    'InsufficientValidTo',
    'ExcessiveValidTo',
    'InvalidAppData',
    'AppDataHashMismatch',
    'NoLiquidity',
    'SellAmountDoesNotCoverFee',
    'RateLimited',
  ],
} as const

export const quoteEndpoints = {
  quote: {
    ...quoting,
    path: '/:network/api/v1/quote',
  },
  streamQuotes: {
    ...quoting,
    path: '/:network/api/v1/quote/stream',
    isStream: true,
  },
} as const satisfies Record<string, EndpointRow>
