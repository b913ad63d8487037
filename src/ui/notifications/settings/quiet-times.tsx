/** Settings for pausing notifications, quiet hours, snooze and thresholds. */

import type { Preferences } from '../../../client/db/rows/preferences'
import { changePreferences } from '../../../client/settings/preferences'
import { fieldText, plainNumber } from '../../../client/trade/typed-numbers'
import { t } from '../../../domain/text/texts'
import { Outcome } from '../../kit/callout'
import { CheckField, Field } from '../../kit/field'
import { SavedField } from '../../kit/saved-field'
import { useSaves } from '../../kit/use-saves'
import { formatTime, parseTime } from '../channels/channel-view'
import { Snooze } from './snooze'

interface WithPreferences {
  readonly preferences: Preferences
}

const NIGHT = { from: 22 * 60, to: 7 * 60 }

type Change = Parameters<typeof changePreferences>[0]

/** Changes only the given hours, because another window may have changed the others. */
const setQuiet =
  (hours: Partial<typeof NIGHT>): Change =>
  ({ quiet }) => ({ quiet: { ...NIGHT, ...quiet, ...hours } })

export function QuietTimes({ preferences }: WithPreferences) {
  const { isOff, quiet } = preferences
  const changing = useSaves(changePreferences)
  return (
    <>
      <CheckField isChecked={isOff} onCheck={(next) => changing.run(() => ({ isOff: next }))}>
        {t`Pause all notifications`}
        <span class="check-hint small soft">
          {t`Also hides the toolbar badge. Notifications still appear in the list.`}
        </span>
      </CheckField>
      <CheckField
        isChecked={quiet !== null}
        onCheck={(next) => changing.run(() => ({ quiet: next ? NIGHT : null }))}
      >
        {t`Quiet hours`}
        <span class="check-hint small soft">{t`Local time. You get one summary afterwards.`}</span>
      </CheckField>
      {quiet && (
        <div class="times">
          <TimeField
            label={t`From`}
            minutes={quiet.from}
            onMinutes={(from) => changing.run(setQuiet({ from }))}
          />
          <TimeField label={t`Until`} minutes={quiet.to} onMinutes={(to) => changing.run(setQuiet({ to }))} />
        </div>
      )}
      <Snooze />
      <Outcome state={changing.state} />
    </>
  )
}

interface TimeFieldProps {
  readonly label: string
  readonly minutes: number
  readonly onMinutes: (minutes: number) => void
}

const TimeField = ({ label, minutes, onMinutes }: TimeFieldProps) => (
  <Field label={label}>
    {(control) => (
      <input
        {...control}
        type="time"
        class="input"
        value={formatTime(minutes)}
        onChange={(event) => {
          const read = parseTime(event.currentTarget.value)
          if (read !== undefined) onMinutes(read)
        }}
      />
    )}
  </Field>
)

export function NotificationThresholds({ preferences }: WithPreferences) {
  const { reachBps, expiringMinutes, keepDays } = preferences
  return (
    <>
      <NumberField
        label={t`Far from market (%)`}
        hint={t`Notify when the market is this far from the limit, and when it returns.`}
        stored={reachBps / 100}
        range={[0.1, 100]}
        onNumber={(percent) => ({ reachBps: Math.round(percent * 100) })}
      />
      <NumberField
        label={t`Warn before expiry (minutes)`}
        hint={t`For short orders, closer to their expiry.`}
        stored={expiringMinutes}
        range={[1, 1440]}
        onNumber={(minutes) => ({ expiringMinutes: Math.round(minutes) })}
      />
      <NumberField
        label={t`Delete notifications after (days)`}
        hint={t`Also deletes their delivery log.`}
        stored={keepDays}
        range={[1, 3650]}
        onNumber={(days) => ({ keepDays: Math.round(days) })}
      />
    </>
  )
}

interface NumberFieldProps {
  readonly label: string
  readonly hint: string
  readonly stored: number
  readonly range: readonly [least: number, most: number]
  readonly onNumber: (value: number) => Partial<Preferences>
}

function NumberField({ label, hint, stored, range: [least, most], onNumber }: NumberFieldProps) {
  const read = (text: string) => {
    const value = Number(plainNumber(text) || Number.NaN)
    return value >= least && value <= most ? value : undefined
  }
  return (
    <SavedField
      label={label}
      hint={hint}
      inputMode="decimal"
      storedText={fieldText(String(stored))}
      read={read}
      save={(value) => changePreferences(() => onNumber(value))}
      fault={t`From ${least} to ${most}.`}
    />
  )
}
