/** Field for an affiliate code. */
import { readCode } from '../../client/signing/affiliate-code'
import { t } from '../../domain/text/texts'
import { TextField } from '../kit/field'
import type { RequiredFields } from '../kit/use-required-fields'

interface CodeFieldProps {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly hint: string
  readonly gaps: RequiredFields
  /** Fault of a well-formed code, such as the user's own. */
  readonly fault?: string | undefined
}

/**
 * Maximum length of the typed text. It exceeds the length of a code, so that a pasted text that is too long
 * shows a fault instead of being cut to a valid code.
 */
const MAX_TYPED = 40

export const CodeField = ({ label, text, onText, hint, gaps, fault }: CodeFieldProps) => (
  <TextField
    label={label}
    value={text}
    maxLength={MAX_TYPED}
    onText={onText}
    fault={
      gaps.faultOf(
        text,
        t`A code has 5 to 20 of A-Z, 0-9, hyphen and underscore.`,
        readCode(text) !== undefined,
      ) ?? fault
    }
    hint={hint}
  />
)
