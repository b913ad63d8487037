/** What is wrong with a new password. */
import { t } from '../../domain/text/texts'
import { isAcceptable, ratePassword } from '../../wallet/passwords/passwords'

/** Both spellings as typed. */
export interface TypedPassword {
  readonly first: string
  readonly second: string
}

/** What keeps a password from being taken, or undefined. */
export function passwordFault({ first, second }: TypedPassword): string | undefined {
  const rated = ratePassword(first)
  if (!isAcceptable(rated)) return rated.says
  return first === second ? undefined : t`Passwords don’t match.`
}
