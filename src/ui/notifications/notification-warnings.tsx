/** Warnings why notifications are not delivered, each with its remedy. */

import { changePreferences } from '../../client/settings/preferences'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { useAction } from '../kit/use-action'
import type { DeliveryWarning } from './channels/channel-view'
import { useDeliveryWarnings } from './settings/use-notification-settings'

const REMEDIES = {
  turnOn: { label: t`Turn on`, change: () => ({ isOff: false }) },
  endSnooze: { label: t`End now`, change: () => ({ snooze: null }) },
} as const satisfies Record<
  NonNullable<DeliveryWarning['remedy']>,
  { label: string; change: Parameters<typeof changePreferences>[0] }
>

/** Empty without problems. Screen readers announce new warnings. */
export function NotificationWarnings() {
  const warnings = useDeliveryWarnings()
  return (
    <section class="warnings" aria-label={t`Delivery problems`} aria-live="polite">
      {warnings.map((warning) => (
        <WarningLine key={warning.key} warning={warning} />
      ))}
    </section>
  )
}

function WarningLine({ warning }: { readonly warning: DeliveryWarning }) {
  const { tone, title, message, remedy } = warning
  const ending = useAction(changePreferences)
  return (
    <Callout tone={tone} title={title}>
      <p>{message}</p>
      {remedy && (
        <Button size="small" isBusy={ending.isPending} onClick={() => ending.run(REMEDIES[remedy].change)}>
          {REMEDIES[remedy].label}
        </Button>
      )}
      <Outcome state={ending.state} />
    </Callout>
  )
}
