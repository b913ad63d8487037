/** Options of an order: slippage, expiry, partial fills, recipient, signing method. */

import { useState } from 'preact/hooks'
import { now } from '../../../client/clock'
import { orderScheme } from '../../../client/db/rows/signing'
import { choosesScheme, schemeWords } from '../../../client/signing/scheme-labels'
import { endFault } from '../../../client/trade/offer'
import {
  autoSlippageIn,
  chosenEnd,
  type OrderDefaults,
  percentFault,
  readPercent,
  type SwapForm,
  slippageOf,
  slippageWarning,
  validities,
  validityOf,
} from '../../../client/trade/swap-form'
import { fieldText } from '../../../client/trade/typed-numbers'
import { type Seconds, toSeconds } from '../../../domain/scalars'
import { duration } from '../../../domain/text/durations'
import { formatDateTime, percent } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import type { OrderScheme } from '../../../wallet/messages/intents'
import { Button } from '../../kit/button'
import { Callout } from '../../kit/callout'
import { Dialog } from '../../kit/dialog'
import { CheckField, Field, SelectField, TextField } from '../../kit/field'
import { Icon } from '../../kit/icon'
import { Segments } from '../../kit/segments'
import { useAccount } from '../../workspace/workspace'
import { localMinute, readLocalMinute } from './local-minute'
import { ReceiverField } from './receiver-field'
import { slippageReason } from './slippage-text'

interface OrderOptionsProps {
  readonly form: SwapForm
  readonly defaults: OrderDefaults
  readonly onChange: (patch: Partial<SwapForm>) => void
}

/** Returns when the order ends. @example '7 days' or 'until Dec 24, 2026, 6:00 PM' */
function expiryWords(form: SwapForm, defaults: OrderDefaults): string {
  const end = chosenEnd(form)
  return end === undefined ? duration(validityOf(form, defaults)) : t`until ${formatDateTime(end * 1000)}`
}

/** Summarizes the chosen options. The default signing method is omitted. */
function summaryOf(form: SwapForm, defaults: OrderDefaults, isChoice: boolean): readonly string[] {
  const { short } = schemeWords[form.scheme]
  return [
    ...(form.price === 'market' ? [percent(slippageOf(form, defaults))] : []),
    expiryWords(form, defaults),
    ...(form.partiallyFillable ? [t`Partial fills`] : []),
    ...(form.receiver ? [t`Other recipient`] : []),
    ...(isChoice && short ? [short] : []),
  ]
}

