/** An amount deducted from a fill, with its USD value. */

import { viewToken } from '../../../client/tokens/tokens'
import { formatUsdCost, toUsd } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { AmountOut } from '../../tokens/token-amount'
import { type Deduction, toBoughtToken } from '../fills'
import type { OrderView } from '../order-view'

/** Network costs are included in the price. On narrow surfaces the label omits that. */
export const CostLabel = () => (
  <>
    {t`Network costs`} <span class="roomy">{t`(included)`}</span>
  </>
)

interface TakenAmountProps extends Deduction {
  readonly view: OrderView
  /** USD per whole buy token. Undefined if unknown. */
  readonly worth: number | undefined
}

/** Shows network costs or a fee in its token, and in USD if the buy token has a price. */
export function DeductedAmount({
  view: { order, pair, terms, chainId },
  worth,
  atoms,
  token,
}: TakenAmountProps) {
  const cost = order && toBoughtToken(order, { atoms, token })
  return (
    <>
      <AmountOut atoms={atoms} token={token === terms.sellToken ? pair.sell : viewToken(chainId, token)} />
      {cost !== undefined && worth !== undefined && (
        <span class="soft"> · {formatUsdCost(toUsd(cost, pair.buy.decimals, worth))}</span>
      )}
    </>
  )
}
