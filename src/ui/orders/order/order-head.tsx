/** The head of an order's page: what it is, where it stands, how long it has, and what can be done. */

import { useState } from 'preact/hooks'
import '../../styles/screens/orders/acts.css'
import { publicLink } from '../../../client/settings/links'
import type { TokenView } from '../../../client/tokens/tokens'
import type { Prices } from '../../../client/trade/market-price'
import { limitOf } from '../../../client/trade/offer'
import type { OrderClass } from '../../../domain/orders/order'
import { directionOf, moment, shortUid, usd, usdOf } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { Facts } from '../../kit/card'
import { Countdown } from '../../kit/countdown'
import { Hex } from '../../kit/hex'
import { Icon } from '../../kit/icon'
import { StatusMark } from '../../kit/status-mark'
import { tx } from '../../kit/text'
import { FreePriceLine } from '../../tokens/price-line'
import { AmountIn, AmountOut } from '../../tokens/token-amount'
import { NamedAddress } from '../../workspace/named-address'
import { useWorkspace } from '../../workspace/workspace'
import { FillBar } from '../fill-bar'
import { GroupLink, useGroupOf } from '../group/group-head'
import { type Again, listWays } from '../list/again'
import { AGAIN, useAgain } from '../list/use-again'
import { OrderAlert } from '../order-alert'
import { OrderNotify } from '../order-notify'
import { sidesOfOrder } from '../order-sentence'
import { useOrderActs } from '../use-order-acts'
import { fillWords, type OrderView } from '../view'
import { CancelDialog } from './cancel-dialog'

interface OrderHeadProps {
  readonly view: OrderView
  /** Undefined while they are asked for. */
  readonly prices: Prices | undefined
}

/** Sentence, status, bar. */
export function OrderHead({ view, prices }: OrderHeadProps) {
  const { order } = view
  const isFilled = order?.status === 'fulfilled'
  return (
    <section class="order-head" aria-label={t`Order`}>
      <div class="row">
        <span class="grow" aria-live="polite">
          <StatusMark status={view.mark} {...(view.status ? { text: view.status } : {})} />
        </span>
        {view.isLive && (
          <span class="small soft">{tx`${<Countdown until={view.expiresAt} over="expiring" />} left`}</span>
        )}
      </div>
      <div class="order-sentence">
        <h2>
          <Sentence view={view} isFilled={isFilled} />
        </h2>
        <SidesWorth view={view} prices={prices} />
      </div>
      {order && !view.isLive && view.filledBps === 0 && <p class="small soft">{t`Nothing was traded.`}</p>}
      {view.filledBps > 0 && view.filledBps < 10_000 && (
        <>
          <FillBar bps={view.filledBps} />
          <p class="small soft">{fillWords(view.filledBps)}</p>
        </>
      )}
    </section>
  )
}

/** For words about as long as those that are to come. */
const A_DOLLAR_EACH: Prices = { sellPrice: 1, buyPrice: 1 }

/** The worth of both sides in the order of the sentence; of what has filled, of what was received. */
function SidesWorth({ view, prices }: OrderHeadProps) {
  const { terms, pair, order } = view
  const sides = sidesOfOrder(view)
  const { sellPrice, buyPrice } = prices ?? A_DOLLAR_EACH
  const write = (atoms: bigint, { decimals }: TokenView, price: number | undefined) =>
    price === undefined ? [] : [usd(usdOf(atoms, decimals, price))]
  const sold = order?.status === 'fulfilled' ? [] : write(sides.sell, pair.sell, sellPrice)
  const bought = write(sides.buy, pair.buy, buyPrice)
  const words = terms.kind === 'sell' ? [...sold, ...bought] : [...bought, ...sold]
  return (
    <span class="small soft" data-awaited={!prices}>
      {words.join(terms.kind === 'sell' ? ' → ' : ' ← ')}
    </span>
  )
}

