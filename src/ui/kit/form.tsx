/**
 * A form that calls `onSubmit` on a press or on Enter, and then focuses the first invalid field. Browsers do
 * not autocomplete it.
 */
import type { ComponentChildren } from 'preact'
import { focusFirstFault } from './focus'

interface FormProps {
  readonly onSubmit: () => void
  readonly children: ComponentChildren
  readonly class?: string
  /** Accessible name, for a form without a heading. */
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
      focusFirstFault(event.currentTarget)
    }}
  >
    {children}
  </form>
)
