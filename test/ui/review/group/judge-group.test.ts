import { describe, expect, it } from 'vitest'
import { emptyForm, typeAmount } from '../../../../src/client/trade/form'
import { appDataOf, type Offer } from '../../../../src/client/trade/offer'
import { readForm } from '../../../../src/client/trade/reading'
import { makeOffers } from '../../../../src/client/trade/several-orders'
import { deploymentOf } from '../../../../src/domain/chains/chains'
import type { Quote } from '../../../../src/domain/orders/quotes'
import {
  type Address,
  type Amount,
  type ChainId,
  type Milliseconds,
  toSeconds,
} from '../../../../src/domain/scalars'
import { judgeGroup } from '../../../../src/ui/review/group/judge-group'
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
if (reading.state !== 'complete') throw new Error(reading.says)
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
const offers = makeOffers(form, reading, quote, { defaults, now }) as readonly Offer[]

const judge = (limitUsd: number, sellUsd: number | undefined, of = offers) =>
  judgeGroup(of, {
    deployment: deploymentOf(mainnet, 'production'),
    now: toSeconds(now),
    desk: { addressBook: [], lookAlike: undefined, day: { limitUsd, signedUsd: 1_000 } },
    owner: `0x${'11'.repeat(20)}` as Address,
    scheme: 'eip712',
    worthFor: ({ terms }) => ({ ...fairWorth(terms), sellUsd }),
  })

describe('the policy on a ladder of four orders of $3,000 each', () => {
  it('passes within the daily limit', () => {
    expect(judge(13_000, 3_000).broken).toEqual([])
  })

  it('objects once, though every order alone would keep the daily limit', () => {
    const { broken } = judge(12_999, 3_000)
    expect(broken.map(({ rule }) => rule)).toEqual(['dailyValue'])
  })

  it('says of which orders it objects, each sentence once', () => {
    const titlesOf = (limitUsd: number, late: readonly number[]) => {
      const judged = offers.map((offer, at) =>
        late.includes(at + 1) ? { ...offer, terms: { ...offer.terms, validTo: toSeconds(now) } } : offer,
      )
      return judge(limitUsd, 3_000, judged).broken.map(({ says, title }) => title?.replace(says, '…'))
    }
    expect(titlesOf(12_999, [])).toEqual(['…'])
    expect(new Set(titlesOf(13_000, [3]))).toEqual(new Set(['Order 3: …']))
    expect(new Set(titlesOf(13_000, [1, 3]))).toEqual(new Set(['Orders 1 and 3: …']))
  })

  it('objects where the worth is not known', () => {
    expect(judge(1_000_000, undefined).broken.map(({ rule }) => rule)).toEqual(['dailyValue'])
  })

  it('has each order signed at its own worth, held against that of all', () => {
    const { reviewed } = judge(13_000, 3_000)
    expect(reviewed.map(({ usd }) => usd)).toEqual([3_000, 3_000, 3_000, 3_000])
    expect(reviewed.map(({ groupDay }) => groupDay?.orderUsd)).toEqual(Array(4).fill(12_000))
  })
})
