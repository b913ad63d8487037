/**
 * The service is the only source of a price, and its quote and its USD prices are false by the same factor.
 * Honest amounts follow from the reference prices.
 */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { checkOrder, type OrderMessage } from '../../../src/client/dapps/sign-message'
import { clientDb } from '../../../src/client/db/db'
import { deploymentFor, type Profile, profiles } from '../../../src/client/settings/profiles'
import {
  entryFactsOf,
  factsOf,
  intentOf,
  quotedMarket,
  type SigningContext,
  saleUsd,
} from '../../../src/client/signing/order-facts'
import { readForm } from '../../../src/client/trade/form-reading'
import { appDataOf, buildOffer, isOffer, type Offer } from '../../../src/client/trade/offer'
import { type OrderWorth, readWorth } from '../../../src/client/trade/order-worth'
import { emptyForm, type SwapForm, typeAmount } from '../../../src/client/trade/swap-form'
import { listTokens } from '../../../src/domain/chains/tokens'
import type { Quote } from '../../../src/domain/orders/quotes'
import { referencePriceOf } from '../../../src/domain/reference-prices'
import {
  type Address,
  type Amount,
  type ChainId,
  type Milliseconds,
  type OrderUid,
  toSeconds,
} from '../../../src/domain/scalars'
import { checkPlan } from '../../../src/ui/review/plan/judge-plan'
import { readTypedData } from '../../../src/wallet/messages/read-typed-data'
import { nativeSellOf } from '../../../src/wallet/messages/transaction-acts'
import { typedDataOf } from '../../../src/wallet/messages/typed-data'
import { approve, type PolicyViolation, type PolicyViolations } from '../../../src/wallet/policy/policy'
import { nativeSellIntent } from '../../../src/wallet/policy/transaction-policy'

// The rules are checked without a page, so no key and no worker is opened.
vi.mock('../../../src/client/signing/signers', () => ({ openSigner: undefined }))
vi.mock('../../../src/client/signing/sign-order', () => ({ readSigningContext: undefined }))

const mainnet = 1 as ChainId
const now = 1_800_000_000_000 as Milliseconds
const owner = `0x${'11'.repeat(20)}` as Address
const safe = `0x${'22'.repeat(20)}` as Address
const defaults = { slippageBps: 50, validitySeconds: 1800 }
const deployment = deploymentFor(profiles.production, mainnet)
const tokenOf = (symbol: string): Address => {
  const token = listTokens(mainnet).find((each) => each.symbol === symbol)
  if (!token) throw new Error(`${symbol} is not listed`)
  return token.address
}
const [WETH, COW, USDC, DAI] = [tokenOf('WETH'), tokenOf('COW'), tokenOf('USDC'), tokenOf('DAI')]

const usdOf = (token: Address): number => referencePriceOf(mainnet, token)?.usd ?? 0

/** Creates a service that values WETH at 1/n of its price. */
const lyingCall = (n: number): Call =>
  (async (_: string, { token }: { token: Address }) => ({
    price: usdOf(token) / (token === WETH ? n : 1),
  })) as unknown as Call

const worthOf = (n: number, profile: Profile = profiles.production): Promise<OrderWorth> =>
  readWorth(
    {
      profile,
      chainId: mainnet,
      settings: { nodes: {}, minWorthPercent: 85 },
      sellToken: WETH,
      buyToken: COW,
    },
    lyingCall(n),
    now,
  )

/** Builds an offer that sells 1.2 WETH for 1/n of its value in COW. */
function offerAt(n: number, change: Partial<SwapForm> = {}): Offer {
  const cow = (usdOf(WETH) / usdOf(COW) / n) * 1.2
  const limit = { price: 'limit' as const, limitPrice: (cow / 1.2).toFixed(9) }
  const form = {
    ...typeAmount({ ...emptyForm(mainnet), sellToken: WETH, buyToken: COW }, 'sell', '1.2'),
    ...(change.price === 'limit' ? limit : {}),
    ...change,
  }
  const reading = readForm(form, mainnet)
  if (reading.state !== 'complete') throw new Error(reading.message)
  const quote = {
    quote: {
      ...{ sellToken: WETH, buyToken: COW, kind: 'sell', feeAmount: 0n as Amount },
      sellAmount: reading.amount,
      buyAmount: BigInt(Math.round(cow * 1e9)) * 10n ** 9n,
      validTo: toSeconds(now),
      appData: appDataOf(form, defaults),
      ...{ sellTokenBalance: 'erc20', buyTokenBalance: 'erc20', signingScheme: 'eip712' },
    },
    ...{ expiration: now, verified: true, id: 5 },
  } as Quote
  const offer = buildOffer(form, reading, quote, { defaults, now })
  if (!isOffer(offer)) throw new Error(offer.reason)
  return offer
}

const policyFacts = { addressBook: [], lookAlike: undefined, day: undefined }
const contextOf = (worth: OrderWorth, offer: Offer): SigningContext => ({
  ...{ deployment, policyFacts, owner, worth, scheme: offer.scheme },
  now: toSeconds(now),
  market: quotedMarket(offer),
  funds: { step: 'noNode' },
  usd: undefined,
})

const rulesOf = (verdict: object | PolicyViolations): readonly string[] =>
  'broken' in verdict ? verdict.broken.map(({ rule }: PolicyViolation) => rule) : []

