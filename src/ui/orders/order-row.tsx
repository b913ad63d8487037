/** One order in a list: the pair, the limit, where it stands, and what can be done about it. */
import type { ComponentChildren } from 'preact'
import type { Milliseconds } from '../../domain/scalars'
import { shortMoment } from '../../domain/text/numbers'
import { spanText } from '../kit/countdown'
import { StatusMark } from '../kit/status-mark'
import { priceText } from '../tokens/price-line'
import { PairMark } from '../tokens/token-mark'
import { hrefOf } from '../workspace/routes'
import { FillBar } from './fill-bar'
import { sidesOfOrder, sideTexts } from './order-sentence'
import { isCancellable, type OrderView } from './view'

interface OrderRowProps {
  readonly view: OrderView
  readonly now: Milliseconds
  /** Given while several are chosen for a cancellation. */
  readonly choosing?:
    | { readonly isChosen: boolean; readonly onChoose: (isChosen: boolean) => void }
    | undefined
  /** Stands below: trouble, buttons. */
  readonly children?: ComponentChildren
}

/** Time left of an order that still can change, or when the order was made. */
const timeText = ({ isLive, expiresAt, createdAt }: OrderView, now: Milliseconds): string =>
  isLive ? (expiresAt > now ? `${spanText(expiresAt - now)} left` : 'expiring') : shortMoment(createdAt, now)

/** The row; all of it leads to the order's page. */
export function OrderRow({ view, now, choosing, children }: OrderRowProps) {
  const { sell, buy } = sideTexts(view)
  const { uid, chainId, pair } = view
  return (
    <li class="order-row">
      {choosing && (
        <label class="order-choice">
          <span class="hidden-label">{`Select ${sell} for ${buy}`}</span>
          <input
            type="checkbox"
            disabled={!isCancellable(view)}
            checked={choosing.isChosen}
            onChange={(event) => choosing.onChoose(event.currentTarget.checked)}
          />
        </label>
      )}
      <div class="order-matter">
        <a class="order-link" href={hrefOf('order', { chain: String(chainId), uid })}>
          <span class="order-line">
            <strong>
              <PairMark pair={pair} /> {sell} <span class="soft">→</span> {buy}
            </strong>
            <StatusMark status={view.mark} {...(view.status ? { text: view.status } : {})} />
          </span>
          <span class="order-line small soft">
            <span class="order-price">{priceText(pair, sidesOfOrder(view), 'buyPerSell')}</span>
            <span class="order-time">{timeText(view, now)}</span>
          </span>
          {view.filledBps > 0 && view.filledBps < 10_000 && <FillBar bps={view.filledBps} />}
        </a>
        {children}
      </div>
    </li>
  )
}
