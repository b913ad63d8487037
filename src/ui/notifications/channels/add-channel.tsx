/** A new channel: which kind, and its form. Secrets are typed in a tab only. */
import { useState } from 'preact/hooks'
import type { NewChannel } from '../../../client/notify/channels/setup'
import { Button } from '../../kit/button'
import { GoOnInTab } from '../../workspace/open-in-tab'
import { useWorkspace } from '../../workspace/workspace'
import { channelKinds } from './channel-view'
import { EmailForm } from './email-form'
import { PushForm } from './push-form'
import { TelegramForm } from './telegram-form'
import { WebhookForm } from './webhook-form'

type Kind = NewChannel['kind']

const KINDS = ['telegram', 'email', 'webhook', 'push'] as const satisfies readonly Kind[]

const FORMS = { telegram: TelegramForm, email: EmailForm, webhook: WebhookForm, push: PushForm }

export function AddChannel() {
  const { surface } = useWorkspace()
  const [kind, setKind] = useState<Kind>()
  if (surface === 'popup' || surface === 'sidepanel') {
    return (
      <GoOnInTab
        route="channels"
        says="Add a phone, email, browser or webhook. Secrets are entered in a tab."
        word="Add a channel in a tab"
      />
    )
  }
  const Form = kind && FORMS[kind]
  return (
    <div class="stack" data-tight>
      <h3>Add a channel</h3>
      {Form ? (
        <Form onDone={() => setKind(undefined)} />
      ) : (
        <ul class="channel-kinds">
          {KINDS.map((each) => (
            <li key={each} class="row">
              <span class="grow small">
                <strong>{channelKinds[each].label}</strong>{' '}
                <span class="soft">{channelKinds[each].says}</span>
              </span>
              <Button
                size="small"
                aria-label={`Add ${channelKinds[each].label}`}
                onClick={() => setKind(each)}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
