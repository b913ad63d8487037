/**
 * Builds offers as the screens do, and changes one field of each. The policy must refuse every change and
 * accept every unchanged offer. A run tests 150 unchanged offers and all changes of 60 offers. MUTATIONS=all
 * tests 10,000 and 3,000.
 */
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { Call } from '../../src/api/caller'
import { profiles } from '../../src/client/settings/profiles'
import { factsOf, intentOf, quotedMarket } from '../../src/client/signing/order-facts'
import { readForm } from '../../src/client/trade/form-reading'
import { appDataOf, buildOffer, isOffer, type Offer } from '../../src/client/trade/offer'
import { type OrderWorth, readWorth } from '../../src/client/trade/order-worth'
import { emptyForm, type SwapForm, typeAmount } from '../../src/client/trade/swap-form'
import { deploymentOf } from '../../src/domain/chains/chains'
import { listTokens } from '../../src/domain/chains/tokens'
import { toFraction } from '../../src/domain/orders/amounts'
import { referencePriceOf } from '../../src/domain/reference-prices'
import {
  type Address,
  type Amount,
  type ChainId,
  type Hash32,
  type Milliseconds,
  type Seconds,
  toSeconds,
} from '../../src/domain/scalars'
import { parseUnits } from '../../src/domain/text/units'
import type { OrderIntent } from '../../src/wallet/messages/intents'
import type { OrderContext } from '../../src/wallet/policy/order-policy'
import { approve } from '../../src/wallet/policy/policy'
import type { Rate } from '../../src/wallet/policy/received-value'
import { counted, type Seeded, seeded } from '../support/seeded'

const now = 1_800_000_000_000 as Milliseconds
const owner = `0x${'11'.repeat(20)}` as Address
const friend = `0x${'22'.repeat(20)}` as Address
const stranger = `0x${'33'.repeat(20)}` as Address
const defaults = { slippageBps: 50, validitySeconds: 1800 }
const NETWORKS = [1, 100, 42161, 8453].map((id) => id as ChainId)

/** Returns random token prices in dollars, as if the market had moved from the reference prices. */
function randomPrices(random: Seeded, id: ChainId): ReadonlyMap<Address, number> {
  return new Map(
    listTokens(id).map(({ address }) => {
      const { usd, isDollar } = referencePriceOf(id, address) ?? { usd: 1, isDollar: true }
      const most = isDollar ? 1.01 : 4
      return [address, usd * random.between(1 / most, most)]
    }),
  )
}

/** Creates a service whose prices differ from the market by at most 2%. */
const honestCall = (random: Seeded, prices: ReadonlyMap<Address, number>): Call =>
  (async (_: string, { token }: { token: Address }) => ({
    price: (prices.get(token) ?? 0) * random.between(0.98, 1.02),
  })) as unknown as Call

interface Case {
  readonly intent: OrderIntent
  readonly context: OrderContext
}

function formOf(random: Seeded, id: ChainId, prices: ReadonlyMap<Address, number>): SwapForm {
  const tokens = listTokens(id)
  const sell = random.pick(tokens)
  const buy = random.pick(tokens.filter(({ address }) => address !== sell.address))
  const side = random.pick(['sell', 'buy'] as const)
  const typed = side === 'sell' ? sell : buy
  const whole = random.between(50, 50_000) / (prices.get(typed.address) ?? 1)
  const amount = whole.toFixed(Math.min(typed.decimals, 9))
  const form = { ...emptyForm(id), sellToken: sell.address, buyToken: buy.address }
  return {
    ...typeAmount(form, side, amount),
    slippageBps: random.pick([null, 0, 1, 50, 300]),
    partiallyFillable: random.below(2) === 0,
    receiver: random.pick([null, null, owner, friend]),
    scheme: random.pick(['eip712', 'ethsign', 'presign'] as const),
    ...(random.below(3) === 0
      ? { price: 'limit' as const, limitPrice: priceText(random, sell, buy, prices) }
      : {}),
  }
}

type Listed = ReturnType<typeof listTokens>[number]

