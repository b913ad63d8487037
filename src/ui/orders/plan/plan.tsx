/** The page of a plan: its progress, its parts, and the actions pause, resume and cancel. */

import { t } from '../../../domain/text/texts'
import '../../styles/screens/orders/list.css'
import '../../styles/screens/orders/plan.css'
import { isPlacedAtOnce, type PlanPart } from '../../../client/db/rows/plan'
import { currentStop, type PlanOrders, watchPlan } from '../../../client/orders/plans/plans'
import { isPaper } from '../../../client/settings/profiles'
import { hasTraded } from '../../../domain/orders/amounts'
import { directionOf, formatDateTime } from '../../../domain/text/numbers'
import { ButtonLink } from '../../kit/button'
import { Callout } from '../../kit/callout'
import { EmptyState, Facts } from '../../kit/card'
import { Countdown } from '../../kit/countdown'
import { Private } from '../../kit/hidden-amounts'
import { Skeleton } from '../../kit/progress'
import { StatusMark } from '../../kit/status-mark'
import { useLive } from '../../kit/use-live'
import { useAveragePrice } from '../../prices/use-prices'
import { FreePriceLine } from '../../tokens/price-line'
import { AmountIn, AmountOut } from '../../tokens/token-amount'
import { OrderWorkspace } from '../../workspace/order-workspace'
import { hrefOf, type ScreenProps } from '../../workspace/routes'
import { ScreenHead } from '../../workspace/screen-head'
import { useReadOnPage } from '../../workspace/use-read-on-page'
import { useWorkspace } from '../../workspace/workspace'
import { PlanActs } from './plan-acts'
import { PlanParts } from './plan-parts'
import { countParts, LATE_WORDS, type PlanView, planTitle, progressWords, viewPlan } from './plan-view'
import { PriceRange } from './price-range'

export function PlanScreen({ params }: ScreenProps) {
  const id = params['id'] ?? ''
  const { profile } = useWorkspace()
  const found = useLive(() => watchPlan(id), [id])
  const isHere = found?.plan.profileId === profile.id
  return (
    <div class="screen-body" data-wide>
      <ScreenHead
        title={found && isHere ? planTitle(found.plan.kind, found.plan.parts.length) : t`Plan`}
        back={hrefOf('orders')}
      />
      {found === undefined && <Skeleton height={320} />}
      {found !== undefined && !isHere && <NoPlan />}
      {found && isHere && (
        <OrderWorkspace chainId={found.plan.chainId} owner={found.plan.owner}>
          <PlanPage {...found} />
        </OrderWorkspace>
      )}
    </div>
  )
}

const NoPlan = () => (
  <EmptyState
    icon="orders"
    title={t`Plan not found`}
    action={<ButtonLink href={hrefOf('orders')}>{t`Go to Orders`}</ButtonLink>}
  >
    {t`It is not in this browser, or waits in another environment.`}
  </EmptyState>
)

function PlanPage(found: PlanOrders) {
  const view = viewPlan(found)
  useReadOnPage({ profileId: view.plan.profileId, plan: view.plan.id })
  return (
    <>
      <PlanSummary view={view} />
      <PlanNote view={view} />
      {countParts(view.plan, 'submitted') > view.orders.length && <NoOrders />}
      <PlanActs view={view} />
      <PlanParts view={view} />
    </>
  )
}

const limitOfPart = ({ sellAmount, buyAmount }: PlanPart) => ({ sell: sellAmount, buy: buyAmount })

/**
 * Shown for a plan from a backup whose orders are missing. Orders of a service can be found again by their account,
 * sandbox orders cannot.
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

/** Says what Cowbell waits for. */
function PlanNote({ view: { plan, next, orders } }: { readonly view: PlanView }) {
  const { isUnlocked } = useWorkspace()
  if (plan.state === 'paused')
    return (
      <Callout tone="caution">{t`Nothing is submitted while the plan is paused. Parts whose time passes are missed.`}</Callout>
    )
  if (plan.kind === 'oco' && plan.state === 'running')
    return (
      <Callout>
        {orders.some(({ order }) => order && hasTraded(order))
          ? t`One order has filled. Cowbell is cancelling the other.`
          : t`When one fills, even in part, Cowbell cancels the other. Keep the browser open and stay in this environment.`}
      </Callout>
    )
  if (!next || isPlacedAtOnce(plan)) return null
  if (plan.isPausedWhileLocked && !isUnlocked)
    return (
      <Callout tone="caution">{t`The wallet is locked, so nothing is submitted. Unlock it to go on.`}</Callout>
    )
  return (
    <Callout>
      {plan.kind === 'twap'
        ? LATE_WORDS[plan.lateParts]
        : t`Cowbell asks for a quote every 30 seconds, and submits the order when two quotes in a row are at the trigger.`}{' '}
      {plan.kind === 'bracket' && `${t`The first order is cancelled before.`} `}
      {plan.kind === 'trailing' && `${t`The trigger only follows better prices.`} `}
      {t`The plan waits while the browser is closed or another environment is chosen.`}
    </Callout>
  )
}

function PlanSummary({ view }: { readonly view: PlanView }) {
  const { plan, pair, total, executed, next, mark, status } = view
  const start = directionOf(plan.terms)
  const average = useAveragePrice({ chainId: plan.chainId, ...plan.terms }, plan.createdAt)
  const stop = currentStop(plan)
  const highest = plan.kind === 'trailing' ? plan.parts.at(-1)?.condition : undefined
  const price = (amounts: Parameters<typeof FreePriceLine>[0]['amounts'], key: string) => (
    <FreePriceLine key={key} pair={pair} amounts={amounts} start={start} />
  )
  return (
    <div class="plan-facts">
      <Facts
        rows={[
          [t`Status`, <StatusMark key="status" status={mark} text={status} />],
          [t`Progress`, progressWords(view)],
          ...(next?.condition.kind === 'time'
            ? [
                [
                  t`Next part`,
                  <Countdown key="next" until={next.condition.at} over={t`in a moment`} />,
                ] as const,
              ]
            : []),
          [
            t`Sell`,
            <Private key="sell">
              <AmountOut atoms={total.sell} token={pair.sell} />
            </Private>,
          ],
          [
            plan.terms.kind === 'sell' ? t`Minimum received` : t`Receive`,
            <Private key="buy">
              <AmountIn atoms={total.buy} token={pair.buy} />
            </Private>,
          ],
          ...(stop?.condition.kind === 'market'
            ? [[t`Trigger`, price(stop.condition, 'trigger')] as const]
            : []),
          ...(highest?.kind === 'market' ? [[t`Last trigger`, price(highest, 'highest')] as const] : []),
          ...(stop && plan.kind === 'bracket'
            ? [[t`Limit price of the stop`, price(limitOfPart(stop), 'stop')] as const]
            : []),
          plan.kind === 'ladder'
            ? [
                t`Limit price`,
                <PriceRange key="limit" pair={pair} limits={plan.parts.map(limitOfPart)} start={start} />,
              ]
            : plan.kind === 'bracket'
              ? [t`Target price`, price(limitOfPart(plan.parts[0] as PlanPart), 'limit')]
              : [t`Limit price`, price(total, 'limit')],
          ...(plan.quoted ? [[t`Market at the start`, price(plan.quoted, 'start')] as const] : []),
          ...(executed ? [[t`Average price`, price(executed, 'average')] as const] : []),
          ...(executed && average ? [[t`Market average`, price(average, 'market')] as const] : []),
          [t`Created`, formatDateTime(plan.createdAt)],
        ]}
      />
    </div>
  )
}
