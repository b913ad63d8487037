/** What a pair cost in the last day, where there is room for it. */

import { now } from '../../client/clock'
import type { SwapForm } from '../../client/trade/form'
import { viewPair } from '../../client/trade/tokens'
import { t } from '../../domain/text/texts'
import { Card } from '../kit/card'
import { PriceChart } from '../prices/price-chart'
import { MIN_POINTS, useDayPrices } from '../prices/use-prices'
import { useWorkspace } from '../workspace/workspace'

type Form = Pick<SwapForm, 'priceDirection' | 'sellToken' | 'buyToken'>

/** In the direction in which the form writes prices. */
export function DayChart({ form: { priceDirection, sellToken, buyToken } }: { readonly form: Form }) {
  const [one, other] = priceDirection === 'buyPerSell' ? [sellToken, buyToken] : [buyToken, sellToken]
  return one && other ? <Day sellToken={one} buyToken={other} /> : null
}

function Day(tokens: Parameters<typeof viewPair>[1]) {
  const { chain } = useWorkspace()
  const points = useDayPrices({ ...tokens, chainId: chain.id })
  const [first] = points
  if (points.length < MIN_POINTS || !first) return null
  return (
    <div class="swap-chart wide-only">
      <Card title={t`Last 24 hours`}>
        <PriceChart pair={viewPair(chain.id, tokens)} points={points} from={first.at} to={now()} />
      </Card>
    </div>
  )
}
