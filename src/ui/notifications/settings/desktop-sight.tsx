/** Whether a test on the desktop was seen: the browser only says that it took it. On No, what to look at in the system. */

import type { ChannelRow } from '../../../client/db/rows/channel'
import { answerSight } from '../../../client/notify/channels/setup'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Callout, Outcome } from '../../kit/callout'
import { useAction } from '../../kit/use-action'
import { desktopSteps } from './desktop-steps'

/** Nothing before the first test, nor after a Yes. */
export function DesktopSight({ row }: { readonly row: ChannelRow }) {
  const answering = useAction(answerSight)
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
