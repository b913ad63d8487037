/** Defaults for new orders. The swap form can override each for one order. */

import { useState } from 'preact/hooks'
import * as z from 'zod/mini'
import { changeSettings } from '../../client/settings/settings'
import { percentFault, readPercent } from '../../client/trade/swap-form'
import { fieldText } from '../../client/trade/typed-numbers'
import { bps } from '../../domain/scalars'
import { percent } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { formatUnits } from '../../domain/text/units'
import { Outcome } from '../kit/callout'
import { SelectField } from '../kit/field'
import { SavedField } from '../kit/saved-field'
import { Segments } from '../kit/segments'
import { useSaves } from '../kit/use-saves'
import { useWorkspace } from '../workspace/workspace'

const AUTO = 'auto'
const slippages = [
  { value: AUTO, label: t`Auto` },
  { value: '10', label: percent(10) },
  { value: '50', label: percent(50) },
  { value: '100', label: percent(100) },
] as const

const changeSlippage = (value: number | null) =>
  changeSettings({ slippageBps: value === null ? null : z.decode(bps, value) })

export function SlippageSetting() {
  const { settings } = useWorkspace()
  // A new key resets the text field, because the choice replaces the typed value.
  const [choices, setChoices] = useState(0)
  const changing = useSaves(changeSlippage)
  const { slippageBps } = settings
  const chosen = slippages.find(({ value }) => value === (slippageBps === null ? AUTO : String(slippageBps)))
  return (
    <div class="stack">
      <div class="stack" data-tight>
        <span class="field-label">{t`Slippage`}</span>
        <Segments
          label={t`Slippage`}
          segments={slippages}
          value={chosen?.value}
          onChoice={(value) => {
            setChoices(choices + 1)
            changing.run(value === AUTO ? null : Number(value))
          }}
        />
        {slippageBps === null && (
          <p class="small soft">{t`Auto: 0.1% to 2%, depending on the pair’s volatility.`}</p>
        )}
      </div>
      <SavedField
        key={choices}
        label={t`Custom slippage (%)`}
        inputMode="decimal"
        storedText={slippageBps === null ? '' : fieldText(formatUnits(BigInt(slippageBps), 2))}
        read={readPercent}
        save={changeSlippage}
        hint={t`Maximum price change against the quote.`}
        fault={percentFault()}
      />
      <Outcome state={changing.state} />
    </div>
  )
}

const validities = [
  { value: '600', label: t`10 minutes` },
  { value: '1800', label: t`30 minutes` },
  { value: '3600', label: t`1 hour` },
  { value: '10800', label: t`3 hours` },
  { value: '86400', label: t`1 day (limit orders)` },
  { value: '604800', label: t`7 days (limit orders)` },
] as const

export function ValiditySetting() {
  const { settings } = useWorkspace()
  const changing = useSaves((value: string) => changeSettings({ validitySeconds: Number(value) }))
  const value = validities.find((each) => each.value === String(settings.validitySeconds))?.value ?? '1800'
  return (
    <>
      <SelectField
        label={t`Orders expire after`}
        hint={t`Market orders expire after at most 3 hours.`}
        value={value}
        choices={validities}
        onChoice={(chosen) => changing.run(chosen)}
      />
      <Outcome state={changing.state} />
    </>
  )
}
