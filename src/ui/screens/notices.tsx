/** What happened to the orders, newest first. */
import { watchNotices } from '../../desk/notice-list'
import { type NoticeType, noticeTitles } from '../../desk/notice-types'
import { markAllRead, markRead, type Notice } from '../../desk/notifications'
import { Button, ButtonLink } from '../components/button'
import { Outcome } from '../components/callout'
import { EmptyState, ScreenHead } from '../components/card'
import { Skeleton } from '../components/progress'
import { type Mark, StatusMark } from '../components/status-mark'
import { shortMoment } from '../format'
import { stepAmongLinks } from '../list-keys'
import { hrefOf } from '../routes'
import '../styles/notices.css'
import { useAction } from '../use-action'
import { useLive } from '../use-live'
import { now } from '../use-now'
import { useWorkspace } from '../workspace'

const marks = {
  order_filled: 'fulfilled',
  order_partially_filled: 'partiallyFilled',
  order_expired: 'expired',
  order_cancelled: 'cancelled',
  insufficient_balance: 'refused',
  price_improvement: 'open',
  approval_missing: 'refused',
  presignature_missing: 'refused',
  signature_mismatch: 'refused',
  order_expiring: 'open',
  out_of_reach: 'open',
  back_in_reach: 'open',
  price_alert: 'open',
  cancelled_elsewhere: 'cancelled',
} as const satisfies Record<NoticeType, Mark>

export function NoticesScreen() {
  const { profile, unread } = useWorkspace()
  const notices = useLive(watchNotices, [profile.id])?.notices
  const reading = useAction(markAllRead)
  if (!notices) {
    return (
      <div class="screen-body" data-wide>
        <Skeleton height={200} />
      </div>
    )
  }
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title="Notices">
        {unread > 0 && (
          <Button
            kind="quiet"
            size="small"
            icon="check"
            isBusy={reading.isPending}
            onClick={() => reading.run()}
          >
            Mark all read
          </Button>
        )}
      </ScreenHead>
      <Outcome state={reading.state} />
      {notices.length === 0 ? <NoNotices /> : <NoticeList notices={notices} />}
    </div>
  )
}

const NoNotices = () => (
  <EmptyState
    icon="bell"
    title="Nothing has rung yet"
    action={
      <ButtonLink kind="primary" href={hrefOf('swap')}>
        Place an order
      </ButtonLink>
    }
  >
    When an order of yours fills, fills in part, expires or is cancelled, it is told here, on the toolbar and
    by a notification of your system: once each.
  </EmptyState>
)

function NoticeList({ notices }: { readonly notices: readonly Notice[] }) {
  return (
    <ul class="notices" onKeyDown={stepAmongLinks}>
      {notices.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} />
      ))}
    </ul>
  )
}

function NoticeItem({ notice }: { readonly notice: Notice }) {
  const { id, type, message, at, isRead, chainId, uid } = notice
  const reading = useAction(() => markRead([id]))
  return (
    <li class="notice" data-unread={!isRead}>
      <a
        href={uid ? hrefOf('order', { chain: String(chainId), uid }) : hrefOf('notices')}
        onClick={() => reading.run()}
      >
        <StatusMark status={marks[type]} text={noticeTitles[type]} />
        {!isRead && <span class="notice-new">New</span>}
        <time class="small soft" dateTime={new Date(at).toISOString()}>
          {shortMoment(at, now())}
        </time>
        <span class="notice-says">{message}</span>
      </a>
    </li>
  )
}
