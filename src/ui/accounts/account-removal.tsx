/**
 * Removes an account. The user must type the name of an account with a key, because the key is lost. Other
 * accounts need a second press.
 */

import { useState } from 'preact/hooks'
import { now } from '../../client/clock'
import { removeDraftsOf } from '../../client/db/drafts'
import { cancelPlansWith } from '../../client/orders/plans/plan-steps'
import { t } from '../../domain/text/texts'
import type { Account } from '../../wallet/vault/accounts'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { TextField } from '../kit/field'
import { Form } from '../kit/form'
import { tx } from '../kit/text'
import { useAction } from '../kit/use-action'
import { useWorkspace } from '../workspace/workspace'
import { loadKeyring } from './keyring'

interface AccountRemovalProps {
  readonly account: Account
  readonly onRemoved: () => void
}

/** Checks if another account of the same phrase remains. The phrase then remains as well. */
const isPhraseLeft = (account: Account, accounts: readonly Account[]): boolean => {
  if (account.kind !== 'key' || account.origin.from !== 'derived') return false
  const { seedId } = account.origin
  return accounts.some(
    (each) =>
      each.address !== account.address &&
      each.kind === 'key' &&
      each.origin.from === 'derived' &&
      each.origin.seedId === seedId,
  )
}

function warningOf(account: Account, accounts: readonly Account[]): string {
  if (account.kind !== 'key') return t`Only removed from this list.`
  if (isPhraseLeft(account, accounts)) return t`The recovery phrase stays here and can add it again.`
  return account.origin.from === 'derived'
    ? t`Last address of its recovery phrase: the phrase is deleted too. Without a backup it is lost.`
    : t`Its key is deleted. Without a backup it is lost.`
}

export function AccountRemoval({ account, onRemoved }: AccountRemovalProps) {
  const { accounts } = useWorkspace()
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const removing = useAction(async () => {
    const keyring = await loadKeyring()
    await cancelPlansWith(account.address, () => keyring.remove(account, now()), now())
    await removeDraftsOf(account.address)
    onRemoved()
  })
  if (!isAsking) {
    return (
      <Button kind="danger" onClick={() => setAsking(true)}>
        {t`Remove this account`}
      </Button>
    )
  }
  const mustType = account.kind === 'key' && !isPhraseLeft(account, accounts)
  return (
    <Form onSubmit={removing.run}>
      <Callout tone="caution" title={t`Remove ${account.name} from this browser?`}>
        {tx`${warningOf(account, accounts)} Plans of this account are cancelled. Open orders stay open.`}
      </Callout>
      {mustType && <TextField label={t`Type “${account.name}” to confirm`} value={typed} onText={setTyped} />}
      <Button
        type="submit"
        kind="danger"
        isBusy={removing.isPending}
        disabled={mustType && typed.trim() !== account.name}
      >
        {t`Remove account`}
      </Button>
      <Outcome state={removing.state} />
    </Form>
  )
}
