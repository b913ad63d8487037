/** Head of an order's page: sentence, status, remaining time and actions. */

import { useState } from 'preact/hooks'
import '../../styles/screens/orders/acts.css'
import { now } from '../../../client/clock'
import { validUntil } from '../../../client/notify/order-notifications'
import { publicLink } from '../../../client/settings/links'
import type { TokenView } from '../../../client/tokens/tokens'
import { limitOf, type Prices } from '../../../client/trade/market-price'
import { knownOf } from '../../../domain/open-schemas'
import { type Order, type OrderClass, orderClass } from '../../../domain/orders/order'
import { isolate } from '../../../domain/text/isolate'
import {
  directionOf,
  formatDateTime,
  formatDateTimeSeconds,
  shortUid,
  toUsd,
  usd,
} from '../../../domain/text/numbers'
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
import { type CopyMode, listCopyModes } from '../list/order-copy'
import { COPY_TEXTS, useOrderCopy } from '../list/use-order-copy'
import { OrderAlert } from '../order-alert'
import { OrderNotify } from '../order-notify'
import { filledSides, sidesOfOrder } from '../order-sentence'
import { fillWords, type OrderView } from '../order-view'
import { PlanLink, usePlanOf } from '../plan/plan-link'
import { useOrderActs } from '../use-order-acts'
import { CancelDialog } from './cancel-dialog'
import { MissNote } from './miss-note'
import { ReportProofNote } from './report-proof'

interface OrderHeadProps {
  readonly view: OrderView
  /** Undefined while they load. */
  readonly prices: Prices | undefined
}

export function OrderHead({ view, prices }: OrderHeadProps) {
  const isFilled = filledSides(view) !== undefined
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
      <ReportProofNote view={view} />
      <EndNote view={view} />
      <MissNote view={view} />
      {view.filledBps !== undefined && view.filledBps > 0 && view.filledBps < 10_000 && (
        <>
          <FillBar bps={view.filledBps} />
          <p class="small soft">{fillWords(view.filledBps)}</p>
        </>
      )}
    </section>
  )
}

/** States whether an ended order traded nothing, or whether it may still fill. */
function EndNote({ view: { order, entry, isLive, filledBps, mayFill } }: Pick<OrderHeadProps, 'view'>) {
  if (!order || isLive) return null
  const until = entry && order.status === 'cancelled' ? validUntil(entry, now()) : undefined
  const notes = [
    ...(mayFill ? [t`A fill already in progress may still settle.`] : []),
    ...(filledBps === 0 && !mayFill ? [t`Nothing was traded.`] : []),
    ...(filledBps === undefined ? [t`The service does not report whether it traded.`] : []),
    ...(until ? [t`The signature stays valid until ${formatDateTime(until)}.`] : []),
  ]
  return notes.length > 0 ? <p class="small soft">{notes.join(' ')}</p> : null
}

/** Placeholder prices that give texts of about the final length. */
const PLACEHOLDER_PRICES: Prices = { sellPrice: 1, buyPrice: 1 }

/**
 * USD values of both sides, in the order of the sentence. A filled order shows only the value of the received
 * amount.
 */
function SidesWorth({ view, prices }: OrderHeadProps) {
  const { terms, pair } = view
  const sides = sidesOfOrder(view)
  const { sellPrice, buyPrice } = prices ?? PLACEHOLDER_PRICES
  const write = (atoms: bigint, { decimals }: TokenView, price: number | undefined) =>
    price === undefined ? [] : [usd(toUsd(atoms, decimals, price))]
  const sold = filledSides(view) ? [] : write(sides.sell, pair.sell, sellPrice)
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

/** The sentence of an order. Pressing an amount shows all its digits. */
function Sentence({ view, isFilled }: SentenceProps) {
  const { terms, pair } = view
  const sides = sidesOfOrder(view)
  const sell = <AmountOut atoms={sides.sell} token={pair.sell} />
  const buy = <AmountIn atoms={sides.buy} token={pair.buy} />
  if (isFilled) return terms.kind === 'sell' ? tx`Sold ${sell} for ${buy}` : tx`Bought ${buy} for ${sell}`
  return terms.kind === 'sell' ? tx`Sell ${sell} for at least ${buy}` : tx`Buy ${buy} for at most ${sell}`
}

/** Actions: edit, cancel, copy, and links. */
export function OrderActions({ view }: { readonly view: OrderView }) {
  const { profile } = useWorkspace()
  const plan = usePlanOf(view)
  const { canEdit, canCancel } = useOrderActs(view, plan)
  const link = publicLink(profile.id, view.chainId, view.uid)
  const [isCancelling, setCancelling] = useState(false)
  const again = useOrderCopy(view)
  const button = (mode: CopyMode) => (
    <Button
      key={mode}
      size="small"
      icon={COPY_TEXTS[mode].icon}
      title={`${COPY_TEXTS[mode].pageLabel}. ${COPY_TEXTS[mode].explanation}`}
      data-act={mode}
      onClick={() => again.run(mode)}
    >
      <span>{COPY_TEXTS[mode].pageLabel}</span>
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
      {listCopyModes(false).map(button)}
      {link && (
        <a class="button" data-size="small" href={link} target="_blank" rel="noreferrer">
          <Icon name="external" size={18} />
          {t`Explorer`}
        </a>
      )}
      <OrderNotify view={view} />
      <OrderAlert view={view} />
      {plan && <PlanLink plan={plan} uid={view.uid} />}
      <Outcome state={again.state} />
      {isCancelling && <CancelDialog views={[view]} onClose={() => setCancelling(false)} />}
    </div>
  )
}

/** The class of an order's price at the service. */
const PRICED = {
  market: t`Market`,
  limit: t`Limit`,
  liquidity: t`Liquidity`,
} as const satisfies Record<OrderClass, string>

/** Returns the word of a class. An unknown class is text of its service. */
function classWord(given: Order['class']): string {
  if (given === undefined) return t`unknown`
  const known = knownOf(orderClass, given)
  return known ? PRICED[known] : isolate(given)
}

/** The terms as signed. */
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
        [t`Fill`, terms.partiallyFillable ? t`Partially fillable` : t`Whole or nothing`],
        [t`Created`, view.createdAt === undefined ? t`unknown` : formatDateTimeSeconds(view.createdAt)],
        [t`Expires`, formatDateTimeSeconds(view.expiresAt)],
        // A new order is read back from the service shortly.
        ...(order || entry?.step === 'accepted'
          ? [
              [
                t`Type`,
                <span key="type" data-awaited={!order}>
                  {order ? classWord(order.class) : PRICED.limit}
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
