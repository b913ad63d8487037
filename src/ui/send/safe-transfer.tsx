/** A Safe sends by a transaction of its own, which its owners sign. */
import type { TransactionSender } from '../../client/sending/send'
import { t } from '../../domain/text/texts'
import { type ActOf, callOf } from '../../wallet/messages/transaction-acts'
import '../styles/screens/connect.css'
import { useActText } from '../funds/use-act-text'
import { Button } from '../kit/button'
import { Dialog } from '../kit/dialog'
import { CallFacts } from '../safe/call-facts'
import { SigningLines } from '../signing/signing-lines'

interface SafeTransferProps {
  readonly act: ActOf<'transfer'>
  readonly sender: TransactionSender
  readonly onClose: () => void
}

export function SafeTransferDialog({ act, sender, onClose }: SafeTransferProps) {
  const text = useActText(act, sender)
  return (
    <Dialog title={text.title} onClose={onClose} foot={<Button onClick={onClose}>{t`Close`}</Button>}>
      <p class="small">{t`A Safe sends by a transaction. Create it in the Safe’s own app with this data.`}</p>
      <SigningLines lines={text.lines.map((line) => ({ ...line, field: 'network' }))} />
      <CallFacts call={callOf(act, sender)} />
    </Dialog>
  )
}
