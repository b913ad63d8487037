/**
 * Transfer from a Safe: a transaction of the Safe, as data for its own app. The recipient is checked as for
 * any transfer before the data are shown.
 */
import { now } from '../../client/clock'
import type { ChainAccess } from '../../client/sending/chain-access'
import { readTransferFacts, withTransferValue } from '../../client/sending/transfer-facts'
import { t } from '../../domain/text/texts'
import { type ActOf, callOf } from '../../wallet/messages/transaction-acts'
import { findTransferViolations } from '../../wallet/policy/transfer-policy'
import '../styles/screens/connect.css'
import { TransferNotes } from '../funds/transfer-notes'
import { useActText } from '../funds/use-act-text'
import { useOwnAddresses } from '../funds/use-own-addresses'
import { useTransferValue } from '../funds/use-transfer-value'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Dialog } from '../kit/dialog'
import { Skeleton } from '../kit/progress'
import { useReply } from '../kit/use-reply'
import { CallFacts } from '../safe/call-facts'
import { ObjectionNotes } from '../signing/objections'
import { SigningLines } from '../signing/signing-lines'
import { useOverrides } from '../signing/use-checked-action'

interface SafeTransferProps {
  readonly act: ActOf<'transfer'>
  readonly access: ChainAccess
  readonly onClose: () => void
}

export function SafeTransferDialog({ act, access, onClose }: SafeTransferProps) {
  const text = useActText(act, access.sender)
  return (
    <Dialog title={text.title} onClose={onClose} foot={<Button onClick={onClose}>{t`Close`}</Button>}>
      <p class="small">{t`A Safe sends by a transaction. Create it in the Safe’s own app with this data.`}</p>
      <SigningLines lines={text.lines.map((line) => ({ ...line, field: 'network' }))} />
      <CheckedCall act={act} access={access} />
    </Dialog>
  )
}

/** The call of the Safe, once the recipient is checked. */
function CheckedCall({ act, access }: Omit<SafeTransferProps, 'onClose'>) {
  const accounts = useOwnAddresses()
  const { token, recipient, amount } = act
  const facts = useReply(
    () => readTransferFacts(access, act, { accounts, now: now() }, null),
    [access.sender, token, recipient, String(amount)],
  )
  const value = useTransferValue(act.token, act.amount)
  const judge = useOverrides()
  if (!facts.value) {
    return facts.state.step === 'pending' ? (
      <Skeleton height={120} />
    ) : (
      <Outcome state={facts.state} onRetry={facts.renew} />
    )
  }
  const known = withTransferValue(facts.value, value)
  const { isAllowed, ...objections } = judge(
    findTransferViolations(act, access.sender, known, { overridden: [] }),
  )
  return (
    <>
      <TransferNotes act={act} facts={known} />
      <ObjectionNotes {...objections} advice={t`This check can’t be overridden. Nothing can be sent.`} />
      {isAllowed && <CallFacts call={callOf(act, access.sender)} />}
    </>
  )
}
