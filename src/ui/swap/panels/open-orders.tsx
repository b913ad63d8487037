/** The newest open orders of the account, one line each. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { wholePercent } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { Button, IconButton } from '../../kit/button'
import { Card } from '../../kit/card'
import { spanText } from '../../kit/countdown'
import { useHide } from '../../kit/hidden-amounts'
import { moveFocusAmongLinks } from '../../kit/list-keys'
import { Skeleton } from '../../kit/progress'
import { useNow } from '../../kit/use-now'
import { FillPrice } from '../../orders/list/order-row'
import { CancelDialog } from '../../orders/order/cancel-dialog'
import { OrderLink } from '../../orders/order-link'
import { sideTexts } from '../../orders/order-sentence'
import { isCancellable, type OrderView } from '../../orders/order-view'
import { type OpenMarket, useOpenMarket } from '../../orders/use-open-market'
import { hrefOf } from '../../workspace/routes'
import { useCanSign } from '../../workspace/workspace'
import { EmptyList } from './empty-list'
import { type PricedForm, withFormPrices } from './form-prices'

const AllOrders = () => (
  <a class="small" href={hrefOf('orders')}>
    {t`All orders`}
  </a>
)

interface OpenOrdersProps {
  readonly views: readonly OrderView[] | undefined
  readonly pricedForm: PricedForm
  /** Total number of orders, if not all are listed. */
  readonly total: string | undefined
  /** Present while the form makes a market order. */
  readonly onLimit: (() => void) | undefined
}

export function OpenOrders({ views, pricedForm, total, onLimit }: OpenOrdersProps) {
  const [cancelling, cancel] = useState<OrderView>()
  const time = useNow()
  const market = withFormPrices(useOpenMarket(views ?? []), pricedForm)
  return (
    <Card
      title={
        <>
          {t`Open orders`} {total && <span class="small soft">{t`${views?.length ?? 0} of ${total}`}</span>}
        </>
      }
      aside={<AllOrders />}
    >
      {!views && <Skeleton height={44} />}
      {views?.length === 0 && (
        <EmptyList
          icon="orders"
          title={t`No open orders`}
          action={
            onLimit && (
              <Button size="small" onClick={onLimit}>
                {t`New limit order`}
              </Button>
            )
          }
        >
          {t`Limit orders wait here for their price. Cancelling is free.`}
        </EmptyList>
      )}
      {views && views.length > 0 && (
        <ul class="panel-list" onKeyDown={moveFocusAmongLinks}>
          {views.map((view) => (
            <OpenOrder
              key={view.uid}
              view={view}
              market={market}
              remainingMs={view.expiresAt - time}
              onCancel={() => cancel(view)}
            />
          ))}
        </ul>
      )}
      {cancelling && <CancelDialog views={[cancelling]} onClose={() => cancel(undefined)} />}
    </Card>
  )
}

interface OpenOrderProps {
  readonly view: OrderView
  readonly market: OpenMarket
  /** Milliseconds until the order expires. */
  readonly remainingMs: number
  readonly onCancel: () => void
}

function OpenOrder({ view, market, remainingMs, onCancel }: OpenOrderProps) {
  const { sell, buy } = sideTexts(view)
  const name = useHide()(t`${sell} for ${buy}`)
  const canSign = useCanSign()
  return (
    <li class="panel-row">
      <OrderLink view={view} />
      <dl class="panel-figures">
        <Figure word={t`Fills at`}>
          <FillPrice view={view} market={market} />
        </Figure>
        <Figure word={t`Filled`}>
          {view.filledBps === undefined ? t`unknown` : wholePercent(view.filledBps)}
        </Figure>
        <Figure word={t`Expires`}>{remainingMs > 0 ? spanText(remainingMs) : t`expiring`}</Figure>
      </dl>
      {canSign && isCancellable(view) ? (
        <IconButton icon="close" size="small" label={t`Cancel: ${name}`} onClick={onCancel} />
      ) : (
        <span />
      )}
    </li>
  )
}

const Figure = ({ word, children }: { readonly word: string; readonly children: ComponentChildren }) => (
  <div title={word}>
    <dt class="hidden-label">{word}</dt>
    <dd>{children}</dd>
  </div>
)
