/**
 * Asks whether a desktop test was visible, because the browser reports only that it accepted it. On No, lists
 * system settings to check.
 */

import type { ChannelRow } from '../../../client/db/rows/channel'
import { saveSight } from '../../../client/notify/channels/setup'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Callout, Outcome } from '../../kit/callout'
import { useAction } from '../../kit/use-action'
import { desktopSteps } from './desktop-steps'

/** Renders nothing before the first test and after a Yes. */
export function DesktopTestResult({ row }: { readonly row: ChannelRow }) {
  const answering = useAction(saveSight)
  const { sight } = row
  if (sight !== 'asked' && sight !== 'unseen') return null
  return (
    <Callout
      tone={sight === 'unseen' ? 'caution' : 'neutral'}
      title={sight === 'unseen' ? t`Your system shows no notifications.` : t`Did you see it?`}
    >
      {sight === 'unseen' && (
        <ol class="small">
          {desktopSteps(globalThis.navigator.userAgent).map((step) => (
            <li key={step}>{step}</li>
          ))}
          <li>{t`Then press Test again.`}</li>
        </ol>
      )}
      <div class="buttons">
        <Button size="small" isBusy={answering.isPending} onClick={() => answering.run('seen')}>
          {sight === 'unseen' ? t`I see it now` : t`Yes`}
        </Button>
        {sight === 'asked' && (
          <Button size="small" isBusy={answering.isPending} onClick={() => answering.run('unseen')}>
            {t`No`}
          </Button>
        )}
      </div>
      <Outcome state={answering.state} />
    </Callout>
  )
}
