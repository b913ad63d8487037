import { t } from '../../domain/text/texts'
import { isAcceptable, ratePassword } from '../../wallet/passwords/passwords'

/** Password and its repetition as typed. */
export interface TypedPassword {
  readonly first: string
  readonly second: string
}

/** Returns why the password is not accepted, or undefined. */
export function passwordFault({ first, second }: TypedPassword): string | undefined {
  const rated = ratePassword(first)
  if (!isAcceptable(rated)) return rated.message
  return first === second ? undefined : t`Passwords don’t match.`
}