interface SentenceProps {
  readonly view: OrderView
  readonly isFilled: boolean
}

/** The sentence of an order, with every digit of its amounts on demand. */
function Sentence({ view, isFilled }: SentenceProps) {
  const { terms, pair } = view
  const sides = sidesOfOrder(view)
  const sell = <AmountOut atoms={sides.sell} token={pair.sell} />
  const buy = <AmountIn atoms={sides.buy} token={pair.buy} />
  if (isFilled) return terms.kind === 'sell' ? tx`Sold ${sell} for ${buy}` : tx`Bought ${buy} for ${sell}`
  return terms.kind === 'sell' ? tx`Sell ${sell} for at least ${buy}` : tx`Buy ${buy} for at most ${sell}`
}

/** Edit, cancel, again, elsewhere. */
export function OrderActions({ view }: { readonly view: OrderView }) {
  const { profile } = useWorkspace()
  const group = useGroupOf(view)
  const { canEdit, canCancel } = useOrderActs(view, group)
  const link = publicLink(profile.id, view.chainId, view.uid)
  const [isCancelling, setCancelling] = useState(false)
  const again = useAgain(view)
  const button = (how: Again) => (
    <Button
      key={how}
      size="small"
      icon={AGAIN[how].icon}
      title={`${AGAIN[how].whole}. ${AGAIN[how].says}`}
      data-act={how}
      onClick={() => again.run(how)}
    >
      <span>{AGAIN[how].whole}</span>
    </Button>
  )
  return (
    <div class="buttons" data-live={view.isLive}>
      {canEdit && button('edit')}
      {canCancel && (
        <Button kind="danger" size="small" onClick={() => setCancelling(true)}>
          {t`Cancel order`}
        </Button>
      )}
      {listWays(false).map(button)}
      {link && (
        <a class="button" data-size="small" href={link} target="_blank" rel="noreferrer">
          <Icon name="external" size={18} />
          {t`Explorer`}
        </a>
      )}
      <OrderNotify view={view} />
      <OrderAlert view={view} />
      {group && <GroupLink group={group} />}
      <Outcome state={again.state} />
      {isCancelling && <CancelDialog views={[view]} onClose={() => setCancelling(false)} />}
    </div>
  )
}

/** How the service understands an order's price. */
const PRICED = {
  market: t`Market`,
  limit: t`Limit`,
  liquidity: t`Liquidity`,
} as const satisfies Record<OrderClass, string>

/** What was agreed, as it was signed. */
export function OrderTermsFacts({ view }: { readonly view: OrderView }) {
  const { chain } = useWorkspace()
  const { terms, pair, order, entry } = view
  const owner = entry?.owner ?? order?.owner
  return (
    <Facts
      rows={[
        [
          t`Limit price`,
          <FreePriceLine key="price" pair={pair} amounts={limitOf(terms)} start={directionOf(terms)} />,
        ],
        [t`Fill`, terms.partiallyFillable ? t`Partially fillable` : t`Fill or kill`],
        [t`Created`, moment(view.createdAt)],
        [t`Expires`, moment(view.expiresAt)],
        // What was just placed is read back in a moment.
        ...(order || entry?.step === 'accepted'
          ? [
              [
                t`Type`,
                <span key="type" data-awaited={!order}>
                  {PRICED[order?.class ?? 'limit']}
                </span>,
              ] as const,
            ]
          : []),
        [t`Network`, chain.label],
        ...(owner
          ? [[t`Owner`, <NamedAddress key="owner" address={owner} label={t`Copy owner`} />] as const]
          : []),
        ...(terms.receiver && terms.receiver !== owner
          ? [
              [
                t`Recipient`,
                <NamedAddress key="to" address={terms.receiver} label={t`Copy recipient`} />,
              ] as const,
            ]
          : []),
        ['UID', <Hex key="uid" text={view.uid} short={shortUid(view.uid)} label={t`Copy UID`} />],
      ]}
    />
  )
}
