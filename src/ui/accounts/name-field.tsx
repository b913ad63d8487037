import { t } from '../../domain/text/texts'
import { MAX_ACCOUNT_NAME } from '../../wallet/vault/accounts'
import { TextField } from '../kit/field'

/** Returns what is wrong with a name, or undefined. */
export function nameFaultOf(name: string): string | undefined {
  if (name.trim() === '') return t`Give it a name.`
  return name.trim().length > MAX_ACCOUNT_NAME ? t`At most ${MAX_ACCOUNT_NAME} characters.` : undefined
}

interface NameFieldProps {
  readonly name: string
  readonly onName: (name: string) => void
  /** Hint below the field, for a new account. */
  readonly hint?: string
  readonly disabled?: boolean
}

export const NameField = ({ name, onName, hint, disabled = false }: NameFieldProps) => (
  <TextField
    label={t`Name`}
    hint={hint}
    value={name}
    disabled={disabled}
    fault={nameFaultOf(name)}
    onText={onName}
  />
)