/** Returns a random limit price per sold token, from 0.99 to 3 times the market price. */
function priceText(random: Seeded, sell: Listed, buy: Listed, prices: ReadonlyMap<Address, number>): string {
  const rate = (prices.get(sell.address) ?? 1) / (prices.get(buy.address) ?? 1)
  return (rate * random.between(0.99, 3)).toFixed(15)
}

/** Returns a quote of a form at the market price, minus costs of up to 3%. */
function quoteFor(random: Seeded, form: SwapForm, id: ChainId, prices: ReadonlyMap<Address, number>) {
  const reading = readForm(form, id)
  if (reading.state !== 'complete') return undefined
  const { pair, side, amount } = reading
  const value = (token: Address) => prices.get(token) ?? 1
  const typed = Number(amount) / 10 ** pair[side].decimals
  const other = side === 'sell' ? pair.buy : pair.sell
  const rate = value(pair[side].address) / value(other.address)
  const cost = side === 'sell' ? 1 - random.between(0, 0.03) : 1 + random.between(0, 0.03)
  const atoms = parseUnits((typed * rate * cost).toFixed(Math.min(other.decimals, 12)), other.decimals)
  if (!atoms || atoms < 1_000n) return undefined
  const fee = (side === 'sell' ? amount : atoms) / 500n
  const [sellAmount, buyAmount] = side === 'sell' ? [amount - fee, atoms] : [atoms - fee, amount]
  const quote = {
    sellToken: pair.sell.address,
    buyToken: pair.buy.address,
    kind: side,
    feeAmount: fee as Amount,
    sellAmount: sellAmount as Amount,
    buyAmount: buyAmount as Amount,
    validTo: toSeconds(now),
    appData: appDataOf(form, defaults),
    partiallyFillable: form.partiallyFillable,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
    signingScheme: 'eip712',
  } as const
  return { reading, quote: { quote, expiration: (now + 60_000) as Milliseconds, verified: true, id: 7 } }
}

async function buildCase(random: Seeded): Promise<Case | undefined> {
  const id = random.pick(NETWORKS)
  const prices = randomPrices(random, id)
  const form = formOf(random, id, prices)
  const quoted = quoteFor(random, form, id, prices)
  const offer = quoted && buildOffer(form, quoted.reading, quoted.quote, { defaults, now })
  if (!offer || !isOffer(offer)) return undefined
  const { sellToken, buyToken } = offer.terms
  const asked = { profile: profiles.production, chainId: id, settings: { nodes: {}, minWorthPercent: 85 } }
  const call = honestCall(random, prices)
  const known = await readWorth({ ...asked, sellToken, buyToken }, call, now)
  const worth: OrderWorth = { ...known, rates: [...known.rates, poolRate(offer, prices)] }
  const deployment = deploymentOf(id, 'production')
  const scheme = offer.scheme
  const policyFacts = { addressBook: [friend], lookAlike: undefined, day: undefined }
  const around = {
    deployment,
    now: toSeconds(now),
    market: quotedMarket(offer),
    policyFacts,
    worth,
    funds: { step: 'noNode' as const },
    usd: undefined,
    owner,
    scheme,
  }
  return {
    intent: intentOf(deployment, { owner, terms: offer.terms }, scheme),
    context: factsOf(offer, around),
  }
}

/** Returns the rate of pools at the market price: the second source of the user's RPC endpoint. */
function poolRate({ pair, terms }: Offer, prices: ReadonlyMap<Address, number>): Rate {
  const atomsPerUsd = (token: Address, decimals: number) => 10 ** decimals / (prices.get(token) ?? 1)
  const fraction = toFraction(
    atomsPerUsd(terms.buyToken, pair.buy.decimals) / atomsPerUsd(terms.sellToken, pair.sell.decimals),
  )
  if (!fraction) throw new Error('no rate')
  return { source: 'pools', driftBps: 10_000n, buy: fraction.over, sell: fraction.under }
}

