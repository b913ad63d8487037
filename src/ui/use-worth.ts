/** What a trade is worth by every source, asked again every two minutes; undefined until the first answer. */
import { callService } from '../desk/service-call'
import { readWorth, type Worth } from '../desk/worth'
import type { Address } from '../domain/scalars'
import { now } from './use-now'
import { useReply } from './use-reply'
import { useWorkspace } from './workspace'

const WORTH_AGE_MS = 120_000

interface Traded {
  readonly sellToken: Address
  readonly buyToken: Address
}

export function useWorth({ sellToken, buyToken }: Traded): Worth | undefined {
  const { profile, chain, settings } = useWorkspace()
  const asked = { profile, settings, chainId: chain.id, sellToken, buyToken }
  const reply = useReply(
    () => readWorth(asked, callService, now()),
    [profile.id, chain.id, sellToken, buyToken, settings.minWorthPercent, settings.nodes],
    { renewAt: (_, at) => at + WORTH_AGE_MS },
  )
  return reply.isStale ? undefined : reply.value
}
