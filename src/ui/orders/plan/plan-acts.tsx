/** Actions of a plan: sign the rest, pause, resume, cancel. */

import { useState } from 'preact/hooks'
import { pagePorts } from '../../../client/bridge/page-ports'
import { now } from '../../../client/clock'
import type { Plan } from '../../../client/db/rows/plan'
import { cancelPlan, pausePlan, resumePlan } from '../../../client/orders/plans/plan-steps'
import { isEnded } from '../../../client/orders/plans/plans'
import { continuePlan } from '../../../client/signing/sign-plan'
import { plural, t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Callout, Outcome } from '../../kit/callout'
import { Dialog } from '../../kit/dialog'
import { useAction } from '../../kit/use-action'
import { UnlockDialog } from '../../lock/unlock-dialog'
import { ObjectionNotes } from '../../signing/objections'
import { useCheckedAction } from '../../signing/use-checked-action'
import { WalletWaiting } from '../../signing/wallet-waiting'
import { useCanSign } from '../../workspace/workspace'
import { CancelDialog } from '../order/cancel-dialog'
import { isCancellable } from '../order-view'
import { countParts, type PlanView } from './plan-view'

export function PlanActs({ view: { plan, orders } }: { readonly view: PlanView }) {
  const [dialog, open] = useState<'plan' | 'orders'>()
  const canSign = useCanSign()
  const switching = useAction(async () => {
    await (plan.state === 'paused' ? resumePlan : pausePlan)(plan, now())
    await pagePorts.wake().catch((trouble: unknown) => reportError(trouble))
  })
  const cancellable = orders.filter(isCancellable)
  const hasWaiting = plan.parts.some(({ state }) => state === 'sealed' || state === 'unsigned')
  const close = () => open(undefined)
  const onDestroyed = () => (cancellable.length > 0 ? open('orders') : close())
  return (
    <>
      {plan.state === 'signing' && canSign && <SignRest plan={plan} />}
      <div class="buttons">
        {hasWaiting && (plan.state === 'running' || plan.state === 'paused') && (
          <Button size="small" isBusy={switching.isPending} onClick={() => switching.run()}>
            {plan.state === 'paused' ? t`Resume plan` : t`Pause plan`}
          </Button>
        )}
        {!isEnded(plan) && hasWaiting && (
          <Button kind="danger" size="small" onClick={() => open('plan')}>
            {t`Cancel plan`}
          </Button>
        )}
        {(isEnded(plan) || !hasWaiting) && canSign && cancellable.length > 0 && (
          <Button kind="danger" size="small" onClick={() => open('orders')}>
            {plural(cancellable.length, t`Cancel 1 order`, t`Cancel ${cancellable.length} orders`)}
          </Button>
        )}
      </div>
      <Outcome state={switching.state} />
      {dialog === 'plan' && (
        <CancelPlanDialog plan={plan} open={cancellable.length} onClose={close} onDestroyed={onDestroyed} />
      )}
      {dialog === 'orders' && <CancelDialog views={cancellable} onClose={close} />}
    </>
  )
}

interface CancelPlanDialogProps {
  readonly plan: Plan
  /** Number of submitted orders that can still be cancelled. */
  readonly open: number
  readonly onClose: () => void
  readonly onDestroyed: () => void
}

/** Destroys the sealed parts first. The submitted orders are cancelled by a signature afterwards. */
function CancelPlanDialog({ plan, open, onClose, onDestroyed }: CancelPlanDialogProps) {
  const sealed = countParts(plan, 'sealed')
  const cancelling = useAction(async () => {
    await cancelPlan(plan, now())
    onDestroyed()
  })
  return (
    <Dialog
      title={t`Cancel plan?`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t`Keep plan`}</Button>
          <Button kind="danger" isBusy={cancelling.isPending} onClick={() => cancelling.run()}>
            {t`Cancel plan`}
          </Button>
        </>
      }
    >
      <p>
        {plural(
          sealed,
          t`1 signed part is destroyed. No signature is needed.`,
          t`${sealed} signed parts are destroyed. No signature is needed.`,
        )}
      </p>
      {open > 0 && (
        <p>
          {plural(
            open,
            t`1 submitted order is open. You cancel it with a signature in the next step.`,
            t`${open} submitted orders are open. You cancel them with one signature in the next step.`,
          )}
        </p>
      )}
      <Outcome state={cancelling.state} />
    </Dialog>
  )
}

/** Signs the parts that were not signed after the review. */
function SignRest({ plan }: { readonly plan: Plan }) {
  const { action, isAllowed, ...rest } = useCheckedAction((by) => continuePlan(plan, by))
  const count = countParts(plan, 'unsigned')
  return (
    <Callout tone="caution" title={plural(count, t`1 part is not signed`, t`${count} parts are not signed`)}>
      <div class="stack" data-tight>
        <p>{t`The plan starts when all parts are signed.`}</p>
        <ObjectionNotes {...rest} />
        <WalletWaiting />
        <div class="buttons">
          <UnlockDialog onUnlocked={() => action.run()}>
            {(start) => (
              <Button size="small" isBusy={action.isPending} disabled={!isAllowed} onClick={start}>
                {plural(count, t`Sign 1 part`, t`Sign ${count} parts`)}
              </Button>
            )}
          </UnlockDialog>
        </div>
        <Outcome state={action.state} />
      </div>
    </Callout>
  )
}
