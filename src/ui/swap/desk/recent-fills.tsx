/** The account's last fills, a line each: what traded, the surplus, when. */
import { watchActivity } from '../../../client/activity/list'
import type { OrdersOf } from '../../../client/orders/journal'
import { networkName } from '../../../domain/chains/chains'
import { moment, shortDay } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { joinUnits } from '../../../domain/text/units'
import { Card } from '../../kit/card'
import { Icon } from '../../kit/icon'
import { stepAmongLinks } from '../../kit/list-keys'
import { Skeleton } from '../../kit/progress'
import { useLive } from '../../kit/use-live'
import { useNow } from '../../kit/use-now'
import { hrefOf } from '../../workspace/routes'
import { EmptyList } from './empty-list'

/** Of the list; all others are in Activity. */
const SHOWN = 4

export function RecentFills({ of: { profileId, chainId, owner } }: { readonly of: OrdersOf }) {
  const query = { profileId, owner, kind: 'fill', search: '', limit: SHOWN } as const
  const page = useLive(() => watchActivity(query), [query])
  const time = useNow()
  const fills = page?.items.flatMap((item) => (item.kind === 'fill' ? [item.notification] : []))
  return (
    <Card
      title={t`Fills`}
      aside={
        <a class="small" href={hrefOf('activity')}>
          {t`All activity`}
        </a>
      }
    >
      {!fills && <Skeleton height={44} />}
      {fills?.length === 0 && (
        <EmptyList icon="check" title={t`No fills yet`}>
          {t`Each fill shows its execution price and its surplus.`}
        </EmptyList>
      )}
      {fills && fills.length > 0 && (
        <ul class="desk-list" onKeyDown={stepAmongLinks}>
          {fills.map(({ id, uid, chainId: network, message, at }) => (
            <li key={id} class="desk-row">
              <a
                class="order-link"
                href={uid ? hrefOf('order', { chain: String(network), uid }) : hrefOf('notifications')}
              >
                <span class="desk-fill">
                  <Icon name="check" size={18} />
                </span>
                <span>
                  {joinUnits(message)}
                  {network !== chainId && <span class="soft"> · {networkName(network)}</span>}
                </span>
              </a>
              <time class="soft" dateTime={new Date(at).toISOString()} title={moment(at)}>
                {shortDay(at, time)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
