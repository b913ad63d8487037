/** Says which order was just taken off the list, and offers to put it back. */

import { useEffect, useRef } from 'preact/hooks'
import { now } from '../../../client/clock'
import type { OrdersOf } from '../../../client/orders/journal'
import { putBackRemoved, type RemovedOrder, watchRemoved } from '../../../client/orders/remove'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { takeLostFocus } from '../../kit/focus'
import { tx } from '../../kit/text'
import { useAction } from '../../kit/use-action'
import { useLive } from '../../kit/use-live'
import { useNow } from '../../kit/use-now'
import { orderSentence } from '../order-sentence'
import { viewEntry } from '../view'

/** Long enough to notice a slip, short enough not to stand in the way. */
const SHOWN_MS = 60_000
/** The button that took it off has just gone, and the focus with it. */
const JUST_NOW_MS = 2_000

const isOf = ({ entry }: RemovedOrder, { profileId, chainId, owner }: OrdersOf): boolean =>
  entry.profileId === profileId && entry.chainId === chainId && entry.owner === owner

/** Empty, and read out when it fills. */
export function RemovedNote({ list }: { readonly list: OrdersOf }) {
  const last = useLive(watchRemoved, [])
  const undoing = useAction(putBackRemoved)
  const time = useNow()
  const isShown = last && time - last.at < SHOWN_MS && isOf(last, list)
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const left = isShown ? last.at + JUST_NOW_MS - now() : 0
    return left > 0 ? takeLostFocus(undo.current, left) : undefined
  }, [last?.at])
  return (
    <>
      <div role="status" class="removed-note">
        {isShown && (
          <div class="row">
            <span class="grow small">{tx`Removed: ${orderSentence(viewEntry(last.entry))}.`}</span>
            <Button ref={undo} size="small" isBusy={undoing.isPending} onClick={() => undoing.run()}>
              {t`Undo`}
            </Button>
          </div>
        )}
      </div>
      <Outcome state={undoing.state} />
    </>
  )
}
