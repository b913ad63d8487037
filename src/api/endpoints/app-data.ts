/** Endpoints that store and read app-data documents. */
import * as z from 'zod/mini'
import { network } from '../../domain/chains/chains'
import { appDataBody } from '../../domain/orders/app-data'
import { hash32, hashParam } from '../../domain/scalars'
import type { EndpointRow } from '../endpoint'

export const appDataEndpoints = {
  getAppData: {
    method: 'GET',
    path: '/:network/api/v1/app_data/:hash',
    params: z.object({ network, hash: hashParam }),
    reply: appDataBody,
    statuses: [200],
    area: 'orderbook',
    refusals: ['InvalidParameter', 'NotFound'],
  },
  putAppData: {
    method: 'PUT',
    path: '/:network/api/v1/app_data/:hash',
    params: z.object({ network, hash: hashParam }),
    body: appDataBody,
    reply: hash32,
    statuses: [201, 200],
    area: 'orderbook',
    refusals: ['InvalidParameter', 'AppDataInvalid', 'AppDataHashMismatch', 'AppDataMismatch'],
  },
  putAppDataUnhashed: {
    method: 'PUT',
    path: '/:network/api/v1/app_data',
    params: z.object({ network }),
    body: appDataBody,
    reply: hash32,
    statuses: [201, 200],
    area: 'orderbook',
    refusals: ['InvalidParameter', 'AppDataInvalid'],
  },
} as const satisfies Record<string, EndpointRow>
