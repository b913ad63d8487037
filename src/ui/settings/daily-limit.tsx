/** Daily signing limit in USD at current prices. */

import { changeSettings } from '../../client/settings/settings'
import { plainNumber } from '../../client/trade/typed-numbers'
import { t } from '../../domain/text/texts'
import { SavedField } from '../kit/saved-field'
import { useWorkspace } from '../workspace/workspace'

const WHOLE_DOLLARS = /^[1-9]\d{0,11}$/

/** Parses a limit in whole dollars. Returns null for empty text (no limit) and undefined for invalid text. */
function readLimit(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const plain = plainNumber(text.replace('$', '').trim())
  return plain !== undefined && WHOLE_DOLLARS.test(plain) ? Number(plain) : undefined
}

export function DailyLimitSetting() {
  const { settings } = useWorkspace()
  return (
    <SavedField
      label={t`Daily signing limit (USD)`}
      inputMode="numeric"
      storedText={settings.dailyLimitUsd?.toString() ?? ''}
      read={readLimit}
      save={(dailyLimitUsd) => changeSettings({ dailyLimitUsd })}
      placeholder={t`No limit`}
      fault={t`Enter whole dollars, or leave empty for no limit.`}
      hint={t`Counts what you signed in the last 24 hours. Orders above it must be confirmed by hand.`}
    />
  )
}
