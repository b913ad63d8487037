/** Another device of one's own, by its subscription to Web Push: pasted, or read from its QR code. */
import { useState } from 'preact/hooks'
import {
  channelOf,
  readOwnKey,
  readSubscription,
  type Subscription,
} from '../../../client/notify/channels/push/subscription'
import { addChannel } from '../../../client/notify/channels/setup'
import { Callout } from '../../kit/callout'
import { CopyButton } from '../../kit/copy-button'
import { Field, TextField } from '../../kit/field'
import { askForHost } from '../../kit/host-access'
import { QrPicture } from '../../kit/qr-picture'
import { QrReader } from '../../kit/qr-reader'
import { useAction } from '../../kit/use-action'
import { useLoaded } from '../../kit/use-loaded'
import { ChannelFormFrame, type ChannelFormProps, type ChannelKindRow, hostOf } from './channel-form'

/** What a text says, or why it says nothing. */
function read(text: string): { readonly subscription?: Subscription; readonly fault?: string } {
  if (text.trim() === '') return {}
  try {
    return { subscription: readSubscription(text) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

export const pushKind: ChannelKindRow = {
  label: 'Web Push',
  says: 'Shown on another device or browser.',
  describePlace: ({ endpoint }) => hostOf(endpoint),
  Form: PushForm,
}

function PushForm({ onDone }: ChannelFormProps) {
  const [label, setLabel] = useState('My phone')
  const [contact, setContact] = useState('mailto:')
  const [text, setText] = useState('')
  const { subscription, fault } = read(text)
  const adding = useAction(async () => {
    if (!subscription) return
    const words = channelOf(subscription, contact.trim())
    await askForHost({ kind: 'push', values: words.values })
    await addChannel({ kind: 'push', label: label.trim(), ...words })
    onDone()
  })
  const isContact = /^(mailto:.+@|https:\/\/.)/.test(contact.trim())
  return (
    <ChannelFormFrame
      title="Web Push to another device"
      word="Add device"
      acting={adding}
      isReady={subscription !== undefined && isContact && label.trim() !== ''}
      onCancel={onDone}
    >
      <OwnKey />
      <Field
        label="Subscription"
        hint="Paste what the other device shows: {&quot;endpoint&quot;: …, &quot;keys&quot;: …}."
        fault={fault}
      >
        {(control) => (
          <textarea
            {...control}
            class="input mono"
            rows={4}
            spellcheck={false}
            autocomplete="off"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <QrReader onText={setText} />
      {subscription && (
        <Callout tone="good" title="Subscription read.">
          Its pushes go through {new URL(subscription.endpoint).host}, which sees when, not what.
        </Callout>
      )}
      <TextField label="Name" value={label} onText={setLabel} />
      <TextField
        label="Your contact"
        placeholder="mailto:me@mail.example"
        hint="An email or https address for the push service (RFC 8292)."
        value={contact}
        onText={setContact}
      />
    </ChannelFormFrame>
  )
}

/** The key that the other device subscribes with. */
function OwnKey() {
  const key = useLoaded(readOwnKey)
  if (key.step !== 'done') return null
  return (
    <details class="raw">
      <summary class="small">Public key to subscribe with</summary>
      <div class="stack" data-tight>
        <div class="row">
          <code class="grow">{key.value}</code>
          <CopyButton text={key.value} label="Copy the key" />
        </div>
        <QrPicture text={key.value} label="The key as a QR code" />
      </div>
    </details>
  )
}
