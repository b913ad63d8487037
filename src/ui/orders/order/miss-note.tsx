/** Says by how much an expired order missed its price. */
import { observe } from '../../../client/db/live'
import { fillPriceText } from '../../../client/trade/fills-at'
import { readMiss } from '../../../client/trade/order-costs'
import { directionOf, percent } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { useLive } from '../../kit/use-live'
import { useWorkspace } from '../../workspace/workspace'
import type { OrderView } from '../order-view'

/** Compares the best price seen with the price at which the order would have filled. */
export function MissNote({ view }: { readonly view: OrderView }) {
  const { id: profileId } = useWorkspace().profile
  const { uid, pair, terms } = view
  const isMissed = view.mark === 'expired' && view.filledBps === 0
  const read = async () => (isMissed ? await readMiss({ ...view, profileId }, view.expiresAt) : undefined)
  const miss = useLive(() => observe(read), [profileId, uid, isMissed])
  if (!miss?.bps || miss.bps <= 0) return null
  const direction = directionOf(terms)
  const [best, needed] = [miss.best, miss.at].map((at) =>
    fillPriceText(pair, { at, bps: undefined }, direction),
  )
  return (
    <p class="small">
      {t`Missed by ${percent(miss.bps)}: the best price seen was ${best ?? ''}, needed was about ${needed ?? ''}.`}
    </p>
  )
}
