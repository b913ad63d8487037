import { describe, expect, it } from 'vitest'
import { readForm } from '../../../../src/client/trade/form-reading'
import { appDataOf, type Offer } from '../../../../src/client/trade/offer'
import { buildOffers } from '../../../../src/client/trade/several-orders'
import { emptyForm, typeAmount } from '../../../../src/client/trade/swap-form'
import { deploymentOf } from '../../../../src/domain/chains/chains'
import type { Quote } from '../../../../src/domain/orders/quotes'
import {
  type Address,
  type Amount,
  type ChainId,
  type Milliseconds,
  toSeconds,
} from '../../../../src/domain/scalars'
import { checkPlan } from '../../../../src/ui/review/plan/judge-plan'
import { fairWorth } from '../../../support/policy-facts'

const mainnet = 1 as ChainId
const now = 1_800_000_000_000 as Milliseconds
const defaults = { slippageBps: 50, validitySeconds: 1800 }
const several = { kind: 'ladder', price: '5000', count: 4, sizes: 'equal' } as const
const form = {
  ...typeAmount(emptyForm(mainnet), 'sell', '4'),
  ...({ price: 'limit', limitPrice: '4000', several } as const),
}
const reading = readForm(form, mainnet)
if (reading.state !== 'complete') throw new Error(reading.message)
const { pair, side, amount } = reading
const quote = {
  quote: {
    sellToken: pair.sell.address,
    buyToken: pair.buy.address,
    kind: side,
    sellAmount: amount,
    buyAmount: 12_000_000_000n as Amount,
    feeAmount: 0n as Amount,
    validTo: toSeconds(now),
    appData: appDataOf(form, defaults),
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
    signingScheme: 'eip712',
  },
  expiration: now,
  verified: true,
  id: 5,
} as Quote
const offers = buildOffers(form, reading, quote, { defaults, now }) as readonly Offer[]

const judge = (limitUsd: number, sellUsd: number | undefined, of = offers) =>
  checkPlan(of, {
    deployment: deploymentOf(mainnet, 'production'),
    now: toSeconds(now),
    policyFacts: { addressBook: [], lookAlike: undefined, day: { limitUsd, signedUsd: 1_000 } },
    owner: `0x${'11'.repeat(20)}` as Address,
    scheme: 'eip712',
    worthFor: ({ terms }) => ({ ...fairWorth(terms), sellUsd }),
    fundsFor: () => ({ step: 'noNode' }),
  })

describe('the policy on a ladder of four orders of $3,000 each', () => {
  it('approves a total within the daily limit', () => {
    expect(judge(13_000, 3_000).broken).toEqual([])
  })

  it('objects once to a total over the daily limit, although each order alone is within it', () => {
    const { broken } = judge(12_999, 3_000)
    expect(broken.map(({ rule }) => rule)).toEqual(['dailyValue'])
  })

  it('counts orders in place of each other once', () => {
    const instead = offers.map((offer, index) => ({ ...offer, isInstead: index > 0 }))
    expect(judge(4_000, 3_000, instead).broken).toEqual([])
    expect(judge(3_999, 3_000, instead).broken.map(({ rule }) => rule)).toEqual(['dailyValue'])
  })

  it('names the orders of each objection, and merges equal messages', () => {
    const titlesOf = (limitUsd: number, late: readonly number[]) => {
      const judged = offers.map((offer, index) =>
        late.includes(index + 1) ? { ...offer, terms: { ...offer.terms, validTo: toSeconds(now) } } : offer,
      )
      return judge(limitUsd, 3_000, judged).broken.map(({ message, title }) => title?.replace(message, '…'))
    }
    expect(titlesOf(12_999, [])).toEqual(['…'])
    expect(new Set(titlesOf(13_000, [3]))).toEqual(new Set(['Order 3: …']))
    expect(new Set(titlesOf(13_000, [1, 3]))).toEqual(new Set(['Orders 1 and 3: …']))
  })

  it('objects if a value is unknown', () => {
    expect(judge(1_000_000, undefined).broken.map(({ rule }) => rule)).toEqual(['dailyValue'])
  })

  it('approves each order with its own value and the total of the group', () => {
    const { reviewed } = judge(13_000, 3_000)
    expect(reviewed.map(({ usd }) => usd)).toEqual([3_000, 3_000, 3_000, 3_000])
    expect(reviewed.map(({ planDay }) => planDay?.orderUsd)).toEqual(Array(4).fill(12_000))
  })
})
