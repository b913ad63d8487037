/** Adds a channel: first its kind, then its form. Secrets are entered in a tab only. */

import { useRef, useState } from 'preact/hooks'
import type { ChannelKind } from '../../../client/db/rows/channel'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { restoreLostFocus } from '../../kit/focus'
import { ContinueInTab } from '../../workspace/open-in-tab'
import { useWorkspace } from '../../workspace/workspace'
import { channelKinds } from './channel-kinds'
import { channelLabels, listAddableKinds } from './channel-labels'

export function AddChannel() {
  const { surface } = useWorkspace()
  const [kind, setKind] = useState<ChannelKind>()
  const container = useRef<HTMLDivElement>(null)
  // The clicked button disappears with its list or form.
  const show = (next: ChannelKind | undefined) => {
    setKind(next)
    restoreLostFocus(container.current)
  }
  if (surface === 'popup' || surface === 'sidepanel') {
    return (
      <ContinueInTab
        route="channels"
        reason={t`Add ${listAddableKinds()}. Secrets are entered in a tab.`}
        buttonLabel={t`Add a channel in a tab`}
      />
    )
  }
  const Form = kind && channelKinds[kind].Form
  const offered = Object.entries(channelKinds).filter(([, { Form: form }]) => form !== null)
  return (
    <div ref={container} tabIndex={-1} class="stack" data-tight>
      <h3>{t`Add a channel`}</h3>
      {Form ? (
        <Form onDone={() => show(undefined)} />
      ) : (
        <ul class="channel-kinds">
          {offered.map(([each, { description }]) => (
            <li key={each} class="row">
              <span class="grow small">
                <strong>{channelLabels[each as ChannelKind]}</strong> <span class="soft">{description}</span>
              </span>
              <Button
                size="small"
                aria-label={t`Add ${channelLabels[each as ChannelKind]}`}
                onClick={() => show(each as ChannelKind)}
              >
                {t`Add`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
