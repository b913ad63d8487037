/** Endpoints of the paper chain, which replace the node and the wallet of a real chain. */
import * as z from 'zod/mini'
import { network } from '../../domain/chains/chains'
import { paperPrices } from '../../domain/reports/paper-prices'
import { paperAccount, paperReceipt, paperTransaction } from '../../domain/reports/paper-transactions'
import { addressParam, wholeNumber } from '../../domain/scalars'
import type { EndpointRow } from '../endpoint'

export const paperEndpoints = {
  getPaperAccount: {
    method: 'GET',
    path: '/:network/api/v1/paper/accounts/:owner',
    params: z.object({ network, owner: addressParam }),
    reply: paperAccount,
    statuses: [200],
    area: 'orderbook',
    refusals: ['InvalidParameter'],
  },
  getPaperPrices: {
    method: 'GET',
    path: '/:network/api/v1/paper/prices/:token/:quoteToken',
    params: z.object({ network, token: addressParam, quoteToken: addressParam, seconds: wholeNumber }),
    reply: paperPrices,
    statuses: [200],
    area: 'orderbook',
    refusals: ['InvalidParameter', 'UnsupportedToken'],
  },
  sendPaperTransaction: {
    method: 'POST',
    path: '/:network/api/v1/paper/transactions',
    params: z.object({ network }),
    body: paperTransaction,
    reply: paperReceipt,
    statuses: [201],
    area: 'orderbook',
    refusals: ['InvalidParameter', 'UnsupportedToken', 'InsufficientBalance', 'OrderNotFound', 'WrongOwner'],
  },
} as const satisfies Record<string, EndpointRow>
