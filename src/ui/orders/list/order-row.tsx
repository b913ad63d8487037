/** One order of the list: a table row on wide surfaces, two lines on narrow ones. */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Plan } from '../../../client/db/rows/plan'
import type { OrderTab } from '../../../client/orders/pages'
import { fillsAtWords } from '../../../client/trade/fills-at'
import { sidesOf, signedDistance } from '../../../client/trade/market-price'
import type { Milliseconds } from '../../../domain/scalars'
import {
  amountIn,
  amountOut,
  directionOf,
  formatDateTimeSeconds,
  formatShortDate,
  signedPercent,
  wholePercent,
  writePrice,
} from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { Amount } from '../../kit/amount'
import { IconButton } from '../../kit/button'
import { spanText } from '../../kit/countdown'
import { Private, useHide } from '../../kit/hidden-amounts'
import { Icon } from '../../kit/icon'
import { StatusMark } from '../../kit/status-mark'
import { useTimeText } from '../../kit/use-now'
import { FillBar } from '../fill-bar'
import { OrderLink } from '../order-link'
import { sidesOfOrder, sideTexts } from '../order-sentence'
import { isCancellable, type OrderView } from '../order-view'
import type { OpenMarket } from '../use-open-market'
import { type Column, columnsOf, columnWords, gainOf, outlookOfView } from './figures'
import { RowActs } from './row-acts'

/** Values that all rows of a list share. */
interface RowFacts {
  readonly tab: OrderTab
  readonly market: OpenMarket
}

interface OrderRowProps extends RowFacts {
  readonly view: OrderView
  readonly plan?: Plan | undefined
  readonly onCancel: (view: OrderView) => void
  /** Account and network, in a list of several. */
  readonly origin?: ComponentChildren
  /** Present while orders are selected for cancellation. */
  readonly choosing?:
    | { readonly isChosen: boolean; readonly onChoose: (isChosen: boolean) => void }
    | undefined
  /** Shown below the row: problems and buttons. */
  readonly children?: ComponentChildren
}

