/**
 * Tokens that sites want shown in Cowbell (`wallet_watchAsset`, EIP-747). The symbol and the decimals come
 * from the contract. A site only names what it expects there.
 */
import * as z from 'zod/mini'
import { findToken } from '../../domain/chains/tokens'
import { Refusal } from '../../domain/refusal'
import { address } from '../../domain/scalars'
import { cleanForeign } from '../../domain/text/foreign-words'
import { isolate } from '../../domain/text/isolate'
import { shortHex } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import type { RpcReply } from '../bridge/dapp-views'
import type { Settings } from '../db/rows/settings'
import { MAX_SYMBOL } from '../db/rows/tokens'
import { isPaper, nodeUrlsOf, profileOf } from '../settings/profiles'
import type { ReadToken } from '../tokens/read-token'
import { parseRequest } from './parse-request'
import { rpcErrorOf } from './rpc-errors'

/** Maximum length of a site's symbol in characters. */
const MAX_ASKED_SYMBOL = 100

/** Token of a site. Its image is ignored, because the host of the image would learn of the user. */
export const watchedAsset = z.lazy(() =>
  z.object({
    type: z.literal('ERC20'),
    options: z.object({
      address,
      symbol: z.optional(z.string().check(z.maxLength(MAX_ASKED_SYMBOL))),
      decimals: z.optional(z.union([z.number(), z.string().check(z.regex(/^\d{1,3}$/))])),
    }),
  }),
)
type WatchedAsset = z.output<typeof watchedAsset>

/**
 * Checks that a site means the token at its address. The case of the symbol does not matter, and a contract
 * without a symbol fits any, because Cowbell does not show the site's.
 * @throws Refusal InvalidParameter
 */
export function requireSameToken(
  { options }: WatchedAsset,
  token: Pick<ReadToken, 'symbol' | 'decimals'>,
): void {
  const { decimals } = options
  // The symbol of a contract is cleaned and cut, so the site's must be before they are compared.
  const symbol = options.symbol === undefined ? undefined : cleanForeign(options.symbol, MAX_SYMBOL)
  const own = cleanForeign(token.symbol, MAX_SYMBOL)
  const fix = t`Reject it: the site must change its request.`
  const isNamed = token.symbol !== shortHex(options.address)
  if (symbol !== undefined && isNamed && symbol.toLowerCase() !== own.toLowerCase())
    throw new Refusal('InvalidParameter', {
      description: t`The site says symbol ${isolate(symbol)}, its contract ${isolate(own)}.`,
      fix,
    })
  if (decimals !== undefined && Number(decimals) !== token.decimals)
    throw new Refusal('InvalidParameter', {
      description: t`The site says ${String(decimals)} decimals, its contract ${token.decimals}.`,
      fix,
    })
}

/**
 * Answers a request for a token that does not need the user: a listed token is always shown. Returns undefined
 * for a token that the user can review. An imported token is reviewed again, because a site must not learn
 * which tokens were imported.
 */
export function answerWatchedAsset([given]: readonly unknown[], settings: Settings): RpcReply | undefined {
  const { data: asset } = z.safeDecode(watchedAsset, given as z.input<typeof watchedAsset>)
  if (!asset) return rpcErrorOf('invalid')
  const { chainId } = settings
  const profile = profileOf(settings)
  const listed = findToken(chainId, asset.options.address)
  if (listed) {
    const read = parseRequest(() => requireSameToken(asset, listed))
    return 'value' in read ? { result: true } : read.rejection
  }
  if (isPaper(profile)) return rpcErrorOf('unsupported', 'The Sandbox has listed tokens only.')
  return nodeUrlsOf(profile, chainId, settings).length > 0 ? undefined : rpcErrorOf('noNode')
}
