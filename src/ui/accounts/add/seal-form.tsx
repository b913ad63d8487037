/**
 * Last step of every method that adds a key: its name and the vault. The first key creates the vault with a
 * new password. Later keys need an unlocked wallet.
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
import { type ReportProgress, useProgress } from '../../kit/use-progress'
import { findPasswordFault, type TypedPassword } from '../../lock/password-fault'
import { PasswordFields } from '../../lock/password-fields'
import { useWorkspace } from '../../workspace/workspace'
import { nextAccountName } from '../account-words'
import { loadKeyring } from '../keyring'
import { NameField, nameFaultOf } from '../name-field'

/** State for the fields above the name. */
interface SealState {
  readonly isPending: boolean
  /** Returns the message of a refusal of this type, for the field that caused it. */
  readonly faultOf: (errorType: AnyErrorType) => string | undefined
}

interface SealFormProps {
  readonly buttonLabel: string
  /** Label of the progress while the vault is encrypted. */
  readonly pendingLabel: string
  /** Creates the content to encrypt, with this name. Its first account is the new one. */
  readonly createContent: (name: string, report: ReportProgress) => Promise<VaultContent>
  /** Types of refusals that a field above the name shows. */
  readonly fieldRefusals?: readonly AnyErrorType[]
  /**
   * True if a field above the name asks for another password. The wallet's password field then needs an
   * explicit label.
   */
  readonly hasOtherPassword?: true
  readonly onMade: (account: KeyAccount) => void
  readonly children?: (sealing: SealState) => ComponentChildren
}

const EMPTY_PASSWORD: TypedPassword = { first: '', second: '' }

/**
 * State and actions of the form. Typed secrets exist only in this component: they are never stored as a
 * draft.
 */
function useSealing({ pendingLabel, createContent, onMade }: SealFormProps) {
  const { accounts, isUnlocked } = useWorkspace()
  // Read once when the form opens, because the list of accounts grows before the form closes.
  const [hasVault] = useState(() => accounts.some(({ kind }) => kind === 'key'))
  const [name, setName] = useState(() => nextAccountName(accounts))
  const [typed, setTyped] = useState(EMPTY_PASSWORD)
  const { progress, begin, report } = useProgress()
  const needsUnlock = hasVault && !isUnlocked
  const making: Action<[], void> = useAction(async () => {
    begin(pendingLabel)
    if (needsUnlock)
      await session.unlock(typed.first, now(), (done) => report(t`Checking the password`, done))
    const content = await createContent(name.trim(), report)
    const [first] = content.accounts
    if (!first) throw new Error('No key found this way.')
    if (hasVault) await (await loadKeyring()).add(content, now())
    else await session.createVault(content, typed.first, now(), (done) => report(pendingLabel, done))
    setTyped(EMPTY_PASSWORD)
    await changeSettings({ account: first.account.address })
    onMade(first.account)
  })
  return { hasVault, needsUnlock, name, setName, typed, setTyped, progress, making }
}

/** The form around the fields of a method. */
export function SealForm(props: SealFormProps) {
  const { buttonLabel, fieldRefusals = [], hasOtherPassword, children } = props
  const sealing = useSealing(props)
  const { hasVault, needsUnlock, name, setName, typed, setTyped, progress, making } = sealing
  const { state, isPending } = making
  const [isChecked, setChecked] = useState(false)
  const isShownAbove = state.step === 'refused' && fieldRefusals.includes(state.errorType)
  const faultOf = (errorType: AnyErrorType) =>
    state.step === 'refused' && state.errorType === errorType ? `${state.message} ${state.fix}` : undefined
  const submit = async () => {
    setChecked(true)
    const hasPassword = hasVault ? !needsUnlock || typed.first !== '' : !(await findPasswordFault(typed))
    if (!nameFaultOf(name) && hasPassword) await making.run()
  }
  return (
    <Form onSubmit={() => submit().catch(reportError)}>
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
          <Progress {...progress} />
        ) : (
          <Button type="submit" kind="primary" size="wide">
            {buttonLabel}
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
  /** Whether to show that the password is missing. Set after a submit. */
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
