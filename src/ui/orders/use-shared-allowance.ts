/**
 * Shared use of an allowance: the amount of a token that open orders can still sell, and the permits that
 * they carry.
 */
import { type AllowanceUse, type OpenPermit, watchAllowanceUse } from '../../client/orders/journal'
import { deploymentFor } from '../../client/settings/profiles'
import type { TokenView } from '../../client/tokens/tokens'
import type { Offer } from '../../client/trade/offer'
import type { Address, ChainId, OrderUid } from '../../domain/scalars'
import { amountIn } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { listPermits } from '../../wallet/messages/app-data-calls'
import { useLive } from '../kit/use-live'
import { useAccount, useWorkspace } from '../workspace/workspace'

/**
 * Reads the use of the account's allowance. Returns undefined until it has been read.
 * @param except an order that will be replaced
 */
export function useSharedAllowance(
  chainId: ChainId,
  token: Address,
  except?: OrderUid,
): AllowanceUse | undefined {
  const { profile } = useWorkspace()
  const { relayer } = deploymentFor(profile, chainId)
  const spender = { profileId: profile.id, chainId, owner: useAccount().address, relayer }
  return useLive(() => watchAllowanceUse(spender, token, except), [spender, token, except])
}

type Unit = Pick<TokenView, 'symbol' | 'decimals' | 'isDollar'>

const write = (atoms: bigint, token: Unit): string => `${amountIn(atoms, token)} ${token.symbol}`

/**
 * Warns if the permit of an open order will lower the allowance below what a new order needs. `spend` is in
 * atoms.
 */
export function describeLoweredAllowance(
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
 * Warns if an order's own permit sets an allowance below what open orders can still sell. `open` is in atoms.
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

/**
 * Returns a warning if a permit affects the new orders or the open ones. Undefined until they have been read.
 */
export function useAllowanceWarning(offers: readonly [Offer, ...Offer[]]): string | undefined {
  const { chain, profile } = useWorkspace()
  const owner = useAccount().address
  const [first] = offers
  const { sell } = first.pair
  const drawing = useSharedAllowance(chain.id, sell.address, first.replaces ?? undefined)
  const spend = offers.reduce((sum, { terms }) => sum + terms.sellAmount + terms.feeAmount, 0n)
  const own = listPermits({ ...first, owner }, deploymentFor(profile, chain.id)).map(({ value }) => ({
    allowance: value,
    rest: value - spend,
  }))
  return (
    drawing &&
    (describeLoweredAllowance(drawing.permits, spend, sell) ?? describeShortPermit(own, drawing.sells, sell))
  )
}
