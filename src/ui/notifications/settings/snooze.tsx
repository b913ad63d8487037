/** Buttons to snooze notifications. */

import { now } from '../../../client/clock'
import { snooze } from '../../../client/settings/preferences'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { useAction } from '../../kit/use-action'

const HOUR = 3_600_000
const DURATIONS = [
  { label: t`1 hour`, ms: HOUR },
  { label: t`8 hours`, ms: 8 * HOUR },
  { label: t`1 day`, ms: 24 * HOUR },
  { label: t`1 week`, ms: 168 * HOUR },
] as const

export function Snooze({ onSnooze }: { readonly onSnooze?: () => void }) {
  const snoozing = useAction(async (ms: number) => {
    await snooze(now(), ms)
    onSnooze?.()
  })
  return (
    <fieldset class="stack" data-tight>
      <legend class="field-label">{t`Snooze for`}</legend>
      <div class="buttons">
        {DURATIONS.map(({ label, ms }) => (
          <Button key={label} size="small" onClick={() => snoozing.run(ms)}>
            {label}
          </Button>
        ))}
      </div>
      <Outcome state={snoozing.state} />
    </fieldset>
  )
}
