/** Buttons, and links that look like buttons. */
import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon'
import { Spinner } from './progress'

interface ButtonStyle {
  /** A screen has at most one `primary` button: its main action. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly size?: 'small' | 'wide'
  readonly icon?: IconName
  readonly children: ComponentChildren
}

type ButtonProps = ButtonStyle & {
  /** Shows a spinner and ignores presses. The button keeps the focus, which a disabled one would lose. */
  readonly isBusy?: boolean
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'size' | 'icon' | 'children'>

/** Props of a busy button. It ignores presses. */
const BUSY = {
  'aria-disabled': true,
  onClick: (event: Event) => event.preventDefault(),
} as const

/** `type` defaults to `button`, so that no button submits a form by accident. */
export function Button({ kind = 'plain', size, icon, isBusy = false, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(isBusy ? BUSY : {})}
      class="button"
      data-kind={kind}
      data-size={size}
      aria-busy={isBusy}
    >
      {isBusy ? <Spinner /> : icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'icon' | 'size' | 'label'> {
  readonly icon: IconName
  /** Read out by screen readers and shown on hover. */
  readonly label: string
  readonly size?: 'small'
}

/** A button that shows only an icon. */
export function IconButton({ icon, label, size, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      class="button"
      data-kind="quiet"
      data-size={size}
      data-only-icon
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  )
}

interface ButtonLinkProps extends ButtonStyle {
  readonly href: string
  readonly onClick?: () => void
  /** Opens an external page in a new tab. */
  readonly target?: '_blank'
  readonly rel?: 'noreferrer' | 'noopener noreferrer'
  /** Needed if the visible text is shortened. */
  readonly 'aria-label'?: string
}

export function ButtonLink({ kind = 'plain', size, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} class="button" data-kind={kind} data-size={size}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </a>
  )
}
