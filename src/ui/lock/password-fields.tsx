/** Fields for a new password and its repetition, with a live rating. */
import { t } from '../../domain/text/texts'
import { isAcceptable } from '../../wallet/passwords/passwords'
import { TextField } from '../kit/field'
import { PassphraseProposal } from './passphrase-proposal'
import type { TypedPassword } from './password-fault'
import { useRatedPassword } from './use-rated-password'

interface PasswordFieldsProps {
  readonly typed: TypedPassword
  readonly onType: (typed: TypedPassword) => void
  /** Whether to show faults of empty or incomplete fields. Set after a submit. */
  readonly isChecked: boolean
  readonly disabled: boolean
  /** Label, if the form has several passwords. */
  readonly label?: string | undefined
}

const STEPS = ['tooShort', 'weak', 'fair', 'strong'] as const

export function PasswordFields({
  typed,
  onType,
  isChecked,
  disabled,
  label = t`Password`,
}: PasswordFieldsProps) {
  const { first, second } = typed
  const rated = useRatedPassword(first)
  const isWeak = rated !== undefined && !isAcceptable(rated)
  const isOther = !first.startsWith(second) || (isChecked && first !== second)
  return (
    <>
      <TextField
        label={label}
        isSecret
        autocomplete="new-password"
        value={first}
        disabled={disabled}
        hint={
          first === '' || !rated ? (
            t`Nobody can reset it. Use four or more unrelated words.`
          ) : (
            <span class="rating">
              <span class="rating-bars" data-steps={STEPS.indexOf(rated.rating)} aria-hidden="true" />
              {rated.message}
            </span>
          )
        }
        fault={isChecked && isWeak ? rated.message : undefined}
        onText={(text) => onType({ first: text, second })}
      />
      <TextField
        label={t`Repeat password`}
        isSecret
        autocomplete="new-password"
        value={second}
        disabled={disabled}
        fault={isOther ? t`Passwords don’t match.` : undefined}
        onText={(text) => onType({ first, second: text })}
      />
      <PassphraseProposal disabled={disabled} onTake={(text) => onType({ first: text, second: text })} />
    </>
  )
}
