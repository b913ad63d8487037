/** Asking for a price. */
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
    summary: 'A price and a fee for a prospective order.',
    source: 'Quotes, Refusals, HTTP, Values',
  },
  streamQuotes: {
    ...quoting,
    path: '/:network/api/v1/quote/stream',
    isStream: true,
    summary: 'Prices as they are found, each better than those before it, as server-sent events.',
    source: 'Quote stream, Beyond the specification',
  },
} as const satisfies Record<string, EndpointRow>
