/** Adds and removes the passkey that unlocks the wallet next to the password. */
import { useState } from 'preact/hooks'
import { now } from '../../client/clock'
import { createPasskey } from '../../client/signing/passkeys'
import { session } from '../../client/signing/session'
import { t } from '../../domain/text/texts'
import { Answer } from '../kit/answer'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Dialog } from '../kit/dialog'
import { TextField } from '../kit/field'
import { Form } from '../kit/form'
import { Progress } from '../kit/progress'
import { toFailure, useAction } from '../kit/use-action'
import { usePasskey } from './passkey-unlock'

type Change = 'add' | 'remove'

const labels = { add: t`Add passkey`, remove: t`Remove passkey` } as const satisfies Record<Change, string>
const answers = {
  add: t`Passkey added. It unlocks this wallet in this browser.`,
  remove: t`Passkey removed. Delete it in your password manager or security key too.`,
} as const satisfies Record<Change, string>

/** Absent if the browser cannot use passkeys, unless one is stored. Runs in a tab. */
export function PasskeySetting() {
  const passkey = usePasskey()
  const [change, setChange] = useState<Change>()
  const [changed, setChanged] = useState<Change>()
  if (!passkey) return null
  const { stored, isSupported } = passkey
  const isStored = 'thrown' in stored || stored.value !== undefined
  if (!isStored && !isSupported && !changed) return null
  const offered: Change = isStored ? 'remove' : 'add'
  return (
    <div class="stack" data-tight>
      <h3>{t`Passkey`}</h3>
      <p class="small soft">
        {t`Unlocks with your fingerprint, face or security key. Export and a new password still need the password.`}
      </p>
      {'thrown' in stored && <Outcome state={toFailure(stored.thrown.cause)} />}
      <Button icon="key" onClick={() => setChange(offered)}>
        {labels[offered]}
      </Button>
      <Answer of={changed}>{changed && <p class="small">{answers[changed]}</p>}</Answer>
      {change && (
        <Dialog title={labels[change]} onClose={() => setChange(undefined)}>
          <PasskeyForm
            change={change}
            onChanged={() => {
              setChange(undefined)
              setChanged(change)
            }}
          />
        </Dialog>
      )}
    </div>
  )
}

function PasskeyForm({ change, onChanged }: { readonly change: Change; readonly onChanged: () => void }) {
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [done, setDone] = useState(0)
  const changing = useAction(async () => {
    setDone(0)
    await (change === 'add'
      ? session.addPasskey(password, createPasskey, now(), setDone)
      : session.removePasskey(password, now(), setDone))
    setPassword('')
    onChanged()
  })
  return (
    <Form
      onSubmit={() => {
        setChecked(true)
        if (password !== '') changing.run().catch(reportError)
      }}
    >
      <TextField
        label={t`Password`}
        isSecret
        autocomplete="current-password"
        value={password}
        disabled={changing.isPending}
        fault={isChecked && password === '' ? t`Enter the password.` : undefined}
        onText={setPassword}
      />
      {changing.isPending ? (
        <Progress
          label={done < 1 ? t`Checking the password` : t`Waiting for the browser’s passkey dialog`}
          done={done}
        />
      ) : (
        <Button type="submit" kind={change === 'add' ? 'primary' : 'danger'} size="wide">
          {labels[change]}
        </Button>
      )}
      <Outcome state={changing.state} />
    </Form>
  )
}
