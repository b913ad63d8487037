/**
 * File inputs. Our own texts cover the native input, because browsers show theirs in the browser's language.
 */

import { cleanForeign } from '../../domain/text/foreign-words'
import '../styles/file-input.css'
import { useState } from 'preact/hooks'
import { t } from '../../domain/text/texts'
import { type ControlProps, Field } from './field'

interface FileInputProps {
  readonly control: ControlProps
  readonly accept: string
  readonly disabled?: boolean
  /** Clears the input after each choice, so that the same file can be chosen again. */
  readonly clearsChoice?: true
  /** Receives the chosen file, or undefined if the user cancelled. */
  readonly onFile: (file: File | undefined) => void
}

export function FileInput({ control, accept, disabled = false, clearsChoice, onFile }: FileInputProps) {
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
          if (clearsChoice) input.value = ''
          else setName(file && cleanForeign(file.name))
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
  /** Receives the text of the chosen file, or undefined if the user cancelled. */
  readonly onText: (text: string | undefined) => void
}

/** A file input that reads its file as text. */
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
