/** How much a trade must be worth at least. */

import { useState } from 'preact/hooks'
import { changeSettings } from '../../client/settings/settings'
import { t } from '../../domain/text/texts'
import { Outcome } from '../kit/callout'
import { TextField } from '../kit/field'
import { useSaves } from '../kit/use-saves'
import { useWorkspace } from '../workspace/workspace'

const PERCENT = /^(?:[1-9]\d?|100)$/

export function MinWorthSetting() {
  const { settings } = useWorkspace()
  const [typed, setTyped] = useState<string>()
  const changing = useSaves((minWorthPercent: number) => changeSettings({ minWorthPercent }))
  const text = typed ?? String(settings.minWorthPercent)
  const type = (next: string) => {
    const bare = next.replaceAll(/[%\s]/g, '')
    setTyped(bare)
    if (PERCENT.test(bare)) changing.run(Number(bare))
  }
  return (
    <>
      <TextField
        label={t`Minimum value received (%)`}
        inputMode="numeric"
        value={text}
        onText={type}
        fault={PERCENT.test(text) ? undefined : t`Enter a whole number from 1 to 100.`}
        hint={t`Orders that receive less value must be confirmed by hand.`}
      />
      <Outcome state={changing.state} />
    </>
  )
}
