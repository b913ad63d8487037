/**
 * The last step of every way to a new key: a name, and the vault it goes into. The first key founds the vault under a new
 * password; a later one goes into it, for which a locked wallet is unlocked.
 */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { now } from '../../../client/clock'
import { changeSettings } from '../../../client/settings/settings'
import { session } from '../../../client/signing/session'
import type { AnyErrorType } from '../../../domain/refusal'
import { t } from '../../../domain/text/texts'
import type { KeyAccount } from '../../../wallet/vault/accounts'
import type { VaultContent } from '../../../wallet/vault/vault'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { TextField } from '../../kit/field'
import { Form } from '../../kit/form'
import { Progress } from '../../kit/progress'
import { type Action, useAction } from '../../kit/use-action'
import { passwordFault, type TypedPassword } from '../../lock/password-fault'
import { PasswordFields } from '../../lock/password-fields'
import { useWorkspace } from '../../workspace/workspace'
import { freshName } from '../account-words'
import { loadKeyring } from '../keyring'
import { NameField, nameFaultOf } from '../name-field'

/** Reports what is being waited for, and how much of it is over. */
type ReportProgress = (label: string, done: number) => void

/** Props of the fields above the name. */
interface Sealing {
  readonly isPending: boolean
  /** What a refusal of this kind said, for the field that it is of. */
  readonly faultOf: (errorType: AnyErrorType) => string | undefined
}

interface SealFormProps {
  /** On the button. */
  readonly press: string
  /** Said while the vault is sealed. */
  readonly waits: string
  /** Makes what is sealed, named so; the first of its accounts is the one that is made. */
  readonly make: (name: string, report: ReportProgress) => Promise<VaultContent>
  /** Refusals that a field above shows. */
  readonly shows?: readonly AnyErrorType[]
  /** A field above asks for another password: that of the wallet is named. */
  readonly hasOtherPassword?: true
  readonly onMade: (account: KeyAccount) => void
  readonly children?: (sealing: Sealing) => ComponentChildren
}

const NOTHING: TypedPassword = { first: '', second: '' }

/** All that the form knows and does. What is typed lives in this component alone: it is never drafted, and gone with it. */
function useSealing({ waits, make, onMade }: SealFormProps) {
  const { accounts, isUnlocked } = useWorkspace()
  // As it stood when the form opened: the list grows before the form goes.
  const [hasVault] = useState(() => accounts.some(({ kind }) => kind === 'key'))
  const [name, setName] = useState(() => freshName(accounts))
  const [typed, setTyped] = useState(NOTHING)
  const [waiting, setWaiting] = useState({ label: waits, done: 0 })
  const report: ReportProgress = (label, done) => setWaiting({ label, done })
  const needsUnlock = hasVault && !isUnlocked
  const making: Action<[], void> = useAction(async () => {
    if (needsUnlock)
      await session.unlock(typed.first, now(), (done) => report(t`Checking the password`, done))
    const content = await make(name.trim(), report)
    const [first] = content.accounts
    if (!first) throw new Error('No key found this way.')
    if (hasVault) await (await loadKeyring()).add(content, now())
    else await session.createVault(content, typed.first, now(), (done) => report(waits, done))
    setTyped(NOTHING)
    await changeSettings({ account: first.account.address })
    onMade(first.account)
  })
  return { hasVault, needsUnlock, name, setName, typed, setTyped, waiting, making }
}

/** The form around the fields of a way. */
export function SealForm(props: SealFormProps) {
  const { press, shows = [], hasOtherPassword, children } = props
  const sealing = useSealing(props)
  const { hasVault, needsUnlock, name, setName, typed, setTyped, waiting, making } = sealing
  const { state, isPending } = making
  const [isChecked, setChecked] = useState(false)
  const isShownAbove = state.step === 'refused' && shows.includes(state.errorType)
  const faultOf = (errorType: AnyErrorType) =>
    state.step === 'refused' && state.errorType === errorType ? `${state.says} ${state.fix}` : undefined
  const submit = () => {
    setChecked(true)
    const hasPassword = hasVault ? !needsUnlock || typed.first !== '' : !passwordFault(typed)
    if (!nameFaultOf(name) && hasPassword) making.run()
  }
  return (
    <Form onSubmit={submit}>
      {children?.({ isPending, faultOf })}
      <NameField name={name} disabled={isPending} onName={setName} />
      {!hasVault && (
        <PasswordFields
          typed={typed}
          onType={setTyped}
          isChecked={isChecked}
          disabled={isPending}
          label={hasOtherPassword && t`New Cowbell password`}
        />
      )}
      {needsUnlock && (
        <KnownPassword
          typed={typed}
          onType={setTyped}
          isChecked={isChecked}
          disabled={isPending}
          label={hasOtherPassword && t`Your Cowbell password`}
        />
      )}
      <div class="form-end">
        {isPending ? (
          <Progress label={waiting.label} done={waiting.done} />
        ) : (
          <Button type="submit" kind="primary" size="wide">
            {press}
          </Button>
        )}
        {!isShownAbove && <Outcome state={state} />}
      </div>
    </Form>
  )
}

interface PasswordProps {
  readonly typed: TypedPassword
  readonly onType: (typed: TypedPassword) => void
  /** Show that it is missing. */
  readonly isChecked: boolean
  readonly disabled: boolean
  readonly label: string | undefined
}

const KnownPassword = ({ typed, onType, isChecked, disabled, label = t`Password` }: PasswordProps) => (
  <TextField
    label={label}
    isSecret
    autocomplete="current-password"
    hint={t`Unlocks the wallet.`}
    value={typed.first}
    disabled={disabled}
    fault={isChecked && typed.first === '' ? t`Enter the password.` : undefined}
    onText={(first) => onType({ first, second: '' })}
  />
)
