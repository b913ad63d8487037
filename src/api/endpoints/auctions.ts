/** What happened in auctions. */
import * as z from 'zod/mini'
import { solverCompetition } from '../../domain/auctions'
import { network } from '../../domain/chains'
import { wholeNumber } from '../../domain/scalars'
import type { EndpointRow } from '../endpoint'

const competition = {
  method: 'GET',
  params: z.object({ network, auctionId: wholeNumber }),
  reply: solverCompetition,
  statuses: [200],
  area: 'orderbook',
  access: 'extension',
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
} as const satisfies Record<string, EndpointRow>
