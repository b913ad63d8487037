/** Asking for a price. */
import * as z from 'zod/mini'
import { network } from '../../domain/chains'
import { quote, quoteRequest } from '../../domain/quotes'
import type { EndpointRow } from '../endpoint'

export const quoteEndpoints = {
  quote: {
    method: 'POST',
    path: '/:network/api/v1/quote',
    params: z.object({ network }),
    body: quoteRequest,
    reply: quote,
    statuses: [200],
    area: 'orderbook',
    access: 'extension',
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
    summary: 'A price and a fee for a prospective order.',
    source: 'spec 4.9, 7.1; rulings 5-8, 16',
  },
} as const satisfies Record<string, EndpointRow>
