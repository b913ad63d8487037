/** The colour of an account, shown next to its name. */
import type { Account } from '../../wallet/vault/accounts'

export const AccountMark = ({ colour }: Pick<Account, 'colour'>) => (
  <span class="account-mark" data-colour={colour} aria-hidden="true" />
)
