/** Form for a webhook. Cowbell generates its secret. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { addChannel, combinesByDefault, createSecret } from '../../../client/notify/channels/setup'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { TextField } from '../../kit/field'
import { restoreLostFocus } from '../../kit/focus'
import { useAction } from '../../kit/use-action'
import { askForHost } from './ask-for-host'
import {
  ChannelAddress,
  ChannelFormFrame,
  type ChannelFormProps,
  type ChannelKindRow,
  ChannelName,
  hostOf,
  SummaryField,
  typedAddressFault,
} from './channel-form'
import { PayloadExample } from './payload-example'
import { NewSecret } from './webhook-secret'

export const webhookKind: ChannelKindRow = {
  description: t`Signed JSON to your URL.`,
  describeDestination: ({ url }) => hostOf(url),
  editable: [{ name: 'url', label: t`Address` }],
  secrets: [{ name: 'authorization', label: t`Authorization header` }],
  switches: [],
  Form: WebhookForm,
}

function WebhookForm({ onDone }: ChannelFormProps) {
  const [label, setLabel] = useState(t`Webhook`)
  const [url, setUrl] = useState('')
  const [authorization, setAuthorization] = useState('')
  const [isCombined, setCombined] = useState(combinesByDefault('webhook', {}))
  const adding = useAction(async () => {
    const values = { url: url.trim() }
    await askForHost({ kind: 'webhook', values })
    const secret = createSecret()
    await addChannel({
      ...({ kind: 'webhook', label: label.trim() } as const),
      values,
      secrets: { secret, ...(authorization.trim() ? { authorization: authorization.trim() } : {}) },
      combinesEvents: isCombined,
    })
    return secret
  })
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => (shown.current ? restoreLostFocus(shown.current) : undefined), [adding.state.step])
  if (adding.state.step === 'done') {
    return (
      <div ref={shown} tabIndex={-1} class="stack">
        <NewSecret secret={adding.state.value} />
        <div class="buttons">
          <Button onClick={onDone}>{t`I saved the secret`}</Button>
        </div>
      </div>
    )
  }
  return (
    <ChannelFormFrame
      title={t`Webhook`}
      submitLabel={t`Add webhook`}
      acting={adding}
      isReady={label.trim() !== '' && url.trim() !== '' && !typedAddressFault('webhook', url)}
      onCancel={onDone}
    >
      <ChannelName label={label} onLabel={setLabel} />
      <ChannelAddress
        kind="webhook"
        label={t`Address`}
        placeholder="https://hooks.example/cowbell"
        hint={t`Your browser asks to allow this host.`}
        value={url}
        onText={setUrl}
      />
      <TextField
        label={t`Authorization header (optional)`}
        isSecret
        hint={t`Such as “Bearer abc123”. Sent with each message, stored encrypted in this browser.`}
        value={authorization}
        onText={setAuthorization}
      />
      <SummaryField isCombined={isCombined} onCombined={setCombined} />
      <PayloadExample />
    </ChannelFormFrame>
  )
}
