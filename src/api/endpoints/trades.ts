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
  },
  getTradesV2: {
    method: 'GET',
    path: '/:network/api/v2/trades',
    params: z.object({ ...filter, offset: z.optional(wholeNumber), limit: z.optional(wholeNumber) }),
    reply: z.array(trade),
    statuses: [200],
    area: 'orderbook',
    refusals: ['InvalidParameter', 'InvalidTradeFilter', 'InvalidLimit'],
  },
  getTotalSurplus: {
    method: 'GET',
    path: '/:network/api/v1/users/:user/total_surplus',
    params: z.object({ network, user: addressParam }),
    reply: totalSurplus,
    statuses: [200],
    area: 'orderbook',
    refusals: ['InvalidParameter'],
  },
} as const satisfies Record<string, EndpointRow>
