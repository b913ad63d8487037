/** Reads balances, allowances and USD prices. */

import { callService } from '../../client/bridge/page-ports'
import type { AccountFunds } from '../../client/chain/node-balances'
import { readFunds } from '../../client/sending/chain-access'
import type { Prices } from '../../client/trade/market-price'
import { REFRESH_MS } from '../../client/trade/offer'
import { type Chain, chainOf, NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { Refusal } from '../../domain/refusal'
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { type Reply, useReply } from '../kit/use-reply'
import { useChainAccess } from '../workspace/use-chain-access'
import { useWorkspace } from '../workspace/workspace'
import { type FundsState, type TokenFunds, toFundsState } from './funds-state'

const FUNDS_AGE_MS = 15_000

/** Funds of the account. Known on the paper chain, and on chains with an RPC endpoint. */
export interface Funds {
  readonly reply: Reply<AccountFunds>
  /** Returns undefined unless known. A token that the account never used has zero. */
  readonly of: (token: Address) => TokenFunds | undefined
  readonly stateOf: (token: Address) => FundsState
}

/** Reads the account's funds every few seconds. */
export function useFunds(): Funds {
  const { profile, chain, account } = useWorkspace()
  const access = useChainAccess()
  const ask = access ? () => readFunds(access) : undefined
  const reply = useReply(ask, [access?.kind, profile.id, chain.id, account?.address], {
    renewAt: (_, receivedAt) => receivedAt + FUNDS_AGE_MS,
  })
  const stateOf = (token: Address) => toFundsState(reply, token)
  const of = (token: Address) => {
    const state = stateOf(token)
    return state.step === 'known' ? state.funds : undefined
  }
  return { reply, of, stateOf }
}

/** Reads USD per whole token. Tokens without a price are omitted. */
const readUsdPrices = async (
  chain: Chain,
  tokens: readonly Address[],
  signal: AbortSignal,
): Promise<ReadonlyMap<Address, number>> =>
  new Map(
    (await Promise.all(tokens.map((token) => readUsdPrice(chain, token, signal)))).filter(
      (row) => row !== undefined,
    ),
  )

/** USD per whole token, by network. The native coin has the same address on every network. */
export type PricesByChain = ReadonlyMap<ChainId, ReadonlyMap<Address, number>>
/** Tokens whose prices are read, by network. */
export type TokensByChain = ReadonlyMap<ChainId, readonly Address[]>

const NO_CHAINS: PricesByChain = new Map()
const renewLikeQuotes = (receivedAt: Milliseconds): number => receivedAt + REFRESH_MS

/**
 * Reads USD prices per whole token, and renews them as often as quotes, so that no price on a screen is older
 * than a quote next to it. `renewAt` chooses another time. Remote services allow their replies to be cached longer (SOURCES: Token prices).
 * Undefined until the first reply.
 */
export function useUsdPricesByChain(
  tokens: TokensByChain,
  renewAt: (receivedAt: Milliseconds) => number = renewLikeQuotes,
): PricesByChain | undefined {
  const { profile } = useWorkspace()
  const rows = [...tokens].filter(([, each]) => each.length > 0)
  const ask = async (signal: AbortSignal) =>
    new Map(
      await Promise.all(
        rows.map(async ([id, each]) => [id, await readUsdPrices(chainOf(id), each, signal)] as const),
      ),
    )
  const reply = useReply(rows.length > 0 ? ask : undefined, [profile.id, ...rows.map(String)], {
    renewAt: (_, receivedAt) => renewAt(receivedAt),
  })
  if (reply.value && !reply.isStale) return reply.value
  return rows.length === 0 || reply.state.step === 'failed' ? NO_CHAINS : undefined
}

/** Reads the prices of tokens of the current network, as `useUsdPricesByChain`. */
export function useLoadedUsdPrices(
  tokens: readonly Address[],
  renewAt?: (receivedAt: Milliseconds) => number,
): ReadonlyMap<Address, number> | undefined {
  const { id } = useWorkspace().chain
  const prices = useUsdPricesByChain(new Map([[id, tokens]]), renewAt)
  return prices && (prices.get(id) ?? NO_PRICES)
}

/** Prices before the first reply. */
export const NO_PRICES: ReadonlyMap<Address, number> = new Map()

/** Reads USD prices per whole token. Empty until the first reply. */
export const useUsdPrices = (tokens: readonly Address[]): ReadonlyMap<Address, number> =>
  useLoadedUsdPrices(tokens) ?? NO_PRICES

/** Reads the price of one token. A refusal is ignored, so that it does not affect the other tokens. */
async function readUsdPrice({ id: network, wrappedNative }: Chain, held: Address, signal: AbortSignal) {
  // The native coin has the price of its wrapped token.
  const token = held === NATIVE_TOKEN_MARKER ? wrappedNative : held
  try {
    return [held, (await callService('getUsdPrice', { network, token }, signal)).price] as const
  } catch (refused) {
    if (refused instanceof Refusal) return undefined
    throw refused
  }
}

/** Reads the USD price per whole token, for information only. Undefined until known. */
export const useUsdPrice = (token: Address | null | undefined): number | undefined =>
  useUsdPrices(token ? [token] : []).get(token as Address)

/** Reads the USD prices of both tokens of a pair. */
export const usePairPrices = (
  pair: { readonly sellToken: Address | null; readonly buyToken: Address | null } | undefined,
): Prices => ({ sellPrice: useUsdPrice(pair?.sellToken), buyPrice: useUsdPrice(pair?.buyToken) })
