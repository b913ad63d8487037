/** Secret of a webhook: shown once, and rotated without losing messages. */

import { useState } from 'preact/hooks'
import { endRotation, isRotating, rotateSecret } from '../../../client/notify/channels/setup'
import { t } from '../../../domain/text/texts'
import { CopySecret } from '../../accounts/secrets/copy-secret'
import { Button } from '../../kit/button'
import { Callout, Outcome } from '../../kit/callout'
import { useAction } from '../../kit/use-action'
import { useLoaded } from '../../kit/use-loaded'

/** Shows the secret for the operator of the receiver. */
export const NewSecret = ({ secret }: { readonly secret: string }) => (
  <Callout tone="caution" title={t`Signing secret (shown once)`}>
    <div class="stack" data-tight>
      <p>{t`Your receiver verifies messages with it (HMAC-SHA-256). It is not shown again.`}</p>
      <code>{secret}</code>
      <CopySecret secret={secret}>{t`Copy the secret`}</CopySecret>
    </div>
  </Callout>
)

export function WebhookSecret({ id }: { readonly id: string }) {
  const [load, setLoad] = useState(() => () => isRotating(id))
  const rotating = useLoaded(load)
  const [secret, setSecret] = useState<string>()
  const reload = () => setLoad(() => () => isRotating(id))
  const making = useAction(async () => {
    setSecret(await rotateSecret(id))
    reload()
  })
  const ending = useAction(async () => {
    await endRotation(id)
    setSecret(undefined)
    reload()
  })
  const hasTwoSecrets = rotating.step === 'done' && rotating.value
  return (
    <div class="stack" data-tight>
      {secret && <NewSecret secret={secret} />}
      {hasTwoSecrets && (
        <p class="small">
          {t`Messages carry both signatures. Revoke the old secret once your receiver has the new one.`}
        </p>
      )}
      <div class="buttons">
        {hasTwoSecrets ? (
          <Button size="small" isBusy={ending.isPending} onClick={() => ending.run()}>
            {t`Revoke old secret`}
          </Button>
        ) : (
          <Button size="small" isBusy={making.isPending} onClick={() => making.run()}>
            {t`New secret`}
          </Button>
        )}
      </div>
      <Outcome state={making.state} />
      <Outcome state={ending.state} />
    </div>
  )
}
