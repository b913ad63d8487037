/** Endpoints about auctions. */
import * as z from 'zod/mini'
import { network } from '../../domain/chains/chains'
import { currentAuction, solverCompetition } from '../../domain/reports/auctions'
import { hashParam, wholeNumber } from '../../domain/scalars'
import type { EndpointRow } from '../endpoint'

const competition = {
  method: 'GET',
  params: z.object({ network, auctionId: wholeNumber }),
  reply: solverCompetition,
  statuses: [200],
  area: 'orderbook',
  refusals: ['InvalidParameter', 'NotFound'],
} as const

export const auctionEndpoints = {
  getSolverCompetition: {
    ...competition,
    path: '/:network/api/v1/solver_competition/:auctionId',
  },
  getSolverCompetitionV2: {
    ...competition,
    path: '/:network/api/v2/solver_competition/:auctionId',
  },
  getLatestCompetition: {
    ...competition,
    path: '/:network/api/v2/solver_competition/latest',
    params: z.object({ network }),
  },
  getCompetitionByTransaction: {
    ...competition,
    path: '/:network/api/v2/solver_competition/by_tx_hash/:hash',
    params: z.object({ network, hash: hashParam }),
  },
  getAuction: {
    method: 'GET',
    path: '/:network/api/v1/auction',
    params: z.object({ network }),
    reply: currentAuction,
    statuses: [200],
    area: 'orderbook',
    refusals: ['InvalidParameter', 'NotFound'],
  },
} as const satisfies Record<string, EndpointRow>