/** Builds the cases of a seed. Skips forms without a valid offer. */
async function buildCases(seed: number, count: number): Promise<readonly Case[]> {
  const random = seeded(seed)
  const cases: Case[] = []
  while (cases.length < count) {
    const made = await buildCase(random)
    if (made) cases.push(made)
  }
  return cases
}

const findBrokenRules = ({ intent, context }: Case): readonly string[] => {
  const verdict = approve(intent, context)
  return 'broken' in verdict ? verdict.broken.map(({ rule, message }) => `${rule}: ${message}`) : []
}

type Terms = OrderIntent['terms']
const more = (amount: Amount) => (amount + 1n) as Amount
const less = (amount: Amount) => (amount > 0n ? amount - 1n : amount + 1n) as Amount

/** Mutations of order terms by name. */
const termMutations: Readonly<Record<string, (terms: Terms) => Partial<Terms>>> = {
  sellToken: () => ({ sellToken: stranger }),
  buyToken: () => ({ buyToken: stranger }),
  bothTokens: ({ sellToken, buyToken }) => ({ sellToken: buyToken, buyToken: sellToken }),
  receiver: () => ({ receiver: stranger }),
  otherReceiver: ({ receiver }) => ({ receiver: receiver === friend ? owner : friend }),
  sellMore: ({ sellAmount }) => ({ sellAmount: more(sellAmount) }),
  sellLess: ({ sellAmount }) => ({ sellAmount: less(sellAmount) }),
  buyMore: ({ buyAmount }) => ({ buyAmount: more(buyAmount) }),
  buyLess: ({ buyAmount }) => ({ buyAmount: less(buyAmount) }),
  later: ({ validTo }) => ({ validTo: (validTo + 1) as Seconds }),
  earlier: ({ validTo }) => ({ validTo: (validTo - 1) as Seconds }),
  appData: () => ({ appData: `0x${'44'.repeat(32)}` as Hash32 }),
  fee: ({ feeAmount }) => ({ feeAmount: more(feeAmount) }),
  movedFee: ({ feeAmount, sellAmount }) => ({ feeAmount: more(feeAmount), sellAmount: less(sellAmount) }),
  kind: ({ kind }) => ({ kind: kind === 'sell' ? 'buy' : 'sell' }),
  partiallyFillable: ({ partiallyFillable }) => ({ partiallyFillable: !partiallyFillable }),
  sellTokenBalance: () => ({ sellTokenBalance: 'internal' }),
  buyTokenBalance: () => ({ buyTokenBalance: 'internal' }),
}
const mutations: Readonly<Record<string, (intent: OrderIntent) => OrderIntent>> = {
  ...Object.fromEntries(
    Object.entries(termMutations).map(([name, change]) => [
      name,
      (intent: OrderIntent) => ({ ...intent, terms: { ...intent.terms, ...change(intent.terms) } }),
    ]),
  ),
  owner: (intent) => ({ ...intent, owner: stranger }),
  scheme: (intent) => ({ ...intent, scheme: intent.scheme === 'eip712' ? 'ethsign' : 'eip712' }),
  ...Object.fromEntries(
    Object.entries({
      chain: { chainId: 10 as ChainId },
      settlement: { settlement: stranger },
      relayer: { relayer: stranger },
      domainName: { domainName: 'Gnosis Protoco1' },
      ethFlow: { ethFlow: stranger },
    }).map(([name, change]) => [
      name,
      (intent: OrderIntent) => ({ ...intent, deployment: { ...intent.deployment, ...change } }),
    ]),
  ),
}

it('the policy accepts every unchanged offer', async () => {
  const cases = await buildCases(20_261_122, counted(150, 10_000))
  expect(cases.flatMap(findBrokenRules)).toEqual([])
}, 600_000)

it('the policy refuses every changed field', async () => {
  const cases = await buildCases(7, counted(60, 3_000))
  const escaped = cases.flatMap(({ intent, context }) =>
    Object.entries(mutations).flatMap(([name, alter]) =>
      findBrokenRules({ intent: alter(intent), context }).length === 0 ? [name] : [],
    ),
  )
  expect(escaped).toEqual([])
}, 600_000)
