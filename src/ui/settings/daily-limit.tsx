/** How much may be signed away in a day, by the prices at hand. */

import { useState } from 'preact/hooks'
import { changeSettings } from '../../client/settings/settings'
import { plainNumber } from '../../client/trade/typed-numbers'
import { t } from '../../domain/text/texts'
import { Outcome } from '../kit/callout'
import { TextField } from '../kit/field'
import { Form } from '../kit/form'
import { useSaves } from '../kit/use-saves'
import { useWorkspace } from '../workspace/workspace'

const WHOLE_DOLLARS = /^[1-9]\d{0,11}$/

/** Empty for nothing typed, undefined for what is no number. */
function bareOf(text: string): string | undefined {
  const bare = text.replace('$', '').trim()
  return bare === '' ? '' : plainNumber(bare)
}

/** Nothing typed means no limit. It is saved when the field is left or Enter is pressed: what is typed half is another number. */
export function DailyLimitSetting() {
  const { settings } = useWorkspace()
  const [typed, setTyped] = useState<string>()
  const changing = useSaves((limit: number | null) => changeSettings({ dailyLimitUsd: limit }))
  const text = typed ?? settings.dailyLimitUsd?.toString() ?? ''
  const isReadable = text === '' || WHOLE_DOLLARS.test(bareOf(text) ?? '')
  const save = () => {
    const bare = typed === undefined ? undefined : bareOf(typed)
    if (bare === '') changing.run(null)
    else if (bare && WHOLE_DOLLARS.test(bare)) changing.run(Number(bare))
  }
  return (
    <Form class="" onSubmit={save}>
      <TextField
        label={t`Daily signing limit (USD)`}
        inputMode="numeric"
        value={text}
        onText={setTyped}
        onBlur={save}
        placeholder={t`No limit`}
        fault={isReadable ? undefined : t`Enter whole dollars, or leave empty for no limit.`}
        hint={t`Counts what you signed in the last 24 hours. Orders above it must be confirmed by hand.`}
      />
      <Outcome state={changing.state} />
    </Form>
  )
}
