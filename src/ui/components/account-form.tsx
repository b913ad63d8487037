/** The first account: a new key or a given one, sealed under a password. */
import { useState } from 'preact/hooks'
import { changeSettings } from '../../desk/settings'
import { type Account, accountOf, createKey, readPrivateKey } from '../../wallet/accounts'
import { randomBytes, session } from '../session'
import { type Action, useAction } from '../use-action'
import { now } from '../use-now'
import { Button } from './button'
import { Outcome } from './callout'
import { TextField } from './field'
import { PasswordFields, passwordFault, type TypedPassword } from './password-fields'
import { Progress } from './progress'

/** Where the key comes from. */
export type KeySource = 'create' | 'import'

const words = {
  create: { press: 'Create account', waits: 'Sealing your new key' },
  import: { press: 'Import account', waits: 'Sealing your key' },
} as const satisfies Record<KeySource, { press: string; waits: string }>

interface AccountFormProps {
  readonly source: KeySource
  readonly onMade: (account: Account) => void
}

/** What is typed lives in this component alone: it is never drafted, and gone with it. */
export function AccountForm({ source, onMade }: AccountFormProps) {
  const [name, setName] = useState('Main')
  const [keyText, setKeyText] = useState('')
  const [password, setPassword] = useState<TypedPassword>({ first: '', second: '' })
  const [isChecked, setChecked] = useState(false)
  const [done, setDone] = useState(0)
  const making: Action<[], void> = useAction(async () => {
    const key = source === 'create' ? createKey(randomBytes) : readPrivateKey(keyText)
    const account = accountOf(key, name.trim(), now(), { from: source === 'create' ? 'created' : 'imported' })
    await session.found({ accounts: [{ account, key }], seeds: [] }, password.first, now(), setDone)
    setKeyText('')
    setPassword({ first: '', second: '' })
    await changeSettings({ account: account.address })
    onMade(account)
  })
  const nameFault = nameFaultOf(name)
  const submit = () => {
    setChecked(true)
    if (!nameFault && !passwordFault(password)) making.run()
  }
  const { state, isPending } = making
  const isBadKey = state.step === 'refused' && state.errorType === 'InvalidPrivateKey'
  return (
    <form
      class="stack"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {source === 'import' && (
        <TextField
          label="Private key"
          isSecret
          hint="64 hex digits, with or without 0x. It is sealed under your password and never leaves this browser."
          value={keyText}
          disabled={isPending}
          fault={isBadKey ? `${state.says} ${state.fix}` : undefined}
          onText={setKeyText}
        />
      )}
      <TextField
        label="Name"
        hint="Only you see it."
        value={name}
        disabled={isPending}
        fault={nameFault}
        onText={setName}
      />
      <PasswordFields typed={password} onType={setPassword} isChecked={isChecked} disabled={isPending} />
      <p class="small soft">
        The password unlocks the account on this device. Nobody can reset it, and it is stored nowhere.
      </p>
      {isPending ? (
        <Progress label={words[source].waits} done={done} />
      ) : (
        <Button type="submit" kind="primary" size="wide">
          {words[source].press}
        </Button>
      )}
      {!isBadKey && <Outcome state={state} />}
    </form>
  )
}

const MOST_NAME = 40

/** What keeps a name from being taken, or undefined. */
function nameFaultOf(name: string): string | undefined {
  if (name.trim() === '') return 'Give it a name.'
  return name.trim().length > MOST_NAME ? `At most ${MOST_NAME} characters.` : undefined
}
