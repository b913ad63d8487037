/** Reads the value of a trade from every price source, every two minutes. Undefined until the first reply. */
import { callService } from '../../client/bridge/page-ports'
import { now } from '../../client/clock'
import { type OrderWorth, readWorth } from '../../client/trade/order-worth'
import type { Address } from '../../domain/scalars'
import { useReply } from '../kit/use-reply'
import { useWorkspace } from '../workspace/workspace'

const WORTH_AGE_MS = 120_000

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
    { renewAt: (_, receivedAt) => receivedAt + WORTH_AGE_MS },
  )
  return reply.isStale ? undefined : reply.value
}
