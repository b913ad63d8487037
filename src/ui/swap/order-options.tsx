/** How an order is to be filled: slippage, how long it waits, in parts or whole. */
import { useEffect, useState } from 'preact/hooks'
import { orderScheme } from '../../client/db/rows/signing'
import { choosesScheme, schemeWords } from '../../client/signing/scheme'
import {
  type OrderDefaults,
  PERCENT_FAULT,
  readPercent,
  type SwapForm,
  slippageOf,
  slippageWarning,
  validities,
  validityOf,
} from '../../client/trade/form'
import { duration } from '../../domain/text/durations'
import { percent } from '../../domain/text/numbers'
import type { OrderScheme } from '../../wallet/messages/intents'
import { Callout } from '../kit/callout'
import { CheckField, SelectField, TextField } from '../kit/field'
import { Segments } from '../kit/segments'
import { useAccount } from '../workspace/workspace'
import { ReceiverField } from './receiver-field'

interface OrderOptionsProps {
  readonly form: SwapForm
  readonly defaults: OrderDefaults
  readonly onChange: (patch: Partial<SwapForm>) => void
}

/** The options in one line, and opened, each to be changed. */
export function OrderOptions({ form, defaults, onChange }: OrderOptionsProps) {
  const slippage = form.price === 'market' ? `${percent(slippageOf(form, defaults))} slippage · ` : ''
  const isChoice = choosesScheme(useAccount())
  const { short } = schemeWords[form.scheme]
  return (
    <details class="options">
      <summary>
        <span class="soft small">
          {slippage}
          {duration(validityOf(form, defaults))} ·{' '}
          {form.partiallyFillable ? 'Partially fillable' : 'Fill or kill'}
          {form.receiver && ' · Other recipient'}
          {isChoice && short && ` · ${short}`}
        </span>
        <span class="small options-change">Change</span>
      </summary>
      <div class="stack">
        {form.price === 'market' && <SlippageField form={form} defaults={defaults} onChange={onChange} />}
        <ValidityField form={form} defaults={defaults} onChange={onChange} />
        <ReceiverField receiver={form.receiver} onChange={(receiver) => onChange({ receiver })} />
        <CheckField
          isChecked={form.partiallyFillable}
          onCheck={(partiallyFillable) => onChange({ partiallyFillable })}
        >
          Allow partial fills
          <span class="soft small check-hint">If off, the order fills completely or not at all.</span>
        </CheckField>
        {isChoice && <SchemeField scheme={form.scheme} onChange={(scheme) => onChange({ scheme })} />}
      </div>
    </details>
  )
}

interface SchemeFieldProps {
  readonly scheme: OrderScheme
  readonly onChange: (scheme: OrderScheme) => void
}

/** How an account with a key signs, and what that means. */
const SchemeField = ({ scheme, onChange }: SchemeFieldProps) => (
  <SelectField
    label="Signing method"
    value={scheme}
    choices={orderScheme.options.map((value) => ({ value, label: schemeWords[value].label }))}
    onChoice={onChange}
    hint={schemeWords[scheme].says}
  />
)

type SlippageMode = 'auto' | 'custom'

const textOf = (bps: number | null): string => (bps === null ? '' : String(bps / 100))

function SlippageField({ form, defaults, onChange }: OrderOptionsProps) {
  const [mode, setMode] = useState<SlippageMode>(form.slippageBps === null ? 'auto' : 'custom')
  const [text, setText] = useState(textOf(form.slippageBps))
  useEffect(() => {
    if (form.slippageBps !== null) setMode('custom')
  }, [form.slippageBps])
  const choose = (next: SlippageMode) => {
    setMode(next)
    const bps = next === 'auto' ? null : defaults.slippageBps
    setText(textOf(bps))
    onChange({ slippageBps: bps })
  }
  const type = (typed: string) => {
    setText(typed)
    const bps = readPercent(typed)
    if (bps !== undefined) onChange({ slippageBps: bps })
  }
  const warning = slippageWarning(slippageOf(form, defaults))
  const isReadable = readPercent(text) !== undefined
  return (
    <div class="stack" data-tight>
      <span class="field-label">Slippage</span>
      <Segments<SlippageMode>
        label="Slippage"
        value={mode}
        segments={[
          { value: 'auto', label: `Auto (${percent(defaults.slippageBps)})` },
          { value: 'custom', label: 'Custom' },
        ]}
        onChoice={choose}
      />
      {mode === 'custom' && (
        <TextField
          label="Custom slippage (%)"
          inputMode="decimal"
          value={text}
          onText={type}
          fault={isReadable ? undefined : PERCENT_FAULT}
          hint="Worst fill below the quote."
        />
      )}
      <div aria-live="polite">{warning && <Callout tone="caution">{warning}</Callout>}</div>
    </div>
  )
}

function ValidityField({ form, defaults, onChange }: OrderOptionsProps) {
  const chosen = validityOf(form, defaults)
  const choices = [...new Set<number>([...validities[form.price], chosen])].sort((a, b) => a - b)
  return (
    <SelectField
      label="Expires in"
      value={String(chosen)}
      choices={choices.map((seconds) => ({ value: String(seconds), label: duration(seconds) }))}
      onChoice={(value) => onChange({ validitySeconds: Number(value) })}
      hint="Expiring is free."
    />
  )
}