const judgeOffer = (worth: OrderWorth, offer: Offer) =>
  approve(
    intentOf(deployment, { owner, terms: offer.terms }, offer.scheme),
    factsOf(offer, contextOf(worth, offer)),
  )

const judgeEntry = ({ terms, appData }: Offer, context: SigningContext) =>
  approve(
    intentOf(deployment, { owner, terms }, 'eip712'),
    entryFactsOf({ terms, appData, shown: null }, [], context),
  )

/** Every way to sign an order, each as a function that returns the verdict of the policy. */
const WAYS = {
  'a market order': (n, worth) => judgeOffer(worth, offerAt(n)),
  'a limit order': (n, worth) => judgeOffer(worth, offerAt(n, { price: 'limit' })),
  'an order that is signed as a message': (n, worth) => judgeOffer(worth, offerAt(n, { scheme: 'ethsign' })),
  'a presigned order': (n, worth) => judgeOffer(worth, offerAt(n, { scheme: 'presign' })),
  'an order that replaces another one': (n, worth) =>
    judgeOffer(worth, offerAt(n, { replaces: `0x${'33'.repeat(56)}` as OrderUid })),
  'an order that is placed again': (n, worth) => {
    const offer = offerAt(n)
    return judgeEntry(offer, contextOf(worth, offer))
  },
  "a site's order": (n, worth) => {
    const { terms, appData } = offerAt(n)
    const message = readTypedData(typedDataOf(deployment, terms)) as OrderMessage
    const { scheme: _, ...context } = contextOf(worth, offerAt(n))
    return checkOrder(message, appData, context)
  },
  'a group of orders': (n, worth) => {
    const offers = [offerAt(n, { price: 'limit' }), offerAt(n, { price: 'limit' })]
    const context = { deployment, policyFacts, owner, scheme: 'eip712', now: toSeconds(now) } as const
    return checkPlan(offers, { ...context, worthFor: () => worth, fundsFor: () => ({ step: 'noNode' }) })
  },
  'a Safe message': (n, worth) => {
    const offer = offerAt(n)
    const facts = factsOf(offer, { ...contextOf(worth, offer), owner: safe })
    const { terms } = offer
    return approve(
      { kind: 'safeMessage', scheme: 'eip712', owner, deployment, safe, terms },
      { ...facts, safe, owners: [owner] },
    )
  },
  'a native sell': (n, worth) => {
    const offer = offerAt(n)
    const order = nativeSellOf(offer.terms, owner, 5)
    const intent = nativeSellIntent({ kind: 'createEthFlowOrder', order }, { owner, deployment })
    return approve(intent, factsOf({ ...offer, receiver: owner }, contextOf(worth, offer)))
  },
} as const satisfies Record<string, (n: number, worth: OrderWorth) => object>

const LIES = [1.5, 1.6, 2, 5, 35, 140, 200]

beforeEach(() => clientDb.prices.clear())

describe.each(Object.entries(WAYS))('%s', (_, judge) => {
  it.each(LIES)('needs a typed override if the service divides all its prices by %d', async (n) => {
    expect(rulesOf(judge(n, await worthOf(n)))).toContain('onlySource')
  })

  it('needs a typed override if only the quote or only the USD prices are false', async () => {
    expect(rulesOf(judge(1.6, await worthOf(1)))).not.toEqual([])
    expect(rulesOf(judge(1, await worthOf(1.6)))).not.toEqual([])
    expect(rulesOf(judge(1, await worthOf(1 / 1.6)))).not.toEqual([])
  })

  it('needs no override at honest prices', async () => {
    expect(rulesOf(judge(1, await worthOf(1)))).toEqual([])
  })
})

describe('the second source', () => {
  const typed = async (n: number, worth: OrderWorth) => rulesOf(judgeOffer(worth, offerAt(n)))

  it('is not an earlier answer of the same service', async () => {
    const settings = { nodes: {}, minWorthPercent: 85 }
    const traded = {
      profile: profiles.production,
      chainId: mainnet,
      settings,
      sellToken: WETH,
      buyToken: COW,
    }
    await readWorth(traded, lyingCall(2), now)
    const worth = await readWorth(traded, lyingCall(2), (now + 3_600_000) as Milliseconds)
    expect(worth.rates.map(({ source }) => source)).toEqual(['observed', 'service'])
    expect(await typed(2, worth)).toContain('onlySource')
  })

  it('is the in-extension service itself, whose prices are our own code', async () => {
    const worth = await worthOf(2, profiles.sandbox)
    expect(await typed(2, worth)).toEqual([])
  })

  it('is the peg if both tokens are dollar tokens, but not if only one is', async () => {
    const settings = { nodes: {}, minWorthPercent: 85 }
    const of = (sellToken: Address, buyToken: Address) =>
      readWorth(
        { profile: profiles.production, chainId: mainnet, settings, sellToken, buyToken },
        lyingCall(1),
        now,
      )
    expect((await of(USDC, DAI)).rates.map(({ source }) => source)).toEqual(['dollar', 'service'])
    expect((await of(USDC, COW)).rates.map(({ source }) => source)).toEqual(['service'])
  })
})

describe('the USD value in the signature log and for the daily limit', () => {
  it('is not lowered by the service', async () => {
    const usdAt = async (n: number) => saleUsd(offerAt(n), (await worthOf(n)).sellUsd)
    expect(await Promise.all([1, ...LIES].map(usdAt))).toEqual([1, ...LIES].map(() => 1.2 * usdOf(WETH)))
  })
})
