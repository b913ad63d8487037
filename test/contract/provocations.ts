/**
 * Stories of refusals that need other settings of the service: limits, disabled integrations, other chains.
 */
import { expect } from 'vitest'
import type { ServiceContext } from '../../src/backend/local/handlers/context'
import type { ServicePorts } from '../../src/backend/local/service/service'
import { affiliateDigest } from '../../src/domain/reports/affiliates'
import { newKey, signDigest } from '../support/keys'
import { MAINNET, newTrader, place, refusal, type Story, someQuote, someTerms, USDC } from './story'

/** A story with the settings of its service. */
export interface Provocation extends Pick<Story, 'name' | 'run'> {
  readonly ports?: Partial<ServicePorts>
  readonly change?: (context: ServiceContext) => ServiceContext
}

const network = MAINNET
const code = 'COWS-MANY'

/** Returns a context whose chains have no vault. */
const withoutVault = (context: ServiceContext): ServiceContext => ({
  ...context,
  chain: { ...context.chain, hasVault: () => false },
})
const withoutPrices = ({ chain, ...rest }: ServiceContext): ServiceContext => ({
  ...rest,
  chain: {
    ...chain,
    snapshot: async (id, asked) => {
      const snapshot = await chain.snapshot(id, asked)
      return {
        ...snapshot,
        getMarket: async () => ({ ...(await snapshot.getMarket()), nativePrices: new Map() }),
      }
    },
  },
})

export const provocations: readonly Provocation[] = [
  {
    name: 'quotes and submissions above the rate limit get a Retry-After',
    ports: { rates: { quotes: 1, submissions: 1 } },
    run: async (world) => {
      const trader = await newTrader(world)
      const body = someQuote(trader.address)
      await world.call('quote', { network, body })
      const { details } = await refusal(world.call('quote', { network, body }), 'RateLimited', 429)
      expect(details.retryAfterSeconds).toBe(1)
      await refusal(world.call('streamQuotes', { network, body }), 'RateLimited', 429)
      await place(world, trader, someTerms(world))
      await refusal(place(world, trader, someTerms(world, { partiallyFillable: true })), 'RateLimited', 429)
    },
  },
  {
    name: 'a chain without a vault refuses internal balances as source and destination',
    change: withoutVault,
    run: async (world) => {
      const trader = await newTrader(world)
      const source = { sellTokenBalance: 'internal' } as const
      const destination = { buyTokenBalance: 'internal' } as const
      for (const name of ['quote', 'streamQuotes'] as const) {
        const ask = (change: object) => world.call(name, { network, body: someQuote(trader.address, change) })
        await refusal(ask(source), 'UnsupportedSellTokenSource')
        await refusal(ask(destination), 'UnsupportedBuyTokenDestination')
      }
      await refusal(place(world, trader, someTerms(world, source)), 'UnsupportedSellTokenSource')
      await refusal(place(world, trader, someTerms(world, destination)), 'UnsupportedBuyTokenDestination')
    },
  },
  {
    name: 'a token without a price has no native price, alone or in its metadata',
    change: withoutPrices,
    run: async ({ call }) => {
      await refusal(call('getNativePrice', { network, token: USDC }), 'NoLiquidity')
      expect(await call('getTokenMetadata', { network, token: USDC })).toMatchObject({ nativePrice: null })
    },
  },
  {
    name: 'affiliate and notification endpoints refuse requests if the integration is off',
    ports: { isCmsEnabled: false },
    run: async ({ call }) => {
      const { address } = newKey()
      const body = { walletAddress: address, code, signedMessage: '0x12' } as const
      for (const asked of [
        call('getAffiliate', { address }),
        call('registerAffiliate', { address, body }),
        call('getAffiliateStats', { address }),
        call('getTraderStats', { address }),
        call('getTraderActivity', { address }),
        call('getReferralCode', { code }),
        call('getNotifications', { account: address }),
      ]) {
        await refusal(asked, 'IntegrationOff', 503)
      }
    },
  },
  {
    name: 'a disabled affiliate code is refused with its own error type',
    ports: { disabledCodes: new Set([code]) },
    run: async ({ call }) => {
      const key = newKey()
      const { address } = key
      const signedMessage = signDigest(key, affiliateDigest(address, code))
      await call('registerAffiliate', { address, body: { walletAddress: address, code, signedMessage } })
      await refusal(call('getReferralCode', { code }), 'Forbidden', 403)
    },
  },
]
