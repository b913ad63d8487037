/** A form: what is typed goes to us when it is submitted, by a press or by Enter, and is completed by no browser. */
import type { ComponentChildren } from 'preact'

interface FormProps {
  readonly onSubmit: () => void
  readonly children: ComponentChildren
}

export const Form = ({ onSubmit, children }: FormProps) => (
  <form
    class="stack"
    autocomplete="off"
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </form>
)
