/** Reads the past prices of a pair while its chart is mounted and visible. */
import { callService } from '../../client/bridge/page-ports'
import { nodeFor } from '../../client/chain/rpc'
import { now } from '../../client/clock'
import { isPaper } from '../../client/settings/profiles'
import {
  keepPast,
  type MarketPast,
  type PastQuery,
  pastAgeMs,
  readPaperPast,
  readPoolPast,
} from '../../client/trade/market-past'
import { type Reply, useReply } from '../kit/use-reply'
import { useWorkspace } from '../workspace/workspace'

/**
 * Returns the past prices of a pair: of the Sandbox, or of pools if the network has an RPC endpoint. The
 * value is undefined if neither has prices.
 */
export function useMarketPast(query: PastQuery): Reply<MarketPast | undefined> {
  const { profile, settings } = useWorkspace()
  const node = isPaper(profile) ? undefined : nodeFor(profile, query.chainId, settings)
  const inputs = [profile.id, query, node && [settings.devnet?.rpcUrls, settings.nodes]]
  const read = () =>
    isPaper(profile)
      ? readPaperPast(callService, query, now())
      : node
        ? readPoolPast(node, query)
        : Promise.resolve(undefined)
  return useReply(() => keepPast(JSON.stringify(inputs), query.rangeMs, now(), read), inputs, {
    renewAt: (_, receivedAt) => receivedAt + pastAgeMs(query.rangeMs),
  })
}
