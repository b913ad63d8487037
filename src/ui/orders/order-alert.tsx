/** A button that adds a price alert at the limit of an order. */

import { pagePorts } from '../../client/bridge/page-ports'
import { now } from '../../client/clock'
import type { PriceAlert } from '../../client/db/rows/price'
import {
  addAlert,
  type NewAlert,
  putBackAlert,
  removeAlert,
  watchAlerts,
} from '../../client/notify/price-alerts'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { UndoNote } from '../kit/undo-note'
import { useAction } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { useUndo } from '../kit/use-undo'
import { alertText, findPendingAlert, toLimitAlert } from '../prices/alert-view'
import { useWorkspace } from '../workspace/workspace'
import type { OrderView } from './order-view'

/** Shown for open orders only. */
export function OrderAlert({ view }: { readonly view: OrderView }) {
  const { id: profileId } = useWorkspace().profile
  const alerts = useLive(() => watchAlerts(profileId), [profileId])
  const undo = useUndo()
  const wanted = toLimitAlert(view, profileId)
  const adding = useAction(async (given: NewAlert) => {
    const alert = await addAlert(given, now())
    undo.offer({ message: t`Price alert added: ${alertText(alert)}.`, undo: () => removeAlert(alert.id) })
    await pagePorts.wake()
  })
  const removing = useAction(async (alert: PriceAlert) => {
    await removeAlert(alert.id)
    undo.offer({ message: t`Removed: ${alertText(alert)}.`, undo: () => putBackAlert(alert) })
  })
  if (!view.isLive || !alerts) return null
  const waiting = findPendingAlert(alerts, wanted)
  return (
    <>
      <Button
        size="small"
        isBusy={adding.isPending || removing.isPending}
        onClick={() => (waiting ? removing.run(waiting) : adding.run(wanted))}
      >
        {waiting ? t`Remove price alert` : t`Alert at limit price`}
      </Button>
      <UndoNote {...undo} />
      <Outcome state={adding.state} />
      <Outcome state={removing.state} />
    </>
  )
}
