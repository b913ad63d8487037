/** Fields for several limit orders from one form: kind, number and prices. */

import type { ComponentChildren } from 'preact'

import { choosesScheme } from '../../../client/signing/scheme-labels'
import type { TokenPair } from '../../../client/tokens/tokens'
import type { Prices } from '../../../client/trade/market-price'
import type { NoOffer, Offer } from '../../../client/trade/offer'
import { areOffers } from '../../../client/trade/several-orders'
import { isWaiting, MAX_RUNGS, type SeveralOrders, type SwapForm } from '../../../client/trade/swap-form'
import { t } from '../../../domain/text/texts'
import { joinUnits } from '../../../domain/text/units'
import { Select, SelectField } from '../../kit/field'
import { lazy } from '../../kit/lazy'
import { termsSentence } from '../../orders/order-sentence'
import { useAccount } from '../../workspace/workspace'
import { StopFields, TrailingFields, TwapFields } from './plan-fields'
import { PriceField, unitOf } from './price-field'

/** Initial values of each kind. */
const STARTS = {
  ladder: { kind: 'ladder', price: '', count: 5, sizes: 'equal' },
  oco: { kind: 'oco', price: '' },
  twap: {
    kind: 'twap',
    count: 12,
    everyMinutes: 60,
    startsAt: null,
    belowMarket: 2,
    lateParts: 'submit',
  },
  stop: { kind: 'stop', price: '' },
  bracket: { kind: 'bracket', price: '' },
  trailing: { kind: 'trailing', distance: 5, rise: 20 },
} as const satisfies Readonly<Record<SeveralOrders['kind'], SeveralOrders>>

/** One order, or a kind of several orders. The longest label decides the space that is left for the price. */
const KINDS = [
  { value: 'one', label: t`One order` },
  { value: 'ladder', label: t`Ladder` },
  { value: 'oco', label: t`OCO` },
  { value: 'twap', label: t`TWAP` },
  { value: 'stop', label: t`Stop-loss` },
  { value: 'bracket', label: t`Bracket` },
  { value: 'trailing', label: t`Trailing` },
] as const satisfies readonly { readonly value: 'one' | SeveralOrders['kind']; readonly label: string }[]

interface SeveralChoiceProps {
  readonly plan: SeveralOrders | null
  readonly onChoice: (plan: SeveralOrders | null) => void
}

/** Chooses one order or a kind of several. */
export const SeveralChoice = ({ plan, onChoice }: SeveralChoiceProps): ComponentChildren =>
  choosesScheme(useAccount()) ? (
    <Select
      aria-label={t`Kind of order`}
      appearance="pick"
      value={plan?.kind ?? 'one'}
      choices={KINDS}
      onChoice={(kind) => onChoice(kind === 'one' ? null : STARTS[kind])}
    />
  ) : null

interface SeveralFieldsProps {
  readonly form: SwapForm
  readonly plan: SeveralOrders
  readonly pair: TokenPair
  readonly change: (make: (form: SwapForm) => SwapForm) => void
  /** Orders that the form makes. */
  readonly offers: readonly Offer[] | NoOffer | undefined
}

/**
 * Fields for several orders. Only accounts that sign with a key have them, because each order is signed
 * separately.
 */
export function SeveralFields({ form, plan, pair, change, offers }: SeveralFieldsProps) {
  const put = (several: SeveralOrders) => change((before) => ({ ...before, several }))
  if (!choosesScheme(useAccount())) return null
  return (
    <div class="several">
      {plan.kind === 'ladder' && <LadderFields plan={plan} onChange={put} />}
      {plan.kind === 'oco' && (
        <OcoFields form={form} pair={pair} plan={plan} onChange={put} offers={offers} />
      )}
      {plan.kind === 'twap' && <TwapFields plan={plan} onChange={put} />}
      {plan.kind === 'trailing' && <TrailingFields plan={plan} onChange={put} />}
      {plan.kind === 'stop' && <StopFields form={form} pair={pair} plan={plan} change={change} />}
      {plan.kind === 'bracket' && (
        <PriceField
          label={t`Trigger price of the stop (${unitOf({ form, pair })})`}
          value={plan.price}
          hint={t`Its limit price is 2% worse than the trigger.`}
          onText={(price) => put({ ...plan, price })}
        />
      )}
    </div>
  )
}

