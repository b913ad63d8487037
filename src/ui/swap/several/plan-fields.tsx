/** Fields of a plan: parts over time, a stop, or a trailing stop. */

import { useState } from 'preact/hooks'
import { now } from '../../../client/clock'
import { MAX_PARTS } from '../../../client/db/rows/plan'
import { stopLimitText } from '../../../client/trade/plan-offers'
import type { SwapForm, WaitingOrders } from '../../../client/trade/swap-form'
import { type Seconds, toSeconds } from '../../../domain/scalars'
import { duration } from '../../../domain/text/durations'
import { wholePercent } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { Field, SelectField } from '../../kit/field'
import { localMinute, readLocalMinute } from '../options/local-minute'
import { type PricedForm, PriceField, unitOf } from './price-field'

type Planned<K extends WaitingOrders['kind']> = Extract<WaitingOrders, { kind: K }>

const COUNTS = Array.from({ length: MAX_PARTS - 1 }, (_, index) => String(index + 2))

/** Intervals to choose from, in minutes. */
const INTERVALS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 720, 1_440, 2_880, 10_080, 20_160, 43_200] as const

/** Limits below the market to choose from, in percent. */
const BOUNDS = [1, 2, 3, 5, 10, 20] as const
const FIXED = 'fixed'

const boundWords = (percents: number): string => t`Market −${wholePercent(percents * 100)}`

interface TwapFieldsProps {
  readonly plan: Planned<'twap'>
  readonly onChange: (plan: WaitingOrders) => void
}

/** Parts, interval, limit, start, and what happens to a late part. */
export function TwapFields({ plan, onChange }: TwapFieldsProps) {
  const put = (change: Partial<Planned<'twap'>>) => onChange({ ...plan, ...change })
  return (
    <div class="several-fields" data-kind="plan">
      <SelectField
        label={t`Parts`}
        value={String(plan.count)}
        choices={COUNTS.map((value) => ({ value, label: value }))}
        onChoice={(count) => put({ count: Number(count) })}
      />
      <SelectField
        label={t`One every`}
        value={String(plan.everyMinutes)}
        choices={INTERVALS.map((minutes) => ({ value: String(minutes), label: duration(minutes * 60) }))}
        onChoice={(minutes) => put({ everyMinutes: Number(minutes) })}
      />
      <SelectField
        label={t`Limit`}
        value={plan.belowMarket === null ? FIXED : String(plan.belowMarket)}
        choices={[
          { value: FIXED, label: t`Fixed price` },
          ...BOUNDS.map((percents) => ({ value: String(percents), label: boundWords(percents) })),
        ]}
        onChoice={(bound) => put({ belowMarket: bound === FIXED ? null : Number(bound) })}
      />
      <StartField startsAt={plan.startsAt} onStart={(startsAt) => put({ startsAt })} />
      <SelectField
        label={t`If late`}
        value={plan.lateParts}
        choices={[
          { value: 'submit', label: t`Submit late` },
          { value: 'skip', label: t`Skip` },
        ]}
        onChoice={(lateParts) => put({ lateParts })}
      />
    </div>
  )
}

interface StartFieldProps {
  readonly startsAt: Seconds | null
  readonly onStart: (startsAt: Seconds | null) => void
}

const HOUR = 3_600

/** The start: after signing, or a local date and time. */
function StartField({ startsAt, onStart }: StartFieldProps) {
  const [text, setText] = useState(startsAt === null ? '' : localMinute(startsAt))
  const choose = (choice: string) => {
    const next = choice === 'now' ? null : ((toSeconds(now()) + HOUR) as Seconds)
    setText(next === null ? '' : localMinute(next))
    onStart(next)
  }
  const type = (typed: string) => {
    setText(typed)
    const read = readLocalMinute(typed)
    if (read !== undefined) onStart(read)
  }
  return (
    <>
      <SelectField
        label={t`Start`}
        value={startsAt === null ? 'now' : 'later'}
        choices={[
          { value: 'now', label: t`After signing` },
          { value: 'later', label: t`At a time` },
        ]}
        onChoice={choose}
      />
      {startsAt !== null && (
        <Field label={t`Starts at`} hint={t`In your local time.`}>
          {(control) => (
            <input
              {...control}
              class="input"
              type="datetime-local"
              value={text}
              onInput={(event) => type(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
    </>
  )
}

/** Distances of a trailing trigger below the best price, and rises that it follows, in percent. */
export const DISTANCES = [1, 2, 3, 5, 10, 15, 20] as const
const RISES = [10, 20, 50, 90] as const

const percentChoices = (percents: readonly number[], sign: string) =>
  percents.map((each) => ({ value: String(each), label: `${sign}${wholePercent(each * 100)}` }))

interface TrailingFieldsProps {
  readonly plan: Planned<'trailing'>
  readonly onChange: (plan: WaitingOrders) => void
}

/** Distance of the trigger from the best price, and the rise that it follows. */
export const TrailingFields = ({ plan, onChange }: TrailingFieldsProps) => (
  <div class="several-fields" data-kind="plan">
    <SelectField
      label={t`Below the best price`}
      value={String(plan.distance)}
      choices={percentChoices(DISTANCES, '−')}
      onChoice={(distance) => onChange({ ...plan, distance: Number(distance) })}
    />
    <SelectField
      label={t`Follow a rise up to`}
      value={String(plan.rise)}
      choices={percentChoices(RISES, '+')}
      onChoice={(rise) => onChange({ ...plan, rise: Number(rise) })}
    />
  </div>
)

interface StopFieldsProps extends PricedForm {
  readonly plan: Planned<'stop'>
  readonly change: (make: (form: SwapForm) => SwapForm) => void
}

/** The trigger. Typing it sets the limit price to 2% below, which the user can change. */
export const StopFields = ({ form, pair, plan, change }: StopFieldsProps) => (
  <PriceField
    label={t`Trigger price (${unitOf({ form, pair })})`}
    value={plan.price}
    hint={t`The limit price becomes 2% worse than the trigger. You can change it.`}
    onText={(price) =>
      change((before) => ({
        ...before,
        several: { ...plan, price },
        limitPrice: stopLimitText(pair, price, before.priceDirection),
      }))
    }
  />
)
