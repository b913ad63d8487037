/** A button that adds a price alert at the price at which an order fills. */

import { pagePorts } from '../../client/bridge/page-ports'
import { now } from '../../client/clock'
import type { PriceAlert } from '../../client/db/rows/price'
import { addAlert, putBackAlert, removeAlert, watchAlerts } from '../../client/notify/price-alerts'
import { readOutlook } from '../../client/trade/order-costs'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { UndoNote } from '../kit/undo-note'
import { useAction } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { useUndo } from '../kit/use-undo'
import { alertText, findPendingAlert, toFillAlert } from '../prices/alert-view'
import { useWorkspace } from '../workspace/workspace'
import type { OrderView } from './order-view'

/** Shown for open orders only. */
export function OrderAlert({ view }: { readonly view: OrderView }) {
  const { id: profileId } = useWorkspace().profile
  const alerts = useLive(() => watchAlerts(profileId), [profileId])
  const undo = useUndo()
  const adding = useAction(async () => {
    const outlook = await readOutlook({ ...view, profileId })
    const alert = await addAlert(toFillAlert(view, profileId, outlook?.at), now())
    undo.offer({ message: t`Price alert added: ${alertText(alert)}.`, undo: () => removeAlert(alert.id) })
    pagePorts.wake().catch(reportError)
  })
  const removing = useAction(async (alert: PriceAlert) => {
    await removeAlert(alert.id)
    undo.offer({ message: t`Removed: ${alertText(alert)}.`, undo: () => putBackAlert(alert) })
  })
  if (!view.isLive || !alerts) return null
  const waiting = findPendingAlert(alerts, view.uid)
  return (
    <>
      <Button
        size="small"
        isBusy={adding.isPending || removing.isPending}
        onClick={() => (waiting ? removing.run(waiting) : adding.run())}
      >
        {waiting ? t`Remove price alert` : t`Alert at fill price`}
      </Button>
      <UndoNote {...undo} />
      <Outcome state={adding.state} />
      <Outcome state={removing.state} />
    </>
  )
}
