/** A file that is read as text, here and nowhere else. */
import { Field } from './field'

interface FileFieldProps {
  readonly label: string
  readonly hint: string
  readonly accept: string
  readonly disabled?: boolean
  readonly fault?: string | undefined
  /** The text of the chosen file; undefined when the choice was taken back. */
  readonly onText: (text: string | undefined) => void
}

export function FileField({ label, hint, accept, disabled = false, fault, onText }: FileFieldProps) {
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(control) => (
        <input
          type="file"
          class="input"
          autocomplete="off"
          accept={accept}
          disabled={disabled}
          {...control}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) file.text().then(onText, reportError)
            else onText(undefined)
          }}
        />
      )}
    </Field>
  )
}
