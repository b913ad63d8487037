/** Another password for the vault. */

import { useState } from 'preact/hooks'
import { session } from '../session'
import { type Action, useAction } from '../use-action'
import { now } from '../use-now'
import { Button } from './button'
import { Outcome } from './callout'
import { Dialog } from './dialog'
import { TextField } from './field'
import { Form } from './form'
import { PasswordFields, passwordFault, type TypedPassword } from './password-fields'
import { Progress } from './progress'

export function ChangePassword() {
  const [isOpen, setOpen] = useState(false)
  const [isChanged, setChanged] = useState(false)
  return (
    <div class="stack" data-tight>
      <Button onClick={() => setOpen(true)}>Change the password</Button>
      <div aria-live="polite">
        {isChanged && (
          <p class="small">The password is changed. A backup saved before opens with the former one.</p>
        )}
      </div>
      {isOpen && (
        <Dialog title="Change the password" onClose={() => setOpen(false)}>
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
  return (
    <Form
      onSubmit={() => {
        setChecked(true)
        if (!passwordFault(next)) changing.run()
      }}
    >
      <TextField
        label="Present password"
        isSecret
        autocomplete="current-password"
        value={old}
        disabled={isPending}
        onText={setOld}
      />
      <PasswordFields typed={next} onType={setNext} isChecked={isChecked} disabled={isPending} />
      {isPending ? (
        <Progress label="Sealing the vault anew" done={done} />
      ) : (
        <Button type="submit" kind="primary" size="wide" disabled={old === ''}>
          Change it
        </Button>
      )}
      <Outcome state={state} />
    </Form>
  )
}
