/** An amount that was taken of a fill, with its worth. */

import { viewToken } from '../../../client/tokens/tokens'
import { usdOf, usdPaid } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { AmountOut } from '../../tokens/token-amount'
import { type Taken, takenInBought } from '../facts'
import type { OrderView } from '../view'

/** What the network was paid is in the price; where there is no room beside the amount, the word for it gives way. */
export const CostLabel = () => (
  <>
    {t`Network costs`} <span class="roomy">{t`(included)`}</span>
  </>
)

interface TakenAmountProps extends Taken {
  readonly view: OrderView
  /** USD per whole bought token, undefined where none is known. */
  readonly worth: number | undefined
}

/** Network costs or a fee in its token, and in USD where the bought token has a price. */
export function TakenAmount({ view: { order, pair, chainId }, worth, atoms, token }: TakenAmountProps) {
  const cost = order && takenInBought(order, { atoms, token })
  return (
    <>
      <AmountOut atoms={atoms} token={viewToken(chainId, token)} />
      {cost !== undefined && worth !== undefined && (
        <span class="soft"> · {usdPaid(usdOf(cost, pair.buy.decimals, worth))}</span>
      )}
    </>
  )
}
