/** An order that is stuck or was refused: the reason and the possible actions. */

import { pagePorts } from '../../client/bridge/page-ports'
import { watchSignatureCollection } from '../../client/chain/safe-signatures'
import { now } from '../../client/clock'
import { keyOf } from '../../client/db/rows/keys'
import type { OrderEntry } from '../../client/db/rows/order-entry'
import { isLost } from '../../client/orders/journal'
import { removeOrder } from '../../client/orders/remove'
import { placeEntry } from '../../client/signing/sign-order'
import type { Milliseconds } from '../../domain/scalars'
import { formatDateTimeSeconds } from '../../domain/text/numbers'
import { plural, t, translate } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome, Quote } from '../kit/callout'
import { spanText } from '../kit/countdown'
import { tx } from '../kit/text'
import { useAction } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { useNow } from '../kit/use-now'
import { UnlockDialog } from '../lock/unlock-dialog'
import { ObjectionNotes } from '../signing/objections'
import { refusalWords } from '../signing/refusal-words'
import { useCheckedAction } from '../signing/use-checked-action'
import { goTo } from '../workspace/routes'
import { useWorkspace } from '../workspace/workspace'

/** Renders nothing for orders that the service has accepted. */
export function PendingOrder({ entry }: { readonly entry: OrderEntry }) {
  switch (entry.step) {
    case 'intended':
      return <Intended entry={entry} />
    case 'signed':
      return <Sending entry={entry} />
    case 'refused':
      return <Refused entry={entry} />
    case 'accepted':
      return entry.missingSince === null ? null : <Missing entry={entry} since={entry.missingSince} />
    // The timeline shows it if the service did not know the order at its end.
    case 'final':
      return null
    default:
      return entry satisfies never
  }
}

type EntryOf<S extends OrderEntry['step']> = { readonly entry: Extract<OrderEntry, { step: S }> }

/**
 * An accepted order that the service no longer knows. It may still fill until it expires, unless it is lost
 * permanently.
 */
function Missing({ entry, since }: EntryOf<'accepted'> & { readonly since: Milliseconds }) {
  const { profile } = useWorkspace()
  const isOver = isLost(entry)
  return (
    <div class="pending-order">
      <p class="small">
        {isOver
          ? tx`${profile.label} no longer knows this order (since ${formatDateTimeSeconds(since)}). It cannot fill any more.`
          : tx`${profile.label} no longer knows this order (since ${formatDateTimeSeconds(since)}). It can still fill until it expires.`}
      </p>
      {isOver && (
        <div class="buttons">
          <Remove entry={entry} />
        </div>
      )}
    </div>
  )
}

/** Signs and places the same terms again. The policy checks them again. */
function PlaceAgain({ entry, word: buttonLabel }: { readonly entry: OrderEntry; readonly word: string }) {
  const { action: placing, isAllowed, ...rest } = useCheckedAction((by) => placeEntry(entry, by))
  const isOver = entry.terms.validTo * 1000 < useNow()
  return (
    <>
      <ObjectionNotes {...rest} />
      <UnlockDialog onUnlocked={() => placing.run()}>
        {(start) => (
          <Button size="small" isBusy={placing.isPending} disabled={isOver || !isAllowed} onClick={start}>
            {isOver ? t`Expired` : buttonLabel}
          </Button>
        )}
      </UnlockDialog>
      <Outcome state={placing.state} />
    </>
  )
}

/** Removes the order from the list. The list offers to restore it. */
function Remove({ entry }: { readonly entry: OrderEntry }) {
  const removing = useAction(async () => {
    await removeOrder(keyOf(entry), now())
    goTo('orders')
  })
  return (
    <>
      <Button size="small" kind="quiet" isBusy={removing.isPending} onClick={() => removing.run()}>
        {t`Remove`}
      </Button>
      <Outcome state={removing.state} />
    </>
  )
}

function Intended({ entry }: EntryOf<'intended'>) {
  const collected = useLive(() => watchSignatureCollection(entry.uid), [entry.uid])
  if (collected === undefined) return null
  return collected ? (
    <Collecting entry={entry} count={collected.signatures.length} />
  ) : (
    <Unsigned entry={entry} />
  )
}

/** A Safe's order that still needs signatures of owners. Its page shows who has signed. */
const Collecting = ({ entry, count }: EntryOf<'intended'> & { readonly count: number }) => (
  <div class="pending-order">
    <p class="small">
      {count === 0
        ? t`Waiting for the Safe’s owners: nobody has signed yet. Nothing was sent.`
        : plural(
            count,
            t`Waiting for the Safe’s owners: 1 has signed. Nothing was sent.`,
            t`Waiting for the Safe’s owners: ${count} have signed. Nothing was sent.`,
          )}
    </p>
    <div class="buttons">
      <Remove entry={entry} />
    </div>
  </div>
)

const Unsigned = ({ entry }: EntryOf<'intended'>) => (
  <div class="pending-order">
    <p class="small">{t`Saved, but not signed. Nothing was sent.`}</p>
    <div class="buttons">
      <PlaceAgain entry={entry} word={t`Sign & place order`} />
      <Remove entry={entry} />
    </div>
  </div>
)

function Sending({ entry }: EntryOf<'signed'>) {
  const { profile } = useWorkspace()
  const retrying = useAction(pagePorts.wake)
  const wait = entry.retryAt - useNow()
  return (
    <div class="pending-order">
      <p class="small">
        {entry.lastError
          ? `${translate(entry.lastError.message)} ${translate(entry.lastError.fix)}`
          : t`Sending to ${profile.label}.`}
        {entry.lastError?.quote && (
          <>
            {' '}
            <bdi>{entry.lastError.quote}</bdi>
          </>
        )}
        {entry.lastError && wait > 0 && t` Cowbell tries again in ${spanText(wait)}.`}
      </p>
      {entry.lastError && (
        <div class="buttons">
          <Button size="small" isBusy={retrying.isPending} onClick={() => retrying.run()}>
            {t`Retry now`}
          </Button>
        </div>
      )}
      <Outcome state={retrying.state} />
    </div>
  )
}

function Refused({ entry }: EntryOf<'refused'>) {
  const { message, fix, quote } = refusalWords(entry)
  return (
    <div class="pending-order">
      <p class="small">
        <strong>{message}</strong> {fix}
      </p>
      <Quote>{quote}</Quote>
      <div class="buttons">
        <PlaceAgain entry={entry} word={t`Place again`} />
        <Remove entry={entry} />
      </div>
    </div>
  )
}
