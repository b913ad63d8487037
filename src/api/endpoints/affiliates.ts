/** The affiliate program. */
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

const ofAddress = z.object({ address: addressParam })

export const affiliateEndpoints = {
  getAffiliateStats: {
    method: 'GET',
    path: '/affiliate/affiliate-stats/:address',
    params: ofAddress,
    reply: affiliateStats,
    statuses: [200],
    area: 'wallet',
    refusals: ['InvalidParameter', 'NotFound', 'IntegrationOff'],
    summary: "An affiliate's statistics.",
    source: 'Affiliates',
  },
  getTraderStats: {
    method: 'GET',
    path: '/affiliate/trader-stats/:address',
    params: ofAddress,
    reply: traderStats,
    statuses: [200],
    area: 'wallet',
    refusals: ['InvalidParameter', 'NotFound', 'IntegrationOff'],
    summary: "A trader's statistics.",
    source: 'Affiliates',
  },
  getAffiliate: {
    method: 'GET',
    path: '/affiliate/:address',
    params: ofAddress,
    reply: affiliate,
    statuses: [200],
    area: 'wallet',
    refusals: ['InvalidParameter', 'NotFound', 'IntegrationOff'],
    summary: "A wallet's code and the program's parameters.",
    source: 'Affiliates',
  },
  registerAffiliate: {
    method: 'POST',
    path: '/affiliate/:address',
    params: ofAddress,
    body: affiliateRegistration,
    reply: affiliateRegistered,
    statuses: [200],
    area: 'wallet',
    refusals: ['InvalidParameter', 'InvalidAffiliateSignature', 'AffiliateConflict', 'IntegrationOff'],
    summary: 'Bind a code to a wallet, proved by its signature.',
    source: 'Affiliates, HTTP',
  },
  getTraderActivity: {
    method: 'GET',
    path: '/affiliate/trader-activity/:address',
    params: z.object({ address: addressParam, offset: z.optional(wholeNumber) }),
    reply: traderActivity,
    statuses: [200],
    area: 'wallet',
    refusals: ['InvalidParameter', 'IntegrationOff'],
    summary: "A trader's fills as the program counts them, newest first, fifty at a time.",
    source: 'Affiliates, Beyond the specification',
  },
  getReferralCode: {
    method: 'GET',
    path: '/ref-codes/:code',
    params: z.object({ code: z.string() }),
    reply: referralCode,
    statuses: [200],
    area: 'wallet',
    refusals: ['InvalidParameter', 'NotFound', 'Forbidden', 'IntegrationOff'],
    summary: 'What an affiliate code gives a trader who uses it.',
    source: 'Affiliates, Beyond the specification',
  },
} as const satisfies Record<string, EndpointRow>
