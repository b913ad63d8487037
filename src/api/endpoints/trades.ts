/** Single fills. */
import * as z from 'zod/mini'
import { network } from '../../domain/chains/chains'
import { totalSurplus, trade } from '../../domain/reports/trades'
import { addressParam, uidParam, wholeNumber } from '../../domain/scalars'
import type { EndpointRow } from '../endpoint'

const filter = { network, owner: z.optional(addressParam), orderUid: z.optional(uidParam) }

export const tradeEndpoints = {
  getTrades: {
    method: 'GET',
    path: '/:network/api/v1/trades',
    params: z.object(filter),
    reply: z.array(trade),
    statuses: [200],
    area: 'orderbook',
    refusals: ['InvalidParameter', 'InvalidTradeFilter'],
    summary: 'All fills of an owner or of an order, newest first.',
    source: 'Lists',
  },
  getTradesV2: {
    method: 'GET',
    path: '/:network/api/v2/trades',
    params: z.object({ ...filter, offset: z.optional(wholeNumber), limit: z.optional(wholeNumber) }),
    reply: z.array(trade),
    statuses: [200],
    area: 'orderbook',
    refusals: ['InvalidParameter', 'InvalidTradeFilter', 'InvalidLimit'],
    summary: 'Fills of an owner or of an order, a page at a time, newest first.',
    source: 'Lists',
  },
  getTotalSurplus: {
    method: 'GET',
    path: '/:network/api/v1/users/:user/total_surplus',
    params: z.object({ network, user: addressParam }),
    reply: totalSurplus,
    statuses: [200],
    area: 'orderbook',
    refusals: ['InvalidParameter'],
    summary: "Total surplus of an account's fills over their limit prices, in wei.",
    source: 'Token prices, Beyond the specification',
  },
} as const satisfies Record<string, EndpointRow>
