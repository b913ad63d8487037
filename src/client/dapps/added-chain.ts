/**
 * Networks that sites want added (`wallet_addEthereumChain`, EIP-3085). Cowbell knows its networks: names,
 * coins and explorers of a site are ignored. Only its RPC endpoint can be added, if the user wants that.
 */
import * as z from 'zod/mini'
import { hasCredentials, isPrivateUrl } from '../../api/hosts'
import type { ChainId } from '../../domain/scalars'
import type { RpcReply } from '../bridge/dapp-views'
import { MAX_URL_LENGTH, type Settings } from '../db/rows/settings'
import { hasNetwork, nodeUrlsOf, type Profile, profileOf } from '../settings/profiles'
import { rpcErrorOf } from './rpc-errors'

const isUsable = (url: string): boolean =>
  url.length <= MAX_URL_LENGTH && isPrivateUrl(url) && /^https?:/i.test(url) && !hasCredentials(url)

/** Network of a site. At least one RPC endpoint must use https, or be on this computer. */
export const addedChain = z.lazy(() =>
  z.object({
    chainId: z.string().check(z.regex(/^0x[1-9a-f][0-9a-f]{0,12}$/i, 'expected a chain id in hex')),
    rpcUrls: z.array(z.string()).check(z.refine((urls) => urls.some(isUsable), 'expected a URL of https')),
  }),
)
type AddedChain = z.output<typeof addedChain>

/** Maximum number of RPC endpoints of a network. */
const MAX_NODES = 5

/**
 * Returns the RPC endpoint of a site that can be added to a network: the first usable one. Undefined if the
 * network has it already, cannot have more, or has the endpoints of its environment.
 */
export function findOfferedNode(
  { rpcUrls }: AddedChain,
  profile: Profile,
  chainId: ChainId,
  settings: Pick<Settings, 'nodes'>,
): string | undefined {
  const url = rpcUrls.find(isUsable)
  const urls = nodeUrlsOf(profile, chainId, settings)
  const own = settings.nodes[chainId] ?? []
  const isFixed = profile.backend.kind !== 'remote' || urls.join() !== own.join()
  return url === undefined || isFixed || own.includes(url) || own.length >= MAX_NODES ? undefined : url
}

/**
 * Answers a request for a network that does not need the user: the network is chosen already and gains no RPC
 * endpoint, or Cowbell does not support it. Returns undefined for a network that the user can choose.
 */
export function answerAddedChain([given]: readonly unknown[], settings: Settings): RpcReply | undefined {
  const { data: asked } = z.safeParse(addedChain, given)
  if (!asked) return rpcErrorOf('invalid')
  const profile = profileOf(settings)
  const chainId = Number(asked.chainId)
  if (!hasNetwork(profile, chainId)) return rpcErrorOf('unknownChain')
  const isDone =
    chainId === settings.chainId &&
    findOfferedNode(asked, profile, chainId as ChainId, settings) === undefined
  return isDone ? { result: null } : undefined
}
