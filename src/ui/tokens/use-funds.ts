/** What the account holds and what it is worth: balances with relayer allowances, and prices in USD. */

import { callService } from '../../client/bridge/service'
import { readFunds } from '../../client/sending/access'
import type { Prices } from '../../client/trade/market-price'
import { type Chain, NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { Refusal } from '../../domain/refusal'
import type { PaperAccount } from '../../domain/reports/paper-transactions'
import type { Address } from '../../domain/scalars'
import { useChain } from '../funds/use-chain-access'
import { type Reply, useReply } from '../kit/use-reply'
import { useWorkspace } from '../workspace/workspace'

const FUNDS_AGE_MS = 15_000
/** The service's own word for how long a price holds (SOURCES: Token prices). */
const PRICE_AGE_MS = 120_000

/** Balance and allowance of a token, atoms. */
export interface TokenFunds {
  readonly balance: bigint
  readonly allowance: bigint
}

/** Funds of the account; known where the chain can be asked: the paper chain, and one whose node is named. */
export interface Funds {
  readonly reply: Reply<PaperAccount>
  /** Undefined while unknown. A token the account never touched has none of it. */
  readonly of: (token: Address) => TokenFunds | undefined
}

const NONE: TokenFunds = { balance: 0n, allowance: 0n }

/** The account's funds, looked at again every few seconds. */
export function useFunds(): Funds {
  const { profile, chain, account } = useWorkspace()
  const access = useChain()
  const ask = access ? () => readFunds(access) : undefined
  const reply = useReply(ask, [access?.kind, profile.id, chain.id, account?.address], {
    renewAt: (_, at) => at + FUNDS_AGE_MS,
  })
  const known = reply.isStale ? undefined : reply.value
  return {
    reply,
    of: (token) => known && (known.funds.find((fund) => fund.token === token) ?? NONE),
  }
}

/** Reads USD per whole token of many; those whose price is unknown are left out. */
const readUsdPrices = async (
  chain: Chain,
  tokens: readonly Address[],
  signal: AbortSignal,
): Promise<ReadonlyMap<Address, number>> =>
  new Map(
    (await Promise.all(tokens.map((token) => askPrice(chain, token, signal)))).filter(
      (row) => row !== undefined,
    ),
  )

/** The same, renewed as long as they are shown; undefined until the first answer. */
export function useAskedUsdPrices(tokens: readonly Address[]): ReadonlyMap<Address, number> | undefined {
  const { profile, chain } = useWorkspace()
  const ask = (signal: AbortSignal) => readUsdPrices(chain, tokens, signal)
  const reply = useReply(tokens.length > 0 ? ask : undefined, [profile.id, chain.id, tokens.join()], {
    renewAt: (_, at) => at + PRICE_AGE_MS,
  })
  if (reply.value && !reply.isStale) return reply.value
  return tokens.length === 0 || reply.state.step === 'failed' ? NO_PRICES : undefined
}

/** Those of tokens that are still asked about. */
export const NO_PRICES: ReadonlyMap<Address, number> = new Map()

/** The same, none until the first answer. */
export const useUsdPrices = (tokens: readonly Address[]): ReadonlyMap<Address, number> =>
  useAskedUsdPrices(tokens) ?? NO_PRICES

/** A token that the service has no price for is no fault of the others. */
async function askPrice({ id: network, wrappedNative }: Chain, held: Address, signal: AbortSignal) {
  // The coin is worth what its wrapped form is.
  const token = held === NATIVE_TOKEN_MARKER ? wrappedNative : held
  try {
    return [held, (await callService('getUsdPrice', { network, token }, signal)).price] as const
  } catch (refused) {
    if (refused instanceof Refusal) return undefined
    throw refused
  }
}

/** USD per whole token, undefined while or where no price is known: it is shown for orientation only. */
export const useUsdPrice = (token: Address | null | undefined): number | undefined =>
  useUsdPrices(token ? [token] : []).get(token as Address)

/** USD of both tokens of a pair; of none while there is no pair. */
export const usePairPrices = (
  pair: { readonly sellToken: Address | null; readonly buyToken: Address | null } | undefined,
): Prices => ({ sellPrice: useUsdPrice(pair?.sellToken), buyPrice: useUsdPrice(pair?.buyToken) })