interface SeveralOffersProps {
  readonly plan: SeveralOrders
  readonly prices: Prices
  readonly offers: readonly Offer[] | NoOffer | undefined
}

/** Says what links the orders of a kind, and what Cowbell does about them. */
const NOTES = {
  ladder: undefined,
  oco: t`When one fills, even in part, Cowbell cancels the other. Keep the browser open and stay in this environment.`,
  twap: t`You sign all parts at once. Cowbell submits each at its time. Keep the browser open and stay in this environment.`,
  stop: t`You sign now. Cowbell submits the order when two quotes, 10 seconds apart, are at the trigger. Keep the browser open and stay in this environment.`,
  bracket: t`The order at your limit is placed now. At the trigger, Cowbell cancels it and submits the stop. Keep the browser open and stay in this environment.`,
  trailing: t`The trigger only follows better prices. You sign one order for each trigger now; one of them is submitted. Keep the browser open and stay in this environment.`,
} as const satisfies Record<SeveralOrders['kind'], string | undefined>

/** The orders that the form makes, and what links them. */
export const SeveralOffers = ({ plan, offers, prices }: SeveralOffersProps) => (
  <>
    {NOTES[plan.kind] && <p class="small soft several-note">{NOTES[plan.kind]}</p>}
    <div class="several-offers">
      {offers && areOffers(offers) && !isWaiting(plan) && (
        <>
          <h2 class="wide-only">
            {plan.kind === 'ladder' ? t`Ladder of ${offers.length} orders` : t`One cancels the other`}
          </h2>
          <Lines offers={offers} prices={prices} />
        </>
      )}
    </div>
  </>
)

/** Loaded when the form makes several orders. */
const Lines = lazy(() => import('./offer-lines').then((part) => part.OfferLines))

interface PlanProps<K extends SeveralOrders['kind']> {
  readonly plan: Extract<SeveralOrders, { kind: K }>
  readonly onChange: (plan: SeveralOrders) => void
}

const COUNTS = Array.from({ length: MAX_RUNGS - 1 }, (_, index) => String(index + 2))

/** Fields of a ladder. Its prices have the unit of the first price, which is in the field above. */
const LadderFields = ({ plan, onChange }: PlanProps<'ladder'>) => (
  <div class="several-fields">
    <PriceField label={t`End price`} value={plan.price} onText={(price) => onChange({ ...plan, price })} />
    <SelectField
      label={t`Orders`}
      value={String(plan.count)}
      choices={COUNTS.map((value) => ({ value, label: value }))}
      onChoice={(count) => onChange({ ...plan, count: Number(count) })}
    />
    <SelectField
      label={t`Sizes`}
      value={plan.sizes}
      choices={[
        { value: 'equal', label: t`Equal` },
        { value: 'rising', label: t`Rising` },
      ]}
      onChoice={(sizes) => onChange({ ...plan, sizes })}
    />
  </div>
)

/** Describes the opposite trade, which buys what the first order sells. */
function describeOpposite({ form, pair }: Pick<SeveralFieldsProps, 'form' | 'pair'>): string {
  const symbol = pair[form.side].symbol
  return form.side === 'sell'
    ? t`Or buy ${symbol} at (${unitOf({ form, pair })})`
    : t`Or sell ${symbol} at (${unitOf({ form, pair })})`
}

/** The amounts of the second order are shown at its price. In a wide window the table shows them too. */
const OcoFields = ({
  plan,
  onChange,
  offers,
  ...of
}: PlanProps<'oco'> & Pick<SeveralFieldsProps, 'form' | 'pair' | 'offers'>) => {
  const second = offers && areOffers(offers) ? offers[1] : undefined
  return (
    <PriceField
      label={describeOpposite(of)}
      value={plan.price}
      hint={second && joinUnits(termsSentence(second.terms, second.pair))}
      onText={(price) => onChange({ ...plan, price })}
    />
  )
}
