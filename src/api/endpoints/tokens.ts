/** Endpoints for prices and holders of tokens. */
import * as z from 'zod/mini'
import { network } from '../../domain/chains/chains'
import { tokenHolder, tokenMetadata, tokenOrNative, tokenPrice } from '../../domain/reports/token-prices'
import { addressParam } from '../../domain/scalars'
import type { EndpointRow } from '../endpoint'

export const tokenEndpoints = {
  getUsdPrice: {
    method: 'GET',
    path: '/:network/tokens/:token/usdPrice',
    params: z.object({ network, token: tokenOrNative }),
    reply: tokenPrice,
    statuses: [200],
    area: 'wallet',
    refusals: ['InvalidParameter', 'NotFound'],
    cache: 'public, max-age=120',
  },
  getTopHolders: {
    method: 'GET',
    path: '/:network/tokens/:token/topHolders',
    params: z.object({ network, token: addressParam }),
    reply: z.array(tokenHolder),
    statuses: [200],
    area: 'wallet',
    refusals: ['InvalidParameter', 'NotFound'],
    cache: 'public, max-age=120',
  },
  getNativePrice: {
    method: 'GET',
    path: '/:network/api/v1/token/:token/native_price',
    params: z.object({ network, token: addressParam }),
    reply: tokenPrice,
    statuses: [200],
    area: 'orderbook',
    refusals: ['InvalidParameter', 'NoLiquidity', 'UnsupportedToken'],
  },
  getTokenMetadata: {
    method: 'GET',
    path: '/:network/api/v1/token/:token/metadata',
    params: z.object({ network, token: addressParam }),
    reply: tokenMetadata,
    statuses: [200],
    area: 'orderbook',
    refusals: ['InvalidParameter'],
  },
} as const satisfies Record<string, EndpointRow>
