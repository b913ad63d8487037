/** An order on its way that stuck, or that was refused: why, and what can be done. */

import { pagePorts } from '../../client/bridge/service'
import { watchCollection } from '../../client/chain/safe-signatures'
import { now } from '../../client/clock'
import { keyOf } from '../../client/db/rows/keys'
import type { OrderEntry } from '../../client/db/rows/order-entry'
import { isLostForGood } from '../../client/orders/journal'
import { removeOrder } from '../../client/orders/remove'
import { placeEntry } from '../../client/signing/sign-order'
import type { Milliseconds } from '../../domain/scalars'
import { moment } from '../../domain/text/numbers'
import { plural, t, translate } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome, Quote } from '../kit/callout'
import { spanText } from '../kit/countdown'
import { tx } from '../kit/text'
import { useAction } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { useNow } from '../kit/use-now'
import { UnlockDialog } from '../lock/unlock-dialog'
import { ObjectionNotes } from '../review/objections'
import { refusalWords } from '../review/refusal-words'
import { useOverridable } from '../review/use-overridable'
import { goTo } from '../workspace/routes'
import { useWorkspace } from '../workspace/workspace'

/** What is to be said and done of an entry that the service has not taken; nothing of any other. */
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
    // Its timeline says so of one that ended unknown to the service.
    case 'final':
      return null
    default:
      return entry satisfies never
  }
}

type EntryOf<S extends OrderEntry['step']> = { readonly entry: Extract<OrderEntry, { step: S }> }

/** The service took the order and knows it no more. Until its time is over it may still fill, unless it is lost for good. */
function Missing({ entry, since }: EntryOf<'accepted'> & { readonly since: Milliseconds }) {
  const { profile } = useWorkspace()
  const isOver = isLostForGood(entry)
  return (
    <div class="pending-order">
      <p class="small">
        {isOver
          ? tx`${profile.label} no longer knows this order (since ${moment(since)}). It cannot fill any more.`
          : tx`${profile.label} no longer knows this order (since ${moment(since)}). It can still fill until it expires.`}
      </p>
      {isOver && (
        <div class="buttons">
          <Remove entry={entry} />
        </div>
      )}
    </div>
  )
}

/** Signs and places the very same terms once more; the policy is asked again. */
function PlaceAgain({ entry, word }: { readonly entry: OrderEntry; readonly word: string }) {
  const { action: placing, isAllowed, ...rest } = useOverridable((by) => placeEntry(entry, by))
  const isOver = entry.terms.validTo * 1000 < useNow()
  return (
    <>
      <ObjectionNotes {...rest} />
      <UnlockDialog onUnlocked={() => placing.run()}>
        {(start) => (
          <Button size="small" isBusy={placing.isPending} disabled={isOver || !isAllowed} onClick={start}>
            {isOver ? t`Expired` : word}
          </Button>
        )}
      </UnlockDialog>
      <Outcome state={placing.state} />
    </>
  )
}

/** Takes it off the list, where the list offers to put it back. */
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
  const collected = useLive(() => watchCollection(entry.uid), [entry.uid])
  if (collected === undefined) return null
  return collected ? (
    <Collecting entry={entry} count={collected.signatures.length} />
  ) : (
    <Unsigned entry={entry} />
  )
}

/** A Safe's order that its owners have not all signed; its page shows who has. */
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
          ? `${translate(entry.lastError.says)} ${translate(entry.lastError.fix)}`
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
  const { says, fix, quote } = refusalWords(entry)
  return (
    <div class="pending-order">
      <p class="small">
        <strong>{says}</strong> {fix}
      </p>
      <Quote>{quote}</Quote>
      <div class="buttons">
        <PlaceAgain entry={entry} word={t`Place again`} />
        <Remove entry={entry} />
      </div>
    </div>
  )
}
