/** Form fields: a control with its label, and a line below it for a hint or an error. */
import type { ComponentChildren, Ref } from 'preact'
import { useId } from 'preact/hooks'
import { Icon } from './icon'

/** Attributes that link a control to its label and its hint. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
}

interface FieldProps {
  readonly label: ComponentChildren
  /** Shown at the right of the label, for example a button that fills in a value. */
  readonly aside?: ComponentChildren
  /** Shown while the value has no error. */
  readonly hint?: ComponentChildren
  /** Says what is wrong and what to do. Read out when it appears. */
  readonly fault?: string | undefined
  readonly children: (control: ControlProps) => ComponentChildren
}

/** A labelled control of any kind. */
export function Field({ label, aside, hint, fault, children }: FieldProps) {
  const id = useId()
  const note = `${id}-note`
  const hasNote = Boolean(fault ?? hint)
  return (
    <div class="field">
      <div class="field-head">
        <label for={id}>{label}</label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': hasNote ? note : undefined, 'aria-invalid': Boolean(fault) })}
      <div id={note} aria-live="polite">
        {fault ? (
          <p class="field-fault">
            <Icon name="warning" size={16} />
            {fault}
          </p>
        ) : (
          hint && <p class="field-hint">{hint}</p>
        )}
      </div>
    </div>
  )
}

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  readonly value: string
  readonly onText: (text: string) => void
  /** Shows the text as dots. */
  readonly isSecret?: boolean
  /** Default: `off`. */
  readonly autocomplete?: string
  readonly inputMode?: 'text' | 'decimal' | 'numeric'
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly required?: boolean
  readonly maxLength?: number
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onFocus?: (event: { readonly currentTarget: HTMLInputElement }) => void
  readonly onBlur?: () => void
}

/** A line of text. Each change calls `onText`. */
export function TextField({
  label,
  aside,
  hint,
  fault,
  onText,
  isSecret = false,
  inputRef = null,
  ...rest
}: TextFieldProps) {
  const input = {
    spellcheck: false,
    autocomplete: 'off',
    ...rest,
    class: 'input',
    ref: inputRef,
    onInput: (event: { readonly currentTarget: HTMLInputElement }) => onText(event.currentTarget.value),
  }
  return (
    <Field label={label} aside={aside} hint={hint} fault={fault}>
      {(control) =>
        isSecret ? <input type="password" {...input} {...control} /> : <input {...input} {...control} />
      }
    </Field>
  )
}

interface AreaFieldProps extends Omit<FieldProps, 'children' | 'aside'> {
  readonly value: string
  readonly rows: number
  readonly onText: (text: string) => void
}

/** Multiple lines of machine text such as JSON. Each change calls `onText`. */
export const AreaField = ({ label, hint, fault, value, rows, onText }: AreaFieldProps) => (
  <Field label={label} hint={hint} fault={fault}>
    {(control) => (
      <textarea
        {...control}
        class="input mono"
        rows={rows}
        spellcheck={false}
        autocomplete="off"
        value={value}
        onInput={(event) => onText(event.currentTarget.value)}
      />
    )}
  </Field>
)

interface SelectProps<T extends string> {
  readonly value: T
  readonly choices: readonly { readonly value: T; readonly label: string }[]
  readonly onChoice: (value: T) => void
  /** `input` is a form field, `chip` belongs in the header, `pick` in a field. Default: `input`. */
  readonly appearance?: 'input' | 'chip' | 'pick'
}

/** A select box without a label. The control takes the attributes that name and describe it. */
export function Select<T extends string>(
  props: SelectProps<T> & (ControlProps | { readonly 'aria-label': string }),
) {
  const { value, choices, onChoice, appearance = 'input', ...control } = props
  const choose = (text: string) => {
    const found = choices.find((choice) => choice.value === text)
    if (found) onChoice(found.value)
  }
  return (
    <span class="select">
      <select
        {...control}
        class={appearance}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={16} />
    </span>
  )
}

/** A select box with a label. */
export const SelectField = <T extends string>({
  label,
  hint,
  fault,
  ...select
}: SelectProps<T> & Omit<FieldProps, 'children' | 'aside'>) => (
  <Field label={label} hint={hint} fault={fault}>
    {(control) => <Select {...select} {...control} />}
  </Field>
)

interface CheckFieldProps {
  readonly isChecked: boolean
  readonly onCheck: (isChecked: boolean) => void
  readonly children: ComponentChildren
  readonly disabled?: boolean
}

/** A checkbox. A press on its text toggles it too. */
export function CheckField({ isChecked, onCheck, children, disabled = false }: CheckFieldProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={isChecked}
        disabled={disabled}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
