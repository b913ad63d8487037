/** The step before a first sale of a token: the exchange's contract must be allowed to take it when the order fills. */
import { approve } from '../../desk/funds'
import { callService } from '../../desk/service-call'
import { MAX_UINT256, toAmount } from '../../domain/scalars'
import { amountOut } from '../format'
import type { Offer } from '../screens/swap-offer'
import { spendOf } from '../screens/swap-step'
import { useAction } from '../use-action'
import { useAccount, useWorkspace } from '../workspace'
import { Button } from './button'
import { Outcome } from './callout'

/** Two buttons: for this order only, or for all to come. */
export function ApproveStep({
  offer,
  onApproved,
}: {
  readonly offer: Offer
  readonly onApproved: () => void
}) {
  const { chain } = useWorkspace()
  const owner = useAccount().address
  const { sell } = offer.pair
  const approving = useAction(async (atoms: bigint) => {
    await approve(callService, { chainId: chain.id, owner, token: sell.address, amount: toAmount(atoms) })
    onApproved()
  })
  const much = `${amountOut(spendOf(offer), sell.decimals)} ${sell.symbol}`
  return (
    <div class="stack" data-tight>
      <Button
        kind="primary"
        size="wide"
        isBusy={approving.isPending}
        onClick={() => approving.run(spendOf(offer))}
      >
        Approve {much}
      </Button>
      <div class="row">
        <p class="soft small grow">
          Allows the exchange’s contract to take this much {sell.symbol} when an order of yours fills, and
          never before.
        </p>
        <Button
          kind="quiet"
          size="small"
          disabled={approving.isPending}
          onClick={() => approving.run(MAX_UINT256)}
        >
          Any amount
        </Button>
      </div>
      <Outcome state={approving.state} />
    </div>
  )
}
