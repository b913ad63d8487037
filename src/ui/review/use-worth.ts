/**
 * Reads the value of a trade from every price source, as often as quotes. Undefined until the first reply.
 */
import { callService } from '../../client/bridge/page-ports'
import { now } from '../../client/clock'
import { REFRESH_MS } from '../../client/trade/offer'
import { type OrderWorth, readWorth } from '../../client/trade/order-worth'
import type { Address } from '../../domain/scalars'
import { useReply } from '../kit/use-reply'
import { useWorkspace } from '../workspace/workspace'

interface Traded {
  readonly sellToken: Address
  readonly buyToken: Address
}

export function useWorth({ sellToken, buyToken }: Traded): OrderWorth | undefined {
  const { profile, chain, settings } = useWorkspace()
  const asked = { profile, settings, chainId: chain.id, sellToken, buyToken }
  const reply = useReply(
    () => readWorth(asked, callService, now()),
    [profile.id, chain.id, sellToken, buyToken, settings.minWorthPercent, settings.nodes],
    { renewAt: (_, receivedAt) => receivedAt + REFRESH_MS },
  )
  return reply.isStale ? undefined : reply.value
}
