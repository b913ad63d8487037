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
    source: 'spec 4.11; rulings 15',
  },
  getSolverCompetitionV2: {
    ...competition,
    path: '/:network/api/v2/solver_competition/:auctionId',
    source: 'live service 2.6',
  },
  getLatestCompetition: {
    ...competition,
    path: '/:network/api/v2/solver_competition/latest',
    params: z.object({ network }),
    summary: 'The competition of the newest auction.',
    source: 'live service 2.0, 2.6; rulings 15',
  },
  getCompetitionByTransaction: {
    ...competition,
    path: '/:network/api/v2/solver_competition/by_tx_hash/:hash',
    params: z.object({ network, hash: hashParam }),
    summary: 'The competition whose winner settled in a transaction.',
    source: 'live service 2.0, 2.6; rulings 15',
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
    source: 'live service 2.9; rulings 23',
  },
} as const satisfies Record<string, EndpointRow>
