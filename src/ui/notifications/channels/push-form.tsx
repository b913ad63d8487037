/** Form for Web Push to another device. Its subscription is pasted or read from a QR code. */

import { useState } from 'preact/hooks'
import {
  channelOf,
  readOwnKey,
  readSubscription,
  type Subscription,
} from '../../../client/notify/channels/push/subscription'
import { addChannel, combinesByDefault } from '../../../client/notify/channels/setup'
import { t } from '../../../domain/text/texts'
import { Callout } from '../../kit/callout'
import { CopyButton } from '../../kit/copy-button'
import { AreaField, TextField } from '../../kit/field'
import { QrPicture } from '../../kit/qr-picture'
import { QrReader } from '../../kit/qr-reader'
import { tx } from '../../kit/text'
import { useAction } from '../../kit/use-action'
import { useLoaded } from '../../kit/use-loaded'
import { askForHost } from './ask-for-host'
import {
  ChannelFormFrame,
  type ChannelFormProps,
  type ChannelKindRow,
  ChannelName,
  hostOf,
  SummaryField,
} from './channel-form'

/** Parses a subscription, or returns the fault. Both are absent for empty text. */
function parseSubscription(text: string): { readonly subscription?: Subscription; readonly fault?: string } {
  if (text.trim() === '') return {}
  try {
    return { subscription: readSubscription(text) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

export const pushKind: ChannelKindRow = {
  description: t`Shown on another device or browser.`,
  describeDestination: ({ endpoint }) => hostOf(endpoint),
  editable: [],
  secrets: [],
  switches: [],
  Form: PushForm,
}

function PushForm({ onDone }: ChannelFormProps) {
  const [label, setLabel] = useState(t`My phone`)
  const [contact, setContact] = useState('mailto:')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<boolean>()
  const { subscription, fault } = parseSubscription(text)
  const endpoint = subscription?.endpoint ?? ''
  const isCombined = chosen ?? combinesByDefault('push', { endpoint })
  const adding = useAction(async () => {
    if (!subscription) return
    const channel = channelOf(subscription, contact.trim())
    await askForHost({ kind: 'push', values: channel.values })
    await addChannel({ kind: 'push', label: label.trim(), ...channel, combinesEvents: isCombined })
    onDone()
  })
  const isContact = /^(mailto:.+@|https:\/\/.)/.test(contact.trim())
  return (
    <ChannelFormFrame
      title={t`Web Push to another device`}
      submitLabel={t`Add device`}
      acting={adding}
      isReady={subscription !== undefined && isContact && label.trim() !== ''}
      onCancel={onDone}
    >
      <OwnKey />
      <AreaField
        label={t`Subscription`}
        hint={t`Paste what the other device shows: {"endpoint": …, "keys": …}.`}
        fault={fault}
        rows={4}
        value={text}
        onText={setText}
      />
      <QrReader onText={setText} />
      {subscription && (
        <Callout tone="good" title={t`Subscription read.`}>
          {tx`Its pushes go through ${new URL(subscription.endpoint).host}, which sees when, not what.`}
        </Callout>
      )}
      <ChannelName label={label} onLabel={setLabel} />
      {subscription && <SummaryField isCombined={isCombined} onCombined={setChosen} />}
      <TextField
        label={t`Your contact`}
        placeholder="mailto:me@mail.example"
        hint={t`An email or https address for the push service (RFC 8292).`}
        value={contact}
        onText={setContact}
      />
    </ChannelFormFrame>
  )
}

/** Public key for the subscription on the other device. */
function OwnKey() {
  const key = useLoaded(readOwnKey)
  if (key.step !== 'done') return null
  return (
    <details class="raw">
      <summary class="small">{t`Public key to subscribe with`}</summary>
      <div class="stack" data-tight>
        <div class="row">
          <code class="grow">{key.value}</code>
          <CopyButton text={key.value} label={t`Copy the key`} />
        </div>
        <QrPicture text={key.value} label={t`The key as a QR code`} />
      </div>
    </details>
  )
}
