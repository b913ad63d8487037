/** Network costs in the native coin, with their value in USD. */
import { viewToken } from '../../client/tokens/tokens'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { isTestNetwork, nativeUsdOf } from '../../domain/reference-prices'
import { formatUsdCost, toUsd } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { useWorkspace } from '../workspace/workspace'
import { AmountOut } from './token-amount'
import { useUsdPrice } from './use-funds'

/** Network costs in USD from which they are marked. */
const CAUTION_USD = 20

/** Returns the USD per native coin by which network costs are judged. Undefined if unknown. */
export const useNativeUsd = (): number | undefined =>
  nativeUsdOf(useWorkspace().chain.id, useUsdPrice(NATIVE_TOKEN_MARKER))

interface NativeCostProps {
  /** Costs in wei. */
  readonly atoms: bigint
  /** USD per native coin. Undefined if unknown. */
  readonly nativeUsd: number | undefined
}

export function NativeCost({ atoms, nativeUsd }: NativeCostProps) {
  const { chain } = useWorkspace()
  const native = viewToken(chain.id, NATIVE_TOKEN_MARKER)
  const costUsd = nativeUsd === undefined ? undefined : toUsd(atoms, native.decimals, nativeUsd)
  return (
    <>
      <AmountOut atoms={atoms} token={native} /> <span class="soft">·</span>{' '}
      {costUsd === undefined ? (
        <span class="soft">{isTestNetwork(chain.id) ? t`no value` : t`price unknown`}</span>
      ) : (
        <span class={costUsd > CAUTION_USD ? 'caution' : 'soft'}>{formatUsdCost(costUsd)}</span>
      )}
    </>
  )
}
