/** What happened in auctions. */
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
  summary: 'The competition of an auction: its orders, prices and ranked solutions.',
} as const

export const auctionEndpoints = {
  getSolverCompetition: {
    ...competition,
    path: '/:network/api/v1/solver_competition/:auctionId',
    source: 'Placing an order, Solver competition',
  },
  getSolverCompetitionV2: {
    ...competition,
    path: '/:network/api/v2/solver_competition/:auctionId',
    source: 'Solver competition',
  },
  getLatestCompetition: {
    ...competition,
    path: '/:network/api/v2/solver_competition/latest',
    params: z.object({ network }),
    summary: 'The competition of the newest auction.',
    source: 'Beyond the specification, Solver competition',
  },
  getCompetitionByTransaction: {
    ...competition,
    path: '/:network/api/v2/solver_competition/by_tx_hash/:hash',
    params: z.object({ network, hash: hashParam }),
    summary: 'The competition whose winner settled in a transaction.',
    source: 'Beyond the specification, Solver competition',
  },
  getAuction: {
    method: 'GET',
    path: '/:network/api/v1/auction',
    params: z.object({ network }),
    reply: currentAuction,
    statuses: [200],
    area: 'orderbook',
    refusals: ['InvalidParameter', 'NotFound'],
    summary: 'The auction that would be held now: orders that can be filled, and prices.',
    source: 'Token prices, Beyond the specification',
  },
} as const satisfies Record<string, EndpointRow>
