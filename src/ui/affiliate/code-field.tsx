/** An affiliate code as it is typed: what is none is said. */
import { readCode } from '../../client/signing/affiliate-code'
import { t } from '../../domain/text/texts'
import { TextField } from '../kit/field'
import type { Gaps } from '../kit/use-gaps'

interface CodeFieldProps {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly hint: string
  readonly gaps: Gaps
  /** What is wrong with a code that is one. */
  readonly fault?: string | undefined
}

/** More than a code is long: what is pasted and too long is said, not silently made one. */
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
