/** Says which order was just taken off the list, and offers to put it back. */
import type { OrdersOf } from '../../desk/journal'
import { putBackRemoved, type Removed, watchRemoved } from '../../desk/removal'
import { viewEntry } from '../screens/order-view'
import { useAction } from '../use-action'
import { useLive } from '../use-live'
import { useNow } from '../use-now'
import { Button } from './button'
import { Outcome } from './callout'
import { orderSentence } from './order-sentence'

/** Long enough to notice a slip, short enough not to stand in the way. */
const SHOWN_MS = 60_000

const isOf = ({ entry }: Removed, { profileId, chainId, owner }: OrdersOf): boolean =>
  entry.profileId === profileId && entry.chainId === chainId && entry.owner === owner

/** Empty, and read out when it fills. */
export function RemovedNote({ list }: { readonly list: OrdersOf }) {
  const last = useLive(watchRemoved, [])
  const undoing = useAction(putBackRemoved)
  const isFresh = useNow() - (last?.at ?? 0) < SHOWN_MS
  return (
    <>
      <div role="status" class="removed-note">
        {last && isFresh && isOf(last, list) && (
          <div class="row">
            <span class="grow small">Removed: {orderSentence(viewEntry(last.entry))}.</span>
            <Button size="small" isBusy={undoing.isPending} onClick={() => undoing.run()}>
              Undo
            </Button>
          </div>
        )}
      </div>
      <Outcome state={undoing.state} />
    </>
  )
}
