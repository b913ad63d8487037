/**
 * Transfer from a Safe: a transaction of the Safe, as data for its own app. It is simulated and checked as any
 * transfer before the data are shown.
 */
import { simulateSafeTransfer } from '../../client/sending/acts'
import type { ChainAccess } from '../../client/sending/chain-access'
import { t } from '../../domain/text/texts'
import { type ActOf, callOf } from '../../wallet/messages/transaction-acts'
import '../styles/screens/connect.css'
import { SimulationNotes } from '../funds/transaction-dialog'
import { useActText } from '../funds/use-act-text'
import { findKnownObjections, useSimulation } from '../funds/use-simulation'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Dialog } from '../kit/dialog'
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

/** The call of the Safe, once its simulation and its recipient are checked. */
function CheckedCall({ act, access }: Omit<SafeTransferProps, 'onClose'>) {
  const { trial, shown } = useSimulation(act, (question) => simulateSafeTransfer(access, act, question), [
    access.sender,
    act.token,
    act.recipient,
    String(act.amount),
  ])
  const { isAllowed, ...objections } = useOverrides()(findKnownObjections(access, shown))
  const isReady = shown !== undefined && !('message' in shown) && isAllowed
  return (
    <>
      {(shown || trial.state.step === 'pending') && <SimulationNotes trial={shown} />}
      <Outcome state={trial.state} onRetry={trial.renew} />
      <ObjectionNotes {...objections} advice={t`This check can’t be overridden. Nothing can be sent.`} />
      {isReady && <CallFacts call={callOf(act, access.sender)} />}
    </>
  )
}
