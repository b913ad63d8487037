/** Web Push to this browser: subscribe, copy the subscription, register it with a backend. */

import { useState } from 'preact/hooks'
import { subscribeToPush } from '../../../client/bridge/page-ports'
import {
  findPushes,
  handOver,
  nameServerKey,
  readOwnSubscription,
  readServerKey,
  type Subscription,
  subscribe,
  unsubscribe,
} from '../../../client/notify/channels/push/subscription'
import type { Profile } from '../../../client/settings/profiles'
import { t } from '../../../domain/text/texts'
import { Answer } from '../../kit/answer'
import { Button } from '../../kit/button'
import { Callout, Outcome } from '../../kit/callout'
import { CopyButton } from '../../kit/copy-button'
import { TextField } from '../../kit/field'
import { QrPicture } from '../../kit/qr-picture'
import { useAction } from '../../kit/use-action'
import { useLoaded } from '../../kit/use-loaded'
import { useWorkspace } from '../../workspace/workspace'
import { askForHost } from './ask-for-host'
import { ChannelAddress } from './channel-form'

async function readPushState(profile: Profile) {
  const pushes = await findPushes()
  const [own, key] = await Promise.all([readOwnSubscription(pushes), readServerKey(profile)])
  return { pushes, own, key }
}
type PushState = Awaited<ReturnType<typeof readPushState>>

/** Pattern of a VAPID public key: 65 bytes as base64url. */
const KEY = /^[\w-]{87}=?$/

export function OwnPushes() {
  const { profile } = useWorkspace()
  const [load, setLoad] = useState(() => () => readPushState(profile))
  const state = useLoaded(load)
  const reload = () => setLoad(() => () => readPushState(profile))
  return (
    <>
      <p class="small soft">{t`A backend of your own wakes this browser at once. The content of a push is never shown.`}</p>
      {state.step === 'done' ? <Pushes state={state.value} onChange={reload} /> : <Outcome state={state} />}
    </>
  )
}

interface PushesProps {
  readonly state: PushState
  readonly onChange: () => void
}

function Pushes({ state: { pushes, own, key }, onChange }: PushesProps) {
  if (!pushes)
    return <p class="small">{t`This browser has no push for extensions. Cowbell polls instead.`}</p>
  return own ? (
    <Subscribed own={own} pushes={pushes} onChange={onChange} />
  ) : (
    <Subscribe initialKey={key ?? ''} onChange={onChange} />
  )
}

interface WithPushes {
  readonly pushes: NonNullable<PushState['pushes']>
  readonly onChange: () => void
}

/** The built-in service has its own key. The operator of another service publishes its key. */
function Subscribe({ initialKey, onChange }: { readonly initialKey: string; readonly onChange: () => void }) {
  const { profile } = useWorkspace()
  const [typed, setTyped] = useState(initialKey)
  const isBuiltIn = profile.backend.kind === 'local'
  const key = (isBuiltIn ? initialKey : typed).trim()
  const isKey = KEY.test(key)
  const subscribing = useAction(async () => {
    if (!isBuiltIn) await nameServerKey(profile, key)
    await subscribe(key, subscribeToPush)
    onChange()
  })
  return (
    <div class="stack" data-tight>
      {isBuiltIn ? (
        <div class="row">
          <span class="grow small">
            {t`VAPID public key`}
            <br />
            <code class="vapid-key">{key}</code>
          </span>
          <CopyButton text={key} label={t`Copy the VAPID public key`} />
        </div>
      ) : (
        <TextField
          label={t`VAPID public key of ${profile.label}`}
          value={typed}
          onText={setTyped}
          hint={t`Ask the operator of the service.`}
          fault={key === '' || isKey ? undefined : t`65 bytes as base64url: 87 letters.`}
        />
      )}
      <div class="buttons">
        <Button disabled={!isKey} isBusy={subscribing.isPending} onClick={() => subscribing.run()}>
          {t`Enable push`}
        </Button>
      </div>
      <Outcome state={subscribing.state} />
    </div>
  )
}

function Subscribed({ own, pushes, onChange }: WithPushes & { readonly own: Subscription }) {
  const text = JSON.stringify(own)
  const ending = useAction(async () => {
    await unsubscribe(pushes)
    onChange()
  })
  return (
    <div class="stack" data-tight>
      <div class="row">
        <code class="grow tiny">{text}</code>
        <CopyButton text={text} label={t`Copy the subscription`} />
      </div>
      <details class="raw">
        <summary class="small">{t`As a QR code`}</summary>
        <QrPicture text={text} label={t`The subscription as a QR code`} />
      </details>
      <RegisterAtBackend own={own} />
      <div class="buttons">
        <Button size="small" kind="danger" isBusy={ending.isPending} onClick={() => ending.run()}>
          {t`Disable push`}
        </Button>
      </div>
      <Outcome state={ending.state} />
    </div>
  )
}

function RegisterAtBackend({ own }: { readonly own: Subscription }) {
  const [url, setUrl] = useState('')
  const registering = useAction(async () => {
    await askForHost({ kind: 'webhook', values: { url } })
    await handOver(own, url)
  })
  return (
    <>
      <ChannelAddress
        kind="webhook"
        label={t`Register it with a backend at`}
        placeholder="https://backend.example/subscriptions"
        value={url}
        onText={setUrl}
      />
      <div class="buttons">
        <Button
          size="small"
          disabled={url === ''}
          isBusy={registering.isPending}
          onClick={() => registering.run()}
        >
          {t`Register subscription`}
        </Button>
      </div>
      <Answer of={registering.state.step === 'done'}>
        {registering.state.step === 'done' && <Callout tone="good" title={t`Registered.`} />}
      </Answer>
      <Outcome state={registering.state} />
    </>
  )
}
