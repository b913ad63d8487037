/** A form: what is typed goes to us when it is submitted, by a press or by Enter, and is completed by no browser. */
import type { ComponentChildren } from 'preact'

interface FormProps {
  readonly onSubmit: () => void
  readonly children: ComponentChildren
  readonly class?: string
  /** Its name for assistive technology, where no heading gives one. */
  readonly label?: string
  readonly isTight?: boolean
}

export const Form = ({ onSubmit, children, class: name = 'stack', label, isTight = false }: FormProps) => (
  <form
    class={name}
    data-tight={isTight || undefined}
    aria-label={label}
    autocomplete="off"
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </form>
)
