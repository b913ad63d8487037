/** What open orders still sell of a token, and the permits they carry: they all draw on one allowance. */
import { type Drawing, type OpenPermit, watchDrawing } from '../../client/orders/journal'
import { deploymentFor } from '../../client/settings/profiles'
import type { TokenView } from '../../client/tokens/tokens'
import type { Offer } from '../../client/trade/offer'
import type { Address, ChainId, OrderUid } from '../../domain/scalars'
import { amountIn } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { permitsIn } from '../../wallet/messages/app-data-calls'
import { useLive } from '../kit/use-live'
import { useAccount, useWorkspace } from '../workspace/workspace'

/**
 * Reads it of the account; undefined until that was read.
 * @param except an order that is about to be replaced
 */
export function useDrawing(chainId: ChainId, token: Address, except?: OrderUid): Drawing | undefined {
  const { profile } = useWorkspace()
  const { relayer } = deploymentFor(profile, chainId)
  const of = { profileId: profile.id, chainId, owner: useAccount().address, relayer }
  return useLive(() => watchDrawing(of, token, except), [of, token, except])
}

type Unit = Pick<TokenView, 'symbol' | 'decimals' | 'isDollar'>

const write = (atoms: bigint, token: Unit): string => `${amountIn(atoms, token)} ${token.symbol}`

/** Says that a permit of an open order will leave less than an order takes, atoms; undefined where none does. */
export function describeLowering(
  permits: readonly OpenPermit[],
  spend: bigint,
  token: Unit,
): string | undefined {
  const lowering = permits.find(({ rest }) => rest < spend)
  return lowering
    ? t`An open order’s permit sets the allowance to ${write(lowering.allowance, token)} when it fills. This order may then need a new approval.`
    : undefined
}

/**
 * Says that an order's own permits leave less than open orders can still sell, atoms; undefined where they do not.
 * @internal Exported for its test.
 */
export function describeShortPermit(
  permits: readonly OpenPermit[],
  open: bigint,
  token: Unit,
): string | undefined {
  const short = permits.find(({ rest }) => rest < open)
  return short
    ? t`This order’s permit sets the allowance to ${write(short.allowance, token)} when it fills. Open orders may then need a new approval.`
    : undefined
}

/** What a permit changes for orders that are placed together, or for the open ones; undefined until those were read. */
export function useLowering(offers: readonly [Offer, ...Offer[]]): string | undefined {
  const { chain, profile } = useWorkspace()
  const owner = useAccount().address
  const [first] = offers
  const { sell } = first.pair
  const drawing = useDrawing(chain.id, sell.address, first.replaces ?? undefined)
  const spend = offers.reduce((sum, { terms }) => sum + terms.sellAmount + terms.feeAmount, 0n)
  const own = permitsIn({ ...first, owner }, deploymentFor(profile, chain.id)).map(({ value }) => ({
    allowance: value,
    rest: value - spend,
  }))
  return (
    drawing &&
    (describeLowering(drawing.permits, spend, sell) ?? describeShortPermit(own, drawing.sells, sell))
  )
}
