/** Endpoints of the affiliate program. */
import * as z from 'zod/mini'
import {
  affiliate,
  affiliateRegistered,
  affiliateRegistration,
  affiliateStats,
  referralCode,
  traderActivity,
  traderStats,
} from '../../domain/reports/affiliates'
import { addressParam, wholeNumber } from '../../domain/scalars'
import type { EndpointRow } from '../endpoint'

const addressParams = z.object({ address: addressParam })

export const affiliateEndpoints = {
  getAffiliateStats: {
    method: 'GET',
    path: '/affiliate/affiliate-stats/:address',
    params: addressParams,
    reply: affiliateStats,
    statuses: [200],
    area: 'wallet',
    refusals: ['InvalidParameter', 'NotFound', 'IntegrationOff'],
  },
  getTraderStats: {
    method: 'GET',
    path: '/affiliate/trader-stats/:address',
    params: addressParams,
    reply: traderStats,
    statuses: [200],
    area: 'wallet',
    refusals: ['InvalidParameter', 'NotFound', 'IntegrationOff'],
  },
  getAffiliate: {
    method: 'GET',
    path: '/affiliate/:address',
    params: addressParams,
    reply: affiliate,
    statuses: [200],
    area: 'wallet',
    refusals: ['InvalidParameter', 'NotFound', 'IntegrationOff'],
  },
  registerAffiliate: {
    method: 'POST',
    path: '/affiliate/:address',
    params: addressParams,
    body: affiliateRegistration,
    reply: affiliateRegistered,
    statuses: [200],
    area: 'wallet',
    refusals: ['InvalidParameter', 'InvalidAffiliateSignature', 'AffiliateConflict', 'IntegrationOff'],
  },
  getTraderActivity: {
    method: 'GET',
    path: '/affiliate/trader-activity/:address',
    params: z.object({ address: addressParam, offset: z.optional(wholeNumber) }),
    reply: traderActivity,
    statuses: [200],
    area: 'wallet',
    refusals: ['InvalidParameter', 'IntegrationOff'],
  },
  getReferralCode: {
    method: 'GET',
    path: '/ref-codes/:code',
    params: z.object({ code: z.string() }),
    reply: referralCode,
    statuses: [200],
    area: 'wallet',
    refusals: ['InvalidParameter', 'NotFound', 'Forbidden', 'IntegrationOff'],
  },
} as const satisfies Record<string, EndpointRow>