/** A button with the summary, which opens the options. */
export function OrderOptions(props: OrderOptionsProps) {
  const { form, defaults } = props
  const [isOpen, setOpen] = useState(false)
  const isChoice = choosesScheme(useAccount())
  const summary = summaryOf(form, defaults, isChoice).join(' · ')
  return (
    <>
      <button
        type="button"
        class="chip options-chip"
        aria-haspopup="dialog"
        aria-label={t`Order options: ${summary}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="settings" size={16} />
        <span class="chip-text">{summary}</span>
      </button>
      {isOpen && <OptionsDialog {...props} isChoice={isChoice} onClose={() => setOpen(false)} />}
    </>
  )
}

interface OptionsDialogProps extends OrderOptionsProps {
  readonly isChoice: boolean
  readonly onClose: () => void
}

function OptionsDialog({ form, defaults, onChange, isChoice, onClose }: OptionsDialogProps) {
  const done = (
    <Button kind="primary" onClick={onClose}>
      {t`Done`}
    </Button>
  )
  return (
    <Dialog title={t`Order options`} onClose={onClose} foot={done}>
      {form.price === 'market' && <SlippageField form={form} defaults={defaults} onChange={onChange} />}
      <ValidityField form={form} defaults={defaults} onChange={onChange} />
      <ReceiverField
        receiver={form.receiver}
        tokens={[form.sellToken, form.buyToken].filter((token) => token !== null)}
        onChange={onChange}
      />
      <CheckField
        isChecked={form.partiallyFillable}
        onCheck={(partiallyFillable) => onChange({ partiallyFillable })}
      >
        {t`Allow partial fills`}
        <span class="soft small check-hint">{t`If off, the order fills completely or not at all.`}</span>
      </CheckField>
      {isChoice && <SchemeField scheme={form.scheme} onChange={(scheme) => onChange({ scheme })} />}
    </Dialog>
  )
}

interface SchemeFieldProps {
  readonly scheme: OrderScheme
  readonly onChange: (scheme: OrderScheme) => void
}

/** Signing method of an account with a key. */
const SchemeField = ({ scheme, onChange }: SchemeFieldProps) => (
  <SelectField
    label={t`Signing method`}
    value={scheme}
    choices={orderScheme.options.map((value) => ({ value, label: schemeWords[value].label }))}
    onChoice={onChange}
    hint={schemeWords[scheme].description}
  />
)

const CUSTOM = 'custom'
const AUTO = 'auto'
/** Preset slippages in basis points. */
const PRESETS: readonly number[] = [10, 50, 100]

const choiceOf = (bps: number | null): string =>
  bps === null ? AUTO : PRESETS.includes(bps) ? String(bps) : CUSTOM

function SlippageField({ form, defaults, onChange }: OrderOptionsProps) {
  const [choice, setChoice] = useState(choiceOf(form.slippageBps))
  const [text, setText] = useState(form.slippageBps === null ? '' : fieldText(String(form.slippageBps / 100)))
  const choose = (next: string) => {
    setChoice(next)
    const bps = next === AUTO ? null : next === CUSTOM ? slippageOf(form, defaults) : Number(next)
    setText(bps === null ? '' : fieldText(String(bps / 100)))
    onChange({ slippageBps: bps })
  }
  const type = (typed: string) => {
    setText(typed)
    const bps = readPercent(typed)
    if (bps !== undefined) onChange({ slippageBps: bps })
  }
  const usual = percent(defaults.slippageBps)
  const auto = autoSlippageIn(form, defaults)
  const warning = slippageWarning(slippageOf(form, defaults))
  return (
    <div class="stack" data-tight>
      <span class="field-label">{t`Slippage`}</span>
      <Segments
        label={t`Slippage`}
        value={choice}
        segments={[
          { value: AUTO, label: defaults.auto ? t`Auto (${usual})` : t`Default (${usual})` },
          ...PRESETS.map((bps) => ({ value: String(bps), label: percent(bps) })),
          { value: CUSTOM, label: t`Custom` },
        ]}
        onChoice={choose}
      />
      {choice === CUSTOM && (
        <TextField
          label={t`Custom slippage (%)`}
          inputMode="decimal"
          value={text}
          onText={type}
          fault={readPercent(text) === undefined ? percentFault() : undefined}
          hint={t`Worst fill below the quote.`}
        />
      )}
      {auto && <p class="soft small">{slippageReason(auto)}</p>}
      <div aria-live="polite">{warning && <Callout tone="caution">{warning}</Callout>}</div>
    </div>
  )
}

/** Expiry as a validity. A limit order can also end at a date. */
function ValidityField({ form, defaults, onChange }: OrderOptionsProps) {
  const chosen = validityOf(form, defaults)
  const end = chosenEnd(form)
  const choose = (value: string) =>
    onChange(
      value === CUSTOM
        ? { endsAt: (toSeconds(now()) + chosen) as Seconds }
        : { endsAt: null, validitySeconds: Number(value) },
    )
  const choices = [...new Set<number>([...validities[form.price], chosen])].sort((a, b) => a - b)
  return (
    <div class="stack" data-tight>
      <span class="field-label">{t`Expires in`}</span>
      <Segments
        label={t`Expires in`}
        value={end === undefined ? String(chosen) : CUSTOM}
        segments={[
          ...choices.map((seconds) => ({ value: String(seconds), label: duration(seconds) })),
          ...(form.price === 'limit' ? [{ value: CUSTOM, label: t`Date` }] : []),
        ]}
        onChoice={choose}
      />
      {end !== undefined && <EndField end={end} onEnd={(endsAt) => onChange({ endsAt })} />}
      <p class="field-hint">{t`Expiring is free.`}</p>
    </div>
  )
}

interface EndFieldProps {
  readonly end: Seconds
  readonly onEnd: (end: Seconds) => void
}

/** Date and time at which a limit order ends, in local time. */
function EndField({ end, onEnd }: EndFieldProps) {
  const [text, setText] = useState(localMinute(end))
  const typed = readLocalMinute(text)
  const type = (next: string) => {
    setText(next)
    const read = readLocalMinute(next)
    if (read !== undefined) onEnd(read)
  }
  const fault = typed === undefined ? t`Enter a date and a time.` : endFault(typed, now())
  return (
    <Field label={t`Ends at`} hint={t`In your local time.`} fault={fault}>
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
  )
}
