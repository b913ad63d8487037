/** Holding everything back for a while. */

import { now } from '../../../client/clock'
import { snooze } from '../../../client/settings/preferences'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { useAction } from '../../kit/use-action'

const HOUR = 3_600_000
const SPANS = [
  { label: '1 hour', ms: HOUR },
  { label: '8 hours', ms: 8 * HOUR },
  { label: '1 day', ms: 24 * HOUR },
  { label: '1 week', ms: 168 * HOUR },
] as const

export function Snooze({ onSnooze }: { readonly onSnooze?: () => void }) {
  const snoozing = useAction(async (ms: number) => {
    await snooze(now(), ms)
    onSnooze?.()
  })
  return (
    <fieldset class="stack" data-tight>
      <legend class="field-label">Snooze for</legend>
      <div class="buttons">
        {SPANS.map(({ label, ms }) => (
          <Button key={label} size="small" onClick={() => snoozing.run(ms)}>
            {label}
          </Button>
        ))}
      </div>
      <Outcome state={snoozing.state} />
    </fieldset>
  )
}
