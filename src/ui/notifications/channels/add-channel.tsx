/** A new channel: which kind, and its form. Secrets are typed in a tab only. */

import { useRef, useState } from 'preact/hooks'
import type { ChannelKind } from '../../../client/db/rows/channel'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { takeLostFocus } from '../../kit/focus'
import { GoOnInTab } from '../../workspace/open-in-tab'
import { useWorkspace } from '../../workspace/workspace'
import { channelKinds } from './channel-kinds'

export function AddChannel() {
  const { surface } = useWorkspace()
  const [kind, setKind] = useState<ChannelKind>()
  const place = useRef<HTMLDivElement>(null)
  // What was pressed goes with its list or its form.
  const show = (next: ChannelKind | undefined) => {
    setKind(next)
    takeLostFocus(place.current)
  }
  if (surface === 'popup' || surface === 'sidepanel') {
    return (
      <GoOnInTab
        route="channels"
        says={t`Add Telegram, email, a webhook or Web Push. Secrets are entered in a tab.`}
        word={t`Add a channel in a tab`}
      />
    )
  }
  const Form = kind && channelKinds[kind].Form
  const offered = Object.entries(channelKinds).filter(([, { Form: form }]) => form !== null)
  return (
    <div ref={place} tabIndex={-1} class="stack" data-tight>
      <h3>{t`Add a channel`}</h3>
      {Form ? (
        <Form onDone={() => show(undefined)} />
      ) : (
        <ul class="channel-kinds">
          {offered.map(([each, { label, says }]) => (
            <li key={each} class="row">
              <span class="grow small">
                <strong>{label}</strong> <span class="soft">{says}</span>
              </span>
              <Button size="small" aria-label={t`Add ${label}`} onClick={() => show(each as ChannelKind)}>
                {t`Add`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
