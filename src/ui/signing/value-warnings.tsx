/** Entries of the app data that move value, at the button that signs, so that they are always in view. */
import { t } from '../../domain/text/texts'
import { movesValue, type SigningWarning } from '../../wallet/describe/warnings'
import { Icon } from '../kit/icon'
import { withUnbrokenAddresses } from '../kit/unbroken-addresses'

interface ValueWarningsProps {
  /** All warnings of one or several orders. Equal ones are shown once. */
  readonly warnings: readonly SigningWarning[]
}

export function ValueWarnings({ warnings }: ValueWarningsProps) {
  const messages = new Set(warnings.filter(movesValue).map(({ message }) => message))
  if (messages.size === 0) return null
  return (
    <ul class="small" aria-label={t`What the app data does`}>
      {[...messages].map((message) => (
        <li key={message} class="caution-line">
          <Icon name="warning" size={14} />
          <span>{withUnbrokenAddresses(message)}</span>
        </li>
      ))}
    </ul>
  )
}
