/** A file that is read here and nowhere else: its input is over words of ours, for a browser writes its own in its own language. */

import '../styles/file-input.css'
import { useState } from 'preact/hooks'
import { t } from '../../domain/text/texts'
import { type ControlProps, Field } from './field'

interface FileInputProps {
  readonly control: ControlProps
  readonly accept: string
  readonly disabled?: boolean
  /** Each file is taken at once: none stays chosen, and the same can be chosen again. */
  readonly keepsNone?: true
  /** The chosen file; undefined when the choice was taken back. */
  readonly onFile: (file: File | undefined) => void
}

export function FileInput({ control, accept, disabled = false, keepsNone, onFile }: FileInputProps) {
  const [name, setName] = useState<string>()
  return (
    <div class="input file-input">
      <span class="button" data-size="small" aria-hidden="true">
        {t`Choose file`}
      </span>
      <span class="file-name" data-chosen={name !== undefined} aria-hidden="true">
        {name ?? t`No file chosen`}
      </span>
      <input
        type="file"
        autocomplete="off"
        accept={accept}
        disabled={disabled}
        {...control}
        onChange={({ currentTarget: input }) => {
          const file = input.files?.[0]
          onFile(file)
          if (keepsNone) input.value = ''
          else setName(file?.name)
        }}
      />
    </div>
  )
}

interface FileFieldProps {
  readonly label: string
  readonly hint: string
  readonly accept: string
  readonly disabled?: boolean
  readonly fault?: string | undefined
  /** The text of the chosen file; undefined when the choice was taken back. */
  readonly onText: (text: string | undefined) => void
}

/** A file as its text. */
export const FileField = ({ label, hint, accept, disabled = false, fault, onText }: FileFieldProps) => (
  <Field label={label} hint={hint} fault={fault}>
    {(control) => (
      <FileInput
        control={control}
        accept={accept}
        disabled={disabled}
        onFile={(file) => {
          if (file) file.text().then(onText, reportError)
          else onText(undefined)
        }}
      />
    )}
  </Field>
)
