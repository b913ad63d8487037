/** The last fills of the account, one line each: amounts, surplus, time. */
import { watchActivity } from '../../../client/activity/list'
import type { OrderOwner } from '../../../client/orders/journal'
import { networkName } from '../../../domain/chains/chains'
import { formatDateTimeSeconds, formatShortDate } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { joinUnits } from '../../../domain/text/units'
import { Card } from '../../kit/card'
import { useHide } from '../../kit/hidden-amounts'
import { Icon } from '../../kit/icon'
import { moveFocusAmongLinks } from '../../kit/list-keys'
import { Skeleton } from '../../kit/progress'
import { useLive } from '../../kit/use-live'
import { useNow } from '../../kit/use-now'
import { hrefOf } from '../../workspace/routes'
import { EmptyList } from './empty-list'

/** Maximum number of fills. Activity lists all of them. */
const MAX_SHOWN = 4

export function RecentFills({ owner: { profileId, chainId, owner } }: { readonly owner: OrderOwner }) {
  const query = { profileId, owner, kind: 'fill', search: '', limit: MAX_SHOWN } as const
  const page = useLive(() => watchActivity(query), [query])
  const time = useNow()
  const hide = useHide()
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
        <ul class="panel-list" onKeyDown={moveFocusAmongLinks}>
          {fills.map(({ id, type, uid, chainId: network, message, at }) => (
            <li key={id} class="panel-row">
              <a
                class="order-link"
                href={uid ? hrefOf('order', { chain: String(network), uid }) : hrefOf('notifications')}
              >
                <span class={type === 'fill_reverted' ? 'soft' : 'panel-fill'}>
                  <Icon name={type === 'fill_reverted' ? 'warning' : 'check'} size={18} />
                </span>
                <span>
                  {joinUnits(hide(message))}
                  {network !== chainId && <span class="soft"> · {networkName(network)}</span>}
                </span>
              </a>
              <time class="soft" dateTime={new Date(at).toISOString()} title={formatDateTimeSeconds(at)}>
                {formatShortDate(at, time)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
