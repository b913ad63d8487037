/** Form to change the password of the vault. */

import { useState } from 'preact/hooks'
import { now } from '../../client/clock'
import { session } from '../../client/signing/session'
import { t } from '../../domain/text/texts'
import { Answer } from '../kit/answer'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Dialog } from '../kit/dialog'
import { TextField } from '../kit/field'
import { Form } from '../kit/form'
import { Progress } from '../kit/progress'
import { type Action, useAction } from '../kit/use-action'
import { findPasswordFault, type TypedPassword } from './password-fault'
import { PasswordFields } from './password-fields'

export function ChangePassword() {
  const [isOpen, setOpen] = useState(false)
  const [isChanged, setChanged] = useState(false)
  return (
    <div class="stack" data-tight>
      <Button onClick={() => setOpen(true)}>{t`Change password`}</Button>
      <Answer of={isChanged}>
        {isChanged && <p class="small">{t`Password changed. Older backups keep their old password.`}</p>}
      </Answer>
      {isOpen && (
        <Dialog title={t`Change password`} onClose={() => setOpen(false)}>
          <ChangeForm
            onChanged={() => {
              setOpen(false)
              setChanged(true)
            }}
          />
        </Dialog>
      )}
    </div>
  )
}

const NOTHING: TypedPassword = { first: '', second: '' }

function ChangeForm({ onChanged }: { readonly onChanged: () => void }) {
  const [old, setOld] = useState('')
  const [next, setNext] = useState(NOTHING)
  const [isChecked, setChecked] = useState(false)
  const [done, setDone] = useState(0)
  const changing: Action<[], void> = useAction(async () => {
    setDone(0)
    await session.changePassword({ old, next: next.first }, now(), setDone)
    setOld('')
    setNext(NOTHING)
    onChanged()
  })
  const { isPending, state } = changing
  const submit = async () => {
    setChecked(true)
    if (old !== '' && !(await findPasswordFault(next))) await changing.run()
  }
  return (
    <Form onSubmit={() => submit().catch(reportError)}>
      <TextField
        label={t`Current password`}
        isSecret
        autocomplete="current-password"
        value={old}
        disabled={isPending}
        fault={isChecked && old === '' ? t`Enter the password.` : undefined}
        onText={setOld}
      />
      <PasswordFields typed={next} onType={setNext} isChecked={isChecked} disabled={isPending} />
      {isPending ? (
        <Progress label={t`Encrypting the vault`} done={done} />
      ) : (
        <Button type="submit" kind="primary" size="wide">
          {t`Set new password`}
        </Button>
      )}
      <Outcome state={state} />
    </Form>
  )
}
