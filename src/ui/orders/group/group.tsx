/** The page of a group: its progress, its orders, and actions on all of them. */

import { t } from '../../../domain/text/texts'
import '../../styles/screens/orders/list.css'
import '../../styles/screens/orders/table.css'
import { useState } from 'preact/hooks'
import type { OrderGroup } from '../../../client/db/rows/order-watch'
import { type GroupOrders, hasTraded, watchGroup } from '../../../client/orders/groups'
import { isPaper } from '../../../client/settings/profiles'
import { continueGroup } from '../../../client/signing/sign-group'
import { plural } from '../../../domain/text/texts'
import { Button, ButtonLink } from '../../kit/button'
import { Callout, Outcome } from '../../kit/callout'
import { EmptyState } from '../../kit/card'
import { Skeleton } from '../../kit/progress'
import { useLive } from '../../kit/use-live'
import { UnlockDialog } from '../../lock/unlock-dialog'
import { ObjectionNotes } from '../../signing/objections'
import { useCheckedAction } from '../../signing/use-checked-action'
import { WalletWaiting } from '../../signing/wallet-waiting'
import { OrderWorkspace } from '../../workspace/order-workspace'
import { hrefOf, type ScreenProps } from '../../workspace/routes'
import { ScreenHead } from '../../workspace/screen-head'
import { useCanSign, useWorkspace } from '../../workspace/workspace'
import { OrderRow } from '../list/order-row'
import { OrderHeads } from '../list/order-tools'
import { CancelDialog } from '../order/cancel-dialog'
import { isCancellable, type OrderView, viewEntry } from '../order-view'
import { PendingOrder } from '../pending-order'
import { useOpenMarket } from '../use-open-market'
import { GroupFacts } from './group-facts'
import { groupWords } from './group-head'

export function GroupScreen({ params }: ScreenProps) {
  const id = params['id'] ?? ''
  const { profile } = useWorkspace()
  const found = useLive(() => watchGroup(id), [id])
  const isHere = found?.group.profileId === profile.id
  return (
    <div class="screen-body" data-wide>
      <ScreenHead
        title={found && isHere ? groupWords(found.group) : t`Order group`}
        back={hrefOf('orders')}
      />
      {found === undefined && <Skeleton height={320} />}
      {found && !isHere && <NoGroup />}
      {found && isHere && (
        <OrderWorkspace chainId={found.group.chainId} owner={found.entries[0]?.owner}>
          <Group {...found} />
        </OrderWorkspace>
      )}
    </div>
  )
}

const NoGroup = () => (
  <EmptyState
    icon="orders"
    title={t`Group not found`}
    action={<ButtonLink href={hrefOf('orders')}>{t`Go to Orders`}</ButtonLink>}
  >
    {t`It is not in this browser, or of another environment.`}
  </EmptyState>
)

/**
 * Shown for a group from a backup whose orders are missing. Orders of a service can be found again by their
 * account, sandbox orders cannot.
 */
function NoOrders() {
  const { profile } = useWorkspace()
  return (
    <Callout title={t`Its orders are not in this browser`}>
      {isPaper(profile)
        ? t`Orders of the sandbox stay in the browser that placed them.`
        : t`They are listed as soon as ${profile.label} is read to its end.`}
    </Callout>
  )
}

function Group({ group, entries }: GroupOrders) {
  const views = entries.map(viewEntry)
  const [cancelling, cancel] = useState<OrderView>()
  const market = useOpenMarket(views)
  return (
    <>
      <GroupFacts group={group} entries={entries} views={views} prices={market.usd} />
      {group.kind === 'oco' && <OcoNote group={group} isFilled={entries.some(hasTraded)} />}
      <GroupActs group={group} views={views} />
      {views.length === 0 && <NoOrders />}
      <div class="order-table" data-tab="open" data-kind={group.kind}>
        <OrderHeads tab="open" />
        <ul class="order-list">
          {views.map((view) => (
            <OrderRow
              key={view.uid}
              view={view}
              group={group}
              market={market}
              tab="open"
              isTabless
              onCancel={cancel}
            >
              {view.entry && <PendingOrder entry={view.entry} />}
            </OrderRow>
          ))}
        </ul>
      </div>
      {cancelling && <CancelDialog views={[cancelling]} onClose={() => cancel(undefined)} />}
    </>
  )
}

/** Says what happens, or happened, when one order fills. */
function OcoNote({ group: { state, cancellations, uids }, isFilled }: OcoNoteProps) {
  if (state === 'idle') return null
  if (isFilled) return <Callout>{t`One order has filled. Cowbell is cancelling the other.`}</Callout>
  return cancellations.length < uids.length ? (
    <Callout tone="caution">{t`The cancellations are not signed yet.`}</Callout>
  ) : (
    <Callout>{t`When one fills, even in part, Cowbell cancels the other. Keep the browser open and stay in this environment.`}</Callout>
  )
}

interface OcoNoteProps {
  readonly group: OrderGroup
  readonly isFilled: boolean
}

interface GroupActsProps {
  readonly group: OrderGroup
  readonly views: readonly OrderView[]
}

function GroupActs({ group, views }: GroupActsProps) {
  const [isCancelling, setCancelling] = useState(false)
  const open = views.filter(isCancellable)
  const unsigned = views.filter(({ entry }) => entry?.step === 'intended').length
  if (!useCanSign()) return null
  return (
    <>
      {unsigned > 0 && <SignRest group={group} count={unsigned} />}
      {open.length > 0 && (
        <div class="buttons">
          <Button kind="danger" size="small" onClick={() => setCancelling(true)}>
            {plural(open.length, t`Cancel 1 order`, t`Cancel ${open.length} orders`)}
          </Button>
        </div>
      )}
      {isCancelling && <CancelDialog views={open} onClose={() => setCancelling(false)} />}
    </>
  )
}

/** Signs the orders that were not signed when the group was placed. */
function SignRest({ group, count }: { readonly group: OrderGroup; readonly count: number }) {
  const { action, isAllowed, ...rest } = useCheckedAction((by) => continueGroup(group, by))
  return (
    <Callout
      tone="caution"
      title={plural(count, t`1 order is not signed`, t`${count} orders are not signed`)}
    >
      <div class="stack" data-tight>
        <p>{t`Nothing was sent for them.`}</p>
        <ObjectionNotes {...rest} />
        <WalletWaiting />
        <div class="buttons">
          <UnlockDialog onUnlocked={() => action.run()}>
            {(start) => (
              <Button size="small" isBusy={action.isPending} disabled={!isAllowed} onClick={start}>
                {plural(count, t`Sign & place 1 order`, t`Sign & place ${count} orders`)}
              </Button>
            )}
          </UnlockDialog>
        </div>
        <Outcome state={action.state} />
      </div>
    </Callout>
  )
}
