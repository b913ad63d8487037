/** Reads balance and allowance of the sell token from all RPC operators, as often as quotes. */
import { callService } from '../../client/bridge/page-ports'
import { readSellFunds } from '../../client/chain/sell-funds'
import { REFRESH_MS } from '../../client/trade/offer'
import type { Address } from '../../domain/scalars'
import type { SellFunds } from '../../wallet/policy/sell-funds'
import { useReply } from '../kit/use-reply'
import { useAccount, useWorkspace } from '../workspace/workspace'

/** Returns undefined until the first reply. */
export function useSellFunds(sellToken: Address): SellFunds | undefined {
  const { profile, chain, settings } = useWorkspace()
  const owner = useAccount().address
  const reply = useReply(
    () => readSellFunds({ profile, settings, chainId: chain.id, owner, sellToken }, callService),
    [profile.id, chain.id, owner, sellToken, settings.nodes],
    { renewAt: (_, receivedAt) => receivedAt + REFRESH_MS },
  )
  return reply.isStale ? undefined : reply.value
}
