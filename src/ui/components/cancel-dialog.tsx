/** Cancelling one order or several: what is signed, what it can and cannot do, and the signature. */
import { cancelOrders } from '../../desk/cancel'
import { keyOf, type OrderEntry } from '../../desk/entries'
import { deploymentFor } from '../../desk/profiles'
import { pagePorts } from '../../desk/service-call'
import { describeCancellation } from '../../wallet/clear-signing'
import { cancellationSigner } from '../screens/order-signing'
import type { OrderView } from '../screens/order-view'
import { useAction } from '../use-action'
import { useAccount, useWorkspace } from '../workspace'
import { Button } from './button'
import { Outcome } from './callout'
import { Dialog } from './dialog'
import { orderSentence } from './order-sentence'
import { UnlockDialog } from './unlock-dialog'

interface CancelDialogProps {
  readonly views: readonly OrderView[]
  readonly onClose: () => void
  /** The service has taken it. */
  readonly onCancelled?: () => void
}

const isEntry = (entry: OrderEntry | undefined): entry is OrderEntry => entry !== undefined

/** Closes itself when the service has taken the cancellation. */
export function CancelDialog({ views, onClose, onCancelled }: CancelDialogProps) {
  const { profile, chain } = useWorkspace()
  const owner = useAccount().address
  const keys = views
    .map((view) => view.entry)
    .filter(isEntry)
    .map(keyOf)
  const cancelling = useAction(async () => {
    await cancelOrders(keys, cancellationSigner, pagePorts)
    onClose()
    onCancelled?.()
  })
  const words = describeCancellation(
    views.map((view) => view.uid),
    deploymentFor(profile, chain.id),
    owner,
  )
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{views.length === 1 ? 'Keep it' : 'Keep them'}</Button>
          <UnlockDialog onUnlocked={cancelling.run}>
            {(start) => (
              <Button kind="danger" isBusy={cancelling.isPending} onClick={start}>
                Sign and cancel
              </Button>
            )}
          </UnlockDialog>
        </>
      }
    >
      <ul class="stack" data-tight>
        {views.map((view) => (
          <li key={view.uid}>{orderSentence(view)}</li>
        ))}
      </ul>
      <p class="small soft">
        One signature tells the exchange to leave {views.length === 1 ? 'it' : 'them'} out of all auctions to
        come. It costs nothing. {words.warnings.map((warning) => warning.says).join(' ')}
      </p>
      <Outcome state={cancelling.state} />
    </Dialog>
  )
}
