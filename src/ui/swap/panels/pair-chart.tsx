/** Chart of the form's pair, with the limits of open orders and of the form. */
import { useState } from 'preact/hooks'
import { now } from '../../../client/clock'
import { type TokenPair, viewPair } from '../../../client/tokens/tokens'
import { joinPrices } from '../../../client/trade/market-past'
import { type Prices, turnPrices } from '../../../client/trade/market-price'
import type { Offer } from '../../../client/trade/offer'
import type { SwapForm } from '../../../client/trade/swap-form'
import { t } from '../../../domain/text/texts'
import { Card } from '../../kit/card'
import { useHide } from '../../kit/hidden-amounts'
import { Segments } from '../../kit/segments'
import type { OrderView } from '../../orders/order-view'
import { ChartPlaceholder, PriceChart } from '../../prices/price-chart'
import { useMarketPast } from '../../prices/use-past'
import { useChartPrices } from '../../prices/use-prices'
import { useWorkspace } from '../../workspace/workspace'
import { chartLimitsFor } from './chart-limits'
import { changeText, sourceText } from './chart-words'
import { formLines } from './form-lines'
import { useChartFills } from './use-chart-fills'
import { useOrderMoves } from './use-order-moves'

const HOUR_MS = 3_600_000
const SPANS = {
  hour: { label: () => t`${1}h`, ms: HOUR_MS },
  day: { label: () => t`${24}h`, ms: 24 * HOUR_MS },
  week: { label: () => t`${7}d`, ms: 7 * 24 * HOUR_MS },
  month: { label: () => t`${30}d`, ms: 30 * 24 * HOUR_MS },
} as const
type Span = keyof typeof SPANS

interface PairChartProps {
  readonly form: SwapForm
  readonly prices: Prices
  /** Orders that the form makes. */
  readonly offers: readonly Offer[]
  readonly open: readonly OrderView[]
  /** Changes the form when a line is moved. */
  readonly change: (make: (form: SwapForm) => SwapForm) => void
}

/** Uses the direction in which the form writes prices. */
export function PairChart({ form, prices, offers, ...rest }: PairChartProps) {
  const { sellToken, buyToken, priceDirection } = form
  const isTurned = priceDirection !== 'buyPerSell'
  const [one, other] = isTurned ? [buyToken, sellToken] : [sellToken, buyToken]
  const { chain } = useWorkspace()
  const pair = one && other ? viewPair(chain.id, { sellToken: one, buyToken: other }) : undefined
  return pair ? (
    <Chart
      pair={pair}
      prices={isTurned ? turnPrices(prices) : prices}
      offers={form.price === 'limit' ? offers : []}
      form={form}
      {...rest}
    />
  ) : (
    <Card title={t`Price`}>
      <ChartPlaceholder
        title={t`No pair chosen`}
      >{t`Choose both tokens to see their price.`}</ChartPlaceholder>
    </Card>
  )
}

interface ChartProps extends PairChartProps {
  readonly pair: TokenPair
}

function Chart({ pair, form, prices, offers, open, change }: ChartProps) {
  const { chain } = useWorkspace()
  const [span, choose] = useState<Span>('day')
  const [hasCandles, setCandles] = useState(false)
  const tokens = { chainId: chain.id, sellToken: pair.sell.address, buyToken: pair.buy.address }
  const recorded = useChartPrices(tokens, prices)
  const past = useMarketPast({ ...tokens, rangeMs: SPANS[span].ms })
  const known = past.isStale ? undefined : past.value
  const points = joinPrices(known?.points ?? [], recorded)
  const fills = useChartFills(pair)
  const market = points.at(-1)?.price
  const own = formLines({ form, chart: pair, offers, market, change })
  const moveOf = useOrderMoves(pair, form, change)
  const hide = useHide()
  const to = now()
  const from = to - SPANS[span].ms
  return (
    <Card
      title={
        <>
          {pair.sell.symbol} / {pair.buy.symbol}{' '}
          <span class="small soft">{changeText(points, from, to)}</span>
        </>
      }
      aside={
        <div class="row">
          <button
            type="button"
            class="pick"
            aria-pressed={hasCandles}
            onClick={() => setCandles(!hasCandles)}
          >{t`Candles`}</button>
          <Segments
            label={t`Time range`}
            value={span}
            segments={Object.entries(SPANS).map(([value, { label }]) => ({
              value: value as Span,
              label: label(),
            }))}
            onChoice={choose}
          />
        </div>
      }
    >
      <PriceChart
        pair={pair}
        points={points}
        from={from}
        to={to}
        limits={chartLimitsFor(chain.id, pair, { own, offers, open, moveOf, hide })}
        fills={fills}
        hasCandles={hasCandles}
        isReading={past.state.step === 'pending'}
      />
      <p class="chart-source tiny soft">{sourceText(known, past.state.step)}</p>
    </Card>
  )
}
