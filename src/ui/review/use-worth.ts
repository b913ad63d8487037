/** What a trade is worth by every source, asked again every two minutes; undefined until the first answer. */
import { callService } from '../../client/bridge/service'
import { now } from '../../client/clock'
import { type OrderWorth, readWorth } from '../../client/trade/worth'
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
    { renewAt: (_, at) => at + WORTH_AGE_MS },
  )
  return reply.isStale ? undefined : reply.value
}
