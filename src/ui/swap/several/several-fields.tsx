/** Several limit orders from one form: whether, how many, and between which prices. */

import { useEffect, useRef } from 'preact/hooks'
import { MAX_GROUP } from '../../../client/db/rows/order-watch'
import { choosesScheme } from '../../../client/signing/scheme'
import type { SeveralOrders, SwapForm } from '../../../client/trade/form'
import type { NoOffer, Offer } from '../../../client/trade/offer'
import { areOffers } from '../../../client/trade/several-orders'
import type { TokenPair } from '../../../client/trade/tokens'
import { numberFault } from '../../../client/trade/typed-numbers'
import { t } from '../../../domain/text/texts'
import { SelectField, TextField } from '../../kit/field'
import { takeLostFocus } from '../../kit/focus'
import { Segments } from '../../kit/segments'
import { useAccount } from '../../workspace/workspace'
import { OfferLines } from './offer-lines'

type Kind = SeveralOrders['kind'] | 'single'

const OneCancelsOther = () => <abbr title={t`One cancels the other`}>{t`OCO`}</abbr>

/** A kind as it starts. */
const STARTS = {
  single: null,
  ladder: { kind: 'ladder', price: '', count: 5, sizes: 'equal' },
  oco: { kind: 'oco', price: '' },
} as const satisfies Readonly<Record<Kind, SeveralOrders | null>>

interface SeveralChoiceProps {
  readonly onChoice: (plan: SeveralOrders) => void
}

/** The ways to make several orders of the one that is typed, as long as it is one. */
export const SeveralChoice = ({ onChoice }: SeveralChoiceProps) =>
  choosesScheme(useAccount()) ? (
    <>
      <button type="button" class="text-button" onClick={() => onChoice(STARTS.ladder)}>
        {t`Ladder`}
      </button>
      <button type="button" class="text-button" onClick={() => onChoice(STARTS.oco)}>
        <OneCancelsOther />
      </button>
    </>
  ) : null

interface SeveralFieldsProps {
  readonly form: SwapForm
  readonly plan: SeveralOrders
  readonly pair: TokenPair
  readonly offers: readonly Offer[] | NoOffer | undefined
  readonly change: (make: (form: SwapForm) => SwapForm) => void
}

/** For accounts that sign with a key: each order is signed on its own. */
export function SeveralFields({ form, plan, pair, offers, change }: SeveralFieldsProps) {
  const put = (next: SeveralOrders | null) => change((before) => ({ ...before, several: next }))
  const fields = useRef<HTMLDivElement>(null)
  // The button that led here is gone.
  useEffect(() => takeLostFocus(fields.current?.querySelector<HTMLElement>(':checked') ?? null), [])
  if (!choosesScheme(useAccount())) return null
  return (
    <div class="several stack" data-tight ref={fields}>
      <Segments<Kind>
        label={t`Number of orders`}
        value={plan.kind}
        segments={[
          { value: 'single', label: t`One order` },
          { value: 'ladder', label: t`Ladder` },
          { value: 'oco', label: <OneCancelsOther /> },
        ]}
        onChoice={(kind) => put(STARTS[kind])}
      />
      {plan.kind === 'ladder' ? (
        <LadderFields {...{ form, pair, plan }} onChange={put} />
      ) : (
        <OcoFields {...{ form, pair, plan }} onChange={put} />
      )}
      {offers && areOffers(offers) && <OfferLines offers={offers} />}
    </div>
  )
}

interface PlanProps<K extends SeveralOrders['kind']> extends Pick<SeveralFieldsProps, 'form' | 'pair'> {
  readonly plan: Extract<SeveralOrders, { kind: K }>
  readonly onChange: (plan: SeveralOrders) => void
}

/** The unit of a price as it is typed. @example 'USDC per WETH' */
function unitOf({ form, pair }: Pick<SeveralFieldsProps, 'form' | 'pair'>): string {
  const isBuyPerSell = form.priceDirection === 'buyPerSell'
  const [one, other] = isBuyPerSell ? [pair.sell, pair.buy] : [pair.buy, pair.sell]
  return t`${other.symbol} per ${one.symbol}`
}

const COUNTS = Array.from({ length: MAX_GROUP - 1 }, (_, at) => String(at + 2))

const LadderFields = ({ plan, onChange, ...of }: PlanProps<'ladder'>) => (
  <div class="several-fields">
    <TextField
      label={t`Last price (${unitOf(of)})`}
      inputMode="decimal"
      value={plan.price}
      fault={numberFault(plan.price)}
      onText={(price) => onChange({ ...plan, price })}
    />
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

/** The opposite trade: what the first sells is bought, and the other way round. */
function oppositeWords({ form, pair }: Pick<SeveralFieldsProps, 'form' | 'pair'>): string {
  const symbol = pair[form.side].symbol
  return form.side === 'sell'
    ? t`Or buy ${symbol} at (${unitOf({ form, pair })})`
    : t`Or sell ${symbol} at (${unitOf({ form, pair })})`
}

const OcoFields = ({ plan, onChange, ...of }: PlanProps<'oco'>) => (
  <TextField
    label={oppositeWords(of)}
    inputMode="decimal"
    value={plan.price}
    fault={numberFault(plan.price)}
    hint={t`When one fills, even in part, Cowbell cancels the other. The browser must be running.`}
    onText={(price) => onChange({ ...plan, price })}
  />
)
