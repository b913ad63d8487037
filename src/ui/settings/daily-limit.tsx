/** How much may be signed away in a day, by the prices at hand. */
import { useState } from 'preact/hooks'
import { changeSettings } from '../../client/settings/settings'
import { plainNumber } from '../../client/trade/typed-numbers'
import { Outcome } from '../kit/callout'
import { TextField } from '../kit/field'
import { useSaves } from '../kit/use-saves'
import { useWorkspace } from '../workspace/workspace'

const WHOLE_DOLLARS = /^[1-9]\d{0,11}$/

/** Nothing typed means no limit. */
export function DailyLimitSetting() {
  const { settings } = useWorkspace()
  const [typed, setTyped] = useState<string>()
  const changing = useSaves((limit: number | null) => changeSettings({ dailyLimitUsd: limit }))
  const text = typed ?? settings.dailyLimitUsd?.toString() ?? ''
  const isReadable = text === '' || WHOLE_DOLLARS.test(text)
  const type = (next: string) => {
    const bare = plainNumber(next.replace('$', '').trim())
    setTyped(bare)
    if (bare === '') changing.run(null)
    else if (WHOLE_DOLLARS.test(bare)) changing.run(Number(bare))
  }
  return (
    <>
      <TextField
        label="Most to sign away in 24 hours, USD"
        inputMode="numeric"
        value={text}
        onText={type}
        placeholder="No limit"
        fault={isReadable ? undefined : 'Enter whole dollars, or nothing for no limit.'}
        hint="Counted over the orders of the ledger at the prices of their day. An order beyond it must be overridden by hand."
      />
      <Outcome state={changing.state} />
    </>
  )
}
