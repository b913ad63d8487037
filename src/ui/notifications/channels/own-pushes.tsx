/** Pushes to this very browser: subscribed with a backend's key, shown, copied, handed over. */

import { useState } from 'preact/hooks'
import { askToSubscribe } from '../../../client/bridge/service'
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
import { Button } from '../../kit/button'
import { Callout, Outcome } from '../../kit/callout'
import { CopyButton } from '../../kit/copy-button'
import { TextField } from '../../kit/field'
import { QrPicture } from '../../kit/qr-picture'
import { useAction } from '../../kit/use-action'
import { useLoaded } from '../../kit/use-loaded'
import { useWorkspace } from '../../workspace/workspace'
import { askForHost } from './ask-for-host'

async function readStanding(profile: Profile) {
  const pushes = await findPushes()
  const [own, key] = await Promise.all([readOwnSubscription(pushes), readServerKey(profile)])
  return { pushes, own, key }
}
type Standing = Awaited<ReturnType<typeof readStanding>>

/** 65 bytes as base64url. */
const KEY = /^[\w-]{87}=?$/

export function OwnPushes() {
  const { profile } = useWorkspace()
  const [load, setLoad] = useState(() => () => readStanding(profile))
  const standing = useLoaded(load)
  const lookAgain = () => setLoad(() => () => readStanding(profile))
  return (
    <>
      <p class="small soft">{t`A backend of your own wakes this browser at once. The content of a push is never shown.`}</p>
      {standing.step === 'done' ? (
        <Pushes standing={standing.value} onChange={lookAgain} />
      ) : (
        <Outcome state={standing} />
      )}
    </>
  )
}

interface PushesProps {
  readonly standing: Standing
  readonly onChange: () => void
}

function Pushes({ standing: { pushes, own, key }, onChange }: PushesProps) {
  if (!pushes)
    return <p class="small">{t`This browser has no push for extensions. Cowbell polls instead.`}</p>
  return own ? (
    <Subscribed own={own} pushes={pushes} onChange={onChange} />
  ) : (
    <Subscribe named={key ?? ''} onChange={onChange} />
  )
}

interface WithPushes {
  readonly pushes: NonNullable<Standing['pushes']>
  readonly onChange: () => void
}

/** A service of ours has a key of ours; another one's is published by its operator. */
function Subscribe({ named, onChange }: { readonly named: string; readonly onChange: () => void }) {
  const { profile } = useWorkspace()
  const [typed, setTyped] = useState(named)
  const isOurs = profile.backend.kind === 'local'
  const key = (isOurs ? named : typed).trim()
  const isKey = KEY.test(key)
  const subscribing = useAction(async () => {
    if (!isOurs) await nameServerKey(profile, key)
    await subscribe(key, askToSubscribe)
    onChange()
  })
  return (
    <div class="stack" data-tight>
      {isOurs ? (
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
      <HandOver own={own} />
      <div class="buttons">
        <Button size="small" kind="danger" isBusy={ending.isPending} onClick={() => ending.run()}>
          {t`Disable push`}
        </Button>
      </div>
      <Outcome state={ending.state} />
    </div>
  )
}

function HandOver({ own }: { readonly own: Subscription }) {
  const [url, setUrl] = useState('')
  const handing = useAction(async () => {
    await askForHost({ kind: 'webhook', values: { url } })
    await handOver(own, url)
  })
  return (
    <>
      <TextField
        label={t`Register it with a backend at`}
        placeholder="https://backend.example/subscriptions"
        value={url}
        onText={setUrl}
      />
      <div class="buttons">
        <Button size="small" disabled={url === ''} isBusy={handing.isPending} onClick={() => handing.run()}>
          {t`Register subscription`}
        </Button>
      </div>
      <div aria-live="polite">
        {handing.state.step === 'done' && <Callout tone="good" title={t`Registered.`} />}
      </div>
      <Outcome state={handing.state} />
    </>
  )
}
