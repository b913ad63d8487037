/** Chart of the form's pair, with the limits of open orders and of the form. */
import { useState } from 'preact/hooks'
import { now } from '../../../client/clock'
import type { PricePoint } from '../../../client/db/rows/price'
import { type TokenPair, viewPair } from '../../../client/tokens/tokens'
import { type Prices, turnPrices } from '../../../client/trade/market-price'
import type { Offer } from '../../../client/trade/offer'
import type { SwapForm } from '../../../client/trade/swap-form'
import { formatShortDateTime, signedPercent } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { Card } from '../../kit/card'
import { Segments } from '../../kit/segments'
import type { OrderView } from '../../orders/order-view'
import { totalChangeBps } from '../../prices/plot'
import { ChartPlaceholder, PriceChart } from '../../prices/price-chart'
import { useChartPrices } from '../../prices/use-prices'
import { useWorkspace } from '../../workspace/workspace'
import { chartLimitsFor } from './chart-limits'

const HOUR_MS = 3_600_000
const SPANS = {
  hour: { label: () => t`${1}h`, ms: HOUR_MS },
  day: { label: () => t`${24}h`, ms: 24 * HOUR_MS },
  week: { label: () => t`${7}d`, ms: 7 * 24 * HOUR_MS },
} as const
type Span = keyof typeof SPANS

interface PairChartProps {
  readonly form: SwapForm
  readonly prices: Prices
  /** Orders that the form makes. */
  readonly offers: readonly Offer[]
  readonly open: readonly OrderView[]
}

/**
 * Formats the change since a time, or since the first recorded price if that is later. @example '+0.36% since
 * 12:05 PM'
 * @internal Exported for tests.
 */
export function changeText(points: readonly PricePoint[], from: number, to: number): string | undefined {
  const change = totalChangeBps(points.filter(({ at }) => at >= from))
  const [first] = points
  if (change === undefined || !first) return undefined
  const since = first.at > from ? ` ${t`since ${formatShortDateTime(first.at, to)}`}` : ''
  return `${signedPercent(change)}${since}`
}

/** Uses the direction in which the form writes prices. */
export function PairChart({ form, prices, offers, open }: PairChartProps) {
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
      open={open}
    />
  ) : (
    <Card title={t`Price`}>
      <ChartPlaceholder
        title={t`No pair chosen`}
      >{t`Choose both tokens to see their price.`}</ChartPlaceholder>
    </Card>
  )
}

interface ChartProps extends Omit<PairChartProps, 'form'> {
  readonly pair: TokenPair
}

function Chart({ pair, prices, offers, open }: ChartProps) {
  const { chain } = useWorkspace()
  const [span, choose] = useState<Span>('day')
  const points = useChartPrices(
    { chainId: chain.id, sellToken: pair.sell.address, buyToken: pair.buy.address },
    prices,
  )
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
        <Segments
          label={t`Time range`}
          value={span}
          segments={Object.entries(SPANS).map(([value, { label }]) => ({
            value: value as Span,
            label: label(),
          }))}
          onChoice={choose}
        />
      }
    >
      <PriceChart
        pair={pair}
        points={points}
        from={from}
        to={to}
        limits={chartLimitsFor(chain.id, pair, { offers, open })}
      />
    </Card>
  )
}
