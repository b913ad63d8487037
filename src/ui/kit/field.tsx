/** A control with its label, and one line below it that helps or says what is wrong. */
import type { ComponentChildren, Ref } from 'preact'
import { useId } from 'preact/hooks'
import { Icon } from './icon'

/** What the control of a field must carry so that it is named and described. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
}

interface FieldProps {
  readonly label: ComponentChildren
  /** Stands at the right of the label: a value to take at a press. */
  readonly aside?: ComponentChildren
  /** Helps before anything is wrong. */
  readonly hint?: ComponentChildren
  /** What is wrong, and what would be right; read out when it appears. */
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
  /** Shown as dots. */
  readonly isSecret?: boolean
  /** `off` unless given. */
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

/** A line of text; `onText` hears every change. */
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

/** Lines of text for machines, such as JSON; `onText` hears every change. */
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
  /** A field below its label, or a chip in the header. */
  readonly look?: 'input' | 'chip'
}

/** One of many. What names and describes it goes to the control itself. */
export function Select<T extends string>(
  props: SelectProps<T> & (ControlProps | { readonly 'aria-label': string }),
) {
  const { value, choices, onChoice, look = 'input', ...control } = props
  const choose = (text: string) => {
    const found = choices.find((choice) => choice.value === text)
    if (found) onChoice(found.value)
  }
  return (
    <span class="select">
      <select {...control} class={look} value={value} onChange={(event) => choose(event.currentTarget.value)}>
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

/** One of many, named. */
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

/** Yes or no, with the whole sentence as the target. */
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
