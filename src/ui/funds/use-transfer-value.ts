/** USD value of a transfer. */
import type { TransferValue } from '../../client/sending/transfer-facts'
import { viewToken } from '../../client/tokens/tokens'
import { isTestNetwork, referencePriceOf } from '../../domain/reference-prices'
import type { Address } from '../../domain/scalars'
import { toUsd } from '../../domain/text/numbers'
import { useUsdPrice } from '../tokens/use-funds'
import { useWorkspace } from '../workspace/workspace'

/**
 * Returns the USD value of an amount, at the larger one of the current price and the reference price, because
 * a low value would evade the daily limit. A service of this extension is trusted.
 */
export function useTransferValue(token: Address | undefined, atoms: bigint | undefined): TransferValue {
  const { profile, chain } = useWorkspace()
  const price = useUsdPrice(token)
  const reference = token && referencePriceOf(chain.id, token)?.usd
  const isChecked = profile.backend.kind === 'local' || reference !== undefined || isTestNetwork(chain.id)
  const view = token && viewToken(chain.id, token)
  const known = [price, reference].filter((each) => each !== undefined)
  if (!view?.isKnown || atoms === undefined || known.length === 0) return { usd: undefined, isChecked }
  return { usd: toUsd(atoms, view.decimals, Math.max(...known)), isChecked }
}