/** The row links to the order's page. */
export function OrderRow({ view, plan, choosing, onCancel, origin, children, ...facts }: OrderRowProps) {
  const hide = useHide()
  const texts = sideTexts(view)
  const [sell, buy] = [hide(texts.sell), hide(texts.buy)]
  const [isOpen, setOpen] = useState(false)
  return (
    <li class="order-row">
      {choosing && (
        <label class="order-choice">
          <span class="hidden-label">{t`Select ${sell} for ${buy}`}</span>
          <input
            type="checkbox"
            disabled={!isCancellable(view)}
            checked={choosing.isChosen}
            onChange={(event) => choosing.onChoose(event.currentTarget.checked)}
          />
        </label>
      )}
      <div class="order-line">
        <OrderLink view={view}>{origin}</OrderLink>
        <span class="order-status" data-said={isNamedByTab(facts.tab, view)}>
          <StatusMark status={view.mark} {...(view.status ? { text: view.status } : {})} />
        </span>
        <dl class="order-figures">
          {columnsOf[facts.tab].map((column) => (
            <div key={column} data-column={column}>
              <dt>
                {column === 'expires' && <Icon name="clock" size={14} />}
                <span class="hidden-label order-word">{columnLabel(column, view)}</span>
              </dt>
              <dd>
                <Figure column={column} view={view} {...facts} />
              </dd>
            </div>
          ))}
        </dl>
        <IconButton
          icon="more"
          size="small"
          label={t`Actions: ${sell} for ${buy}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <div class="order-acts" data-open={isOpen}>
          <RowActs view={view} plan={plan} name={`${sell} for ${buy}`} onCancel={onCancel} />
        </div>
      </div>
      {children}
    </li>
  )
}

/** Checks if the tab already names the status of an order. */
const isNamedByTab = (tab: OrderTab, { mark, status }: OrderView): boolean =>
  status === undefined && mark === (tab === 'open' ? 'open' : 'fulfilled')

interface TimeProps {
  readonly time: Milliseconds
}

/** A separate component, so that each second renders only the time and not the row. */
const Expires = ({ time }: TimeProps) => (
  <time dateTime={new Date(time).toISOString()} title={formatDateTimeSeconds(time)}>
    {useTimeText((now) => (time > now ? spanText(time - now) : t`expiring`))}
  </time>
)

const Created = ({ time }: TimeProps) => (
  <time dateTime={new Date(time).toISOString()} title={formatDateTimeSeconds(time)}>
    {useTimeText((now) => formatShortDate(time, now))}
  </time>
)

/** Names a column for an order. A filled order has an execution price, an open one a limit price. */
function columnLabel(column: Column, { mark, isLive }: OrderView): string {
  if (column === 'price' && mark === 'fulfilled') return t`Execution price`
  return column === 'expires' && isLive ? t`Expires in` : columnWords[column]
}

interface FigureProps extends RowFacts {
  readonly column: Column
  readonly view: OrderView
}

/** Shown for unknown figures, and for figures that do not apply. */
const NoFigure = () => <span class="soft order-none">–</span>

function Figure({ column, view, market }: FigureProps) {
  switch (column) {
    case 'price':
      return <Price view={view} />
    case 'distance':
      return <FillPrice view={view} market={market} />
    case 'filled':
      return <Filled bps={view.filledBps} />
    case 'surplus':
      return <Surplus view={view} />
    case 'expires':
      return <Expires time={view.expiresAt} />
    case 'created':
      return view.createdAt === undefined ? <NoFigure /> : <Created time={view.createdAt} />
    default:
      return column satisfies never
  }
}

const Price = ({ view }: { readonly view: OrderView }) => (
  <>
    {writePrice(sidesOf(view.pair, sidesOfOrder(view)), directionOf(view.terms))}{' '}
    <span class="amount-unit">{(view.terms.kind === 'sell' ? view.pair.buy : view.pair.sell).symbol}</span>
  </>
)

interface FillPriceProps {
  readonly view: OrderView
  readonly market: OpenMarket
}

/** The price at which an order fills, and its distance from the market. Only the limit is known without costs. */
export function FillPrice({ view, market }: FillPriceProps) {
  const outlook = outlookOfView(view, market)
  if (!outlook) return <NoFigure />
  const { pair, terms } = view
  const direction = directionOf(terms)
  const { bps } = outlook
  return (
    <span title={fillsAtWords(pair, outlook, direction)}>
      {bps !== undefined && bps <= 0 ? (
        t`In reach`
      ) : (
        <>
          <span class="order-meaning">{t`Fills at about`} </span>
          {writePrice(sidesOf(pair, outlook.at), direction)}
          <span class="fill-unit"> {(terms.kind === 'sell' ? pair.buy : pair.sell).symbol}</span>
          {bps !== undefined && <span class="order-share"> ({signedDistance(bps, direction)})</span>}
        </>
      )}
    </span>
  )
}

const Filled = ({ bps }: { readonly bps: number | undefined }) =>
  bps === undefined ? (
    <NoFigure />
  ) : (
    <>
      {bps > 0 && bps < 10_000 && <FillBar bps={bps} />}
      <span class={bps === 0 ? 'soft' : undefined}>{wholePercent(bps)}</span>
    </>
  )

function Surplus({ view }: { readonly view: OrderView }) {
  const gain = gainOf(view)
  if (!gain) return <NoFigure />
  const { atoms, token, bps, over } = gain
  const sign = atoms < 0n ? '−' : atoms > 0n ? '+' : ''
  const size = atoms < 0n ? amountOut(-atoms, token) : amountIn(atoms, token)
  return (
    <span class={atoms > 0n ? 'order-gain' : undefined} title={over === 'quote' ? t`vs. quote` : t`Surplus`}>
      <Private>
        <Amount short={`${sign}${size}`} unit={token.symbol} />
      </Private>{' '}
      <span class="order-share">({signedPercent(bps)})</span>
    </span>
  )
}
