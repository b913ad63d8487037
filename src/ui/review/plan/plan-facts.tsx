/** Facts of a plan under review: total, worst average price, first and last part, and what happens to late parts. */

import {
  distanceFromMarket,
  distanceWords,
  limitOf,
  marketOrQuoted,
} from '../../../client/trade/market-price'
import type { Offer } from '../../../client/trade/offer'
import { sumOffer } from '../../../client/trade/several-orders'
import { TRAIL_STEP, type WaitingOrders } from '../../../client/trade/swap-form'
import type { Executed } from '../../../domain/orders/amounts'
import { toMilliseconds } from '../../../domain/scalars'
import { duration } from '../../../domain/text/durations'
import { isolate } from '../../../domain/text/isolate'
import { directionOf, formatDateTime, wholePercent } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { Callout } from '../../kit/callout'
import { Facts } from '../../kit/card'
import { Expiry } from '../../orders/expiry'
import { LATE_WORDS, planTitle } from '../../orders/plan/plan-view'
import { costsOf, worthOf } from '../../swap/trade-worth'
import { FreePriceLine } from '../../tokens/price-line'
import { usePairPrices } from '../../tokens/use-funds'
import { Recipient } from '../../workspace/recipient'
import { useWorkspace } from '../../workspace/workspace'
import { IncludedCost, MarketPrice, Sides } from '../review-head'
import type { Review } from '../use-review'

interface PlanFactsProps {
  readonly review: Review
  readonly planned: WaitingOrders
}

export function PlanFacts({ review: { offers, receiverName }, planned }: PlanFactsProps) {
  const { chain, profile } = useWorkspace()
  const [first] = offers
  const prices = usePairPrices(first?.terms)
  const sum = sumOffer(offers)
  if (!first || !sum) return null
  const { pair } = first
  const limit = limitOf(sum.terms)
  const market = marketOrQuoted(pair, prices, first.quoted)
  const distance = distanceFromMarket(limit, market)
  return (
    <section class="review-head" aria-label={t`Orders`}>
      <h2>{planTitle(planned.kind, offers.length)}</h2>
      <Sides pair={pair} traded={limit} worth={worthOf(pair, limit, prices)} />
      <Facts
        rows={[
          ...conditionRows(offers, planned),
          [
            LIMIT_NAMES[planned.kind],
            <FreePriceLine
              key="limit"
              pair={pair}
              amounts={limit}
              start={directionOf(sum.terms)}
              renderNote={(direction) =>
                distance !== undefined && (
                  <span class="soft impact">{distanceWords(distance, direction)}</span>
                )
              }
            />,
          ],
          [t`Market price`, <MarketPrice key="market" offer={first} market={market} />],
          [
            t`Network costs`,
            <IncludedCost
              key="cost"
              offer={sum}
              costs={costsOf(pair, sum, prices)}
              sellPrice={prices.sellPrice}
            />,
          ],
          [
            t`Recipient`,
            <Recipient key="recipient" receiver={first.terms.receiver} typedName={receiverName} />,
          ],
          [t`Network`, `${isolate(chain.label)} · ${isolate(profile.label)}`],
        ]}
      />
      <PlanTerms planned={planned} />
    </section>
  )
}

const LIMIT_NAMES = {
  twap: t`Worst average price`,
  stop: t`Limit price`,
  bracket: t`Target price`,
  trailing: t`Worst limit price`,
} as const satisfies Record<WaitingOrders['kind'], string>

/** Returns the rows about when the orders are submitted. */
function conditionRows(offers: readonly Offer[], planned: WaitingOrders) {
  const [first, last] = [offers[0], offers.at(-1)]
  if (!first || !last) return []
  if (planned.kind === 'twap')
    return [
      [t`Parts`, t`${offers.length}, one every ${duration(planned.everyMinutes * 60)}`] as const,
      [t`First part`, formatDateTime(toMilliseconds(first.startsAt))] as const,
      [t`Last part`, formatDateTime(toMilliseconds(last.startsAt))] as const,
      [t`Last part expires`, <Expiry key="expires" validTo={last.terms.validTo} />] as const,
    ]
  const expires = [
    t`Expires`,
    <Expiry key="expires" validTo={first.terms.validTo} chosen={first.validitySeconds} />,
  ] as const
  if (planned.kind === 'trailing')
    return [
      [t`Distance`, t`${wholePercent(planned.distance * 100)} below the best price`] as const,
      ...triggerRows(t`First trigger`, first),
      ...triggerRows(t`Last trigger`, last),
      [
        t`Steps`,
        t`${offers.length} triggers, one for every ${wholePercent(TRAIL_STEP * 100)} that the market improves`,
      ] as const,
      expires,
    ]
  const isBracket = planned.kind === 'bracket'
  return [
    ...triggerRows(t`Trigger`, last),
    ...(isBracket ? [priceRow(t`Limit price of the stop`, last, limitOf(last.terms))] : []),
    expires,
  ]
}

const priceRow = (name: string, { pair, terms }: Offer, amounts: Executed) =>
  [name, <FreePriceLine key={name} pair={pair} amounts={amounts} start={directionOf(terms)} />] as const

/** Returns the row of an order's trigger, if it has one. */
const triggerRows = (name: string, offer: Offer) =>
  offer.when?.condition.kind === 'market' ? [priceRow(name, offer, offer.when.condition)] : []

const STOP_TERMS = {
  stop: t`You sign now. The order stays encrypted in this browser. Cowbell submits it when two quotes for your amount, at least 10 seconds apart, reach the trigger. While the browser is closed, nothing is submitted.`,
  bracket: t`You sign both orders now, and a cancellation of the first. The first is placed at once. The stop stays encrypted in this browser. When two quotes for your amount, at least 10 seconds apart, reach the trigger, Cowbell cancels the first order and then submits the stop. If the first order has filled, even in part, the stop is destroyed.`,
  trailing: t`You sign one order for each trigger now. They stay encrypted in this browser. The next trigger counts when the market improves by a step, and stays when it worsens. When two quotes for your amount, at least 10 seconds apart, reach the last trigger that counts, Cowbell submits its order and destroys the others. Each limit is 2% worse than its trigger, or at your floor.`,
} as const

/** Explains where the signed parts are, and what Cowbell does with them. */
const PlanTerms = ({ planned }: Pick<PlanFactsProps, 'planned'>) => (
  <Callout>
    {planned.kind === 'twap'
      ? `${t`You sign all parts now. They stay encrypted in this browser, and Cowbell submits each at its time.`} ${LATE_WORDS[planned.lateParts]}`
      : STOP_TERMS[planned.kind]}{' '}
    {t`The browser must be running in this environment. The plan is in no backup.`}
  </Callout>
)
