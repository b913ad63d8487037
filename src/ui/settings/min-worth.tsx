/** Minimum value that an order must receive, in percent of the value sold. */

import { changeSettings } from '../../client/settings/settings'
import { t } from '../../domain/text/texts'
import { SavedField } from '../kit/saved-field'
import { useWorkspace } from '../workspace/workspace'

const PERCENT = /^(?:[1-9]\d?|100)$/

function readWorth(text: string): number | undefined {
  const digits = text.replaceAll(/[%\s]/g, '')
  return PERCENT.test(digits) ? Number(digits) : undefined
}

export function MinWorthSetting() {
  const { settings } = useWorkspace()
  return (
    <SavedField
      label={t`Minimum value received (%)`}
      inputMode="numeric"
      storedText={String(settings.minWorthPercent)}
      read={readWorth}
      save={(minWorthPercent) => changeSettings({ minWorthPercent })}
      fault={t`Enter a whole number from 1 to 100.`}
      hint={t`Orders that receive less value must be confirmed by hand.`}
    />
  )
}
