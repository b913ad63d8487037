/** Dialog that cancels one or several orders: explains the effects and signs. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { pagePorts } from '../../../client/bridge/page-ports'
import { keyOf } from '../../../client/db/rows/keys'
import type { OrderEntry } from '../../../client/db/rows/order-entry'
import { cancelOrders } from '../../../client/orders/cancel'
import { BatchRefusal } from '../../../client/orders/uncancellable'
import type { ChainAccess } from '../../../client/sending/chain-access'
import { deploymentFor } from '../../../client/settings/profiles'
import { readAccountScheme } from '../../../client/signing/chosen-scheme'
import { cancellationSigner } from '../../../client/signing/sign-order'
import { t } from '../../../domain/text/texts'
import { joinUnits } from '../../../domain/text/units'
import { describeCancellation } from '../../../wallet/describe/order'
import { TransactionDialog } from '../../funds/transaction-dialog'
import { Button } from '../../kit/button'
import { Callout, Outcome } from '../../kit/callout'
import { Dialog } from '../../kit/dialog'
import { useAction } from '../../kit/use-action'
import { UnlockDialog } from '../../lock/unlock-dialog'
import { SafeCancelDialog } from '../../safe/safe-cancel'
import { CancellationMessage } from '../../signing/signing-lines'
import { WalletWaiting } from '../../signing/wallet-waiting'
import { useChainAccess } from '../../workspace/use-chain-access'
import { useAccount, useWorkspace } from '../../workspace/workspace'
import { orderSentence } from '../order-sentence'
import { cancellingActOf, isCancellable, type OrderView } from '../order-view'

interface CancelDialogProps {
  /** Orders to cancel. An order that ends while the dialog is open is left out. */
  readonly views: readonly OrderView[]
  readonly onClose: () => void
  /** Called when the service has accepted the cancellation. */
  readonly onCancelled?: () => void
}

const isEntry = (entry: OrderEntry | undefined): entry is OrderEntry => entry !== undefined

/**
 * Cancels by signature if possible. A single order can also be cancelled on-chain if the chain is reachable.
 */
export function CancelDialog(props: CancelDialogProps) {
  const access = useChainAccess()
  const { kind } = useAccount()
  const [first, ...others] = props.views
  const single = others.length === 0 ? first : undefined
  const [isOnChain, goOnChain] = useState(single !== undefined && !isCancellable(single))
  if (kind === 'safe')
    return <SafeCancelDialog uids={props.views.map(({ uid }) => uid)} onClose={props.onClose} />
  if (access && single && isOnChain) return <ChainCancelDialog {...props} access={access} view={single} />
  return <SignedCancelDialog {...props} onChain={access && single && (() => goOnChain(true))} />
}

const GUARANTEE = t`Guaranteed once mined. Until then the order may still fill.`

interface ChainCancelDialogProps extends CancelDialogProps {
  readonly access: ChainAccess
  readonly view: OrderView
}

function ChainCancelDialog({ access, view, onClose, onCancelled }: ChainCancelDialogProps) {
  // The act is fixed when the dialog opens, because the order may end while it is open.
  const [acts] = useState(() => [cancellingActOf(view)])
  return (
    <TransactionDialog
      access={access}
      sending={{ acts }}
      note={GUARANTEE}
      onClose={onClose}
      onDone={() => {
        pagePorts.wake().catch(reportError)
        onCancelled?.()
      }}
    />
  )
}

interface SignedCancelDialogProps extends CancelDialogProps {
  readonly onChain: (() => void) | undefined
}

/** Closes when the service has accepted the cancellation. */
function SignedCancelDialog({ views: open, onClose, onCancelled, onChain }: SignedCancelDialogProps) {
  const { profile, chain } = useWorkspace()
  const owner = useAccount().address
  const shown = useRef(open)
  /** Number of orders that stay open, as the last refusal says. */
  const mentioned = useRef(0)
  const cancelling = useAction(async () => {
    const keys = shown.current
      .map((view) => view.entry)
      .filter(isEntry)
      .map(keyOf)
    mentioned.current = 0
    await cancelOrders(keys, cancellationSigner, pagePorts, readAccountScheme).catch((cause: unknown) => {
      if (cause instanceof BatchRefusal) mentioned.current = cause.open
      throw cause
    })
    onClose()
    onCancelled?.()
  })
  const isOutdated = cancelling.state.step === 'refused' && open.length < mentioned.current
  useEffect(() => {
    if (isOutdated) cancelling.reset()
  }, [isOutdated])
  // The orders stay on screen while they are cancelled, and when all of them have ended.
  if (!cancelling.isPending && open.length > 0) shown.current = open
  const views = shown.current
  const isOver = open.length === 0 && !cancelling.isPending
  const deployment = deploymentFor(profile, chain.id)
  const words = describeCancellation(
    views.map((view) => view.uid),
    deployment,
    owner,
  )
  return (
    <Dialog
      title={views.length === 1 ? t`Cancel order?` : t`Cancel ${views.length} orders?`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{views.length === 1 ? t`Keep order` : t`Keep orders`}</Button>
          <UnlockDialog onUnlocked={cancelling.run}>
            {(start) => (
              <Button kind="danger" isBusy={cancelling.isPending} disabled={isOver} onClick={start}>
                {views.length === 1 ? t`Cancel order` : t`Cancel ${views.length} orders`}
              </Button>
            )}
          </UnlockDialog>
        </>
      }
    >
      <ul class="stack" data-tight>
        {views.map((view) => (
          <li key={view.uid}>{joinUnits(orderSentence(view))}</li>
        ))}
      </ul>
      <p class="small">
        <strong>{t`Free off-chain cancellation.`}</strong>{' '}
        <span class="soft">{words.warnings.map((warning) => warning.message).join(' ')}</span>
      </p>
      <CancellationMessage deployment={deployment} uids={views.map((view) => view.uid)} lines={words.lines} />
      {onChain && (
        <div class="row">
          <p class="small grow">
            <strong>{t`On-chain cancellation costs gas.`}</strong> <span class="soft">{GUARANTEE}</span>
          </p>
          <Button size="small" onClick={onChain}>
            {t`Cancel on-chain…`}
          </Button>
        </div>
      )}
      <WalletWaiting />
      <Outcome state={cancelling.state} />
      {isOver && cancelling.state.step === 'idle' && <Callout>{t`Nothing is left to cancel.`}</Callout>}
    </Dialog>
  )
}
