import { t } from '../../domain/text/texts'
import { isAcceptable, loadPasswordRater } from '../../wallet/passwords/passwords'

/** Password and its repetition as typed. */
export interface TypedPassword {
  readonly first: string
  readonly second: string
}

/** Returns why the password is not accepted, or undefined. */
export async function findPasswordFault({ first, second }: TypedPassword): Promise<string | undefined> {
  const rated = (await loadPasswordRater())(first)
  if (!isAcceptable(rated)) return rated.message
  return first === second ? undefined : t`Passwords don’t match.`
}
