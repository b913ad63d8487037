/** The lines that say why notifications do not ring, each with what to do about it. */

import { changePreferences } from '../../client/settings/preferences'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { useAction } from '../kit/use-action'
import type { DeliveryWarning } from './channels/channel-view'
import { useWarnings } from './settings/use-notification-settings'

const REMEDIES = {
  turnOn: { word: t`Turn on`, change: () => ({ isOff: false }) },
  endSnooze: { word: t`End now`, change: () => ({ snooze: null }) },
} as const satisfies Record<
  NonNullable<DeliveryWarning['remedy']>,
  { word: string; change: Parameters<typeof changePreferences>[0] }
>

/** Empty where nothing is in the way; read out when something comes up. */
export function NotificationWarnings() {
  const warnings = useWarnings()
  return (
    <section class="warnings" aria-label={t`Delivery problems`} aria-live="polite">
      {warnings.map((warning) => (
        <WarningLine key={warning.key} warning={warning} />
      ))}
    </section>
  )
}

function WarningLine({ warning }: { readonly warning: DeliveryWarning }) {
  const { tone, title, says, remedy } = warning
  const ending = useAction(changePreferences)
  return (
    <Callout tone={tone} title={title}>
      <p>{says}</p>
      {remedy && (
        <Button size="small" isBusy={ending.isPending} onClick={() => ending.run(REMEDIES[remedy].change)}>
          {REMEDIES[remedy].word}
        </Button>
      )}
      <Outcome state={ending.state} />
    </Callout>
  )
}
