/** Endpoints about the service itself. */
import * as z from 'zod/mini'
import { network } from '../../domain/chains/chains'
import type { EndpointRow } from '../endpoint'

export const serviceEndpoints = {
  getVersion: {
    method: 'GET',
    path: '/:network/api/v1/version',
    params: z.object({ network }),
    reply: z.string(),
    statuses: [200],
    area: 'orderbook',
    refusals: ['InvalidParameter'],
    isText: true,
  },
  getReady: {
    method: 'GET',
    path: '/:network/api/v1/ready',
    params: z.object({ network }),
    reply: z.string(),
    statuses: [200],
    area: 'orderbook',
    refusals: ['InvalidParameter'],
    isText: true,
  },
  getOpenApi: {
    method: 'GET',
    path: '/openapi.json',
    params: z.object({}),
    reply: z.record(z.string(), z.unknown()),
    statuses: [200],
    area: 'wallet',
    refusals: [],
  },
} as const satisfies Record<string, EndpointRow>
