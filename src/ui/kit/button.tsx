/** What is pressed, and what leads elsewhere but looks the same. */
import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon'
import { Spinner } from './progress'

interface ButtonStyle {
  /** One `primary` a screen: what the screen is for. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly size?: 'small' | 'wide'
  readonly icon?: IconName
  readonly children: ComponentChildren
}

type ButtonProps = ButtonStyle & {
  /** While true the button turns and cannot be pressed again; it keeps the focus, which a disabled one would lose. */
  readonly isBusy?: boolean
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'size' | 'icon' | 'children'>

/** What a busy button is instead: pressed in vain. */
const BUSY = {
  'aria-disabled': true,
  onClick: (event: Event) => event.preventDefault(),
} as const

/** A button; `type` is `button` unless given, so that nothing submits by accident. */
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
  /** Said by screen readers and shown on hover. */
  readonly label: string
  readonly size?: 'small'
}

/** A button that is only an icon. */
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
  /** A page that is not ours opens in a tab of its own. */
  readonly target?: '_blank'
  readonly rel?: 'noreferrer' | 'noopener noreferrer'
  /** Where what is shown of it is shortened. */
  readonly 'aria-label'?: string
}

/** A link that looks like a button: it goes to another screen. */
export function ButtonLink({ kind = 'plain', size, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} class="button" data-kind={kind} data-size={size}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </a>
  )
}
