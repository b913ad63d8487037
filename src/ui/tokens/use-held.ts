/** What is held and what it is worth, for the picker, in an order that is decided once. */
import { useRef } from 'preact/hooks'
import { now } from '../../client/clock'
import { viewToken } from '../../client/tokens/tokens'
import { watchSeenUsd } from '../../client/trade/seen-usd'
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { usdOf } from '../../domain/text/numbers'
import { useSettled } from '../kit/use-live'
import { useWorkspace } from '../workspace/workspace'
import { decideWorths, type WorthOf, type Worths } from './holdings'
import type { Funds } from './use-funds'

/** Older prices say little about now. */
const PRICE_AGE_MS = 86_400_000

const NO_PRICES: ReadonlyMap<Address, number> = new Map()

/** Prices that were seen of tokens; undefined until they are read, none where the database cannot be. */
function useSeenUsd(chainId: ChainId, tokens: readonly Address[]): ReadonlyMap<Address, number> | undefined {
  const { profile, isDatabaseLost } = useWorkspace()
  const since = (now() - PRICE_AGE_MS) as Milliseconds
  const settled = useSettled(
    () => watchSeenUsd({ profileId: profile.id, chainId, since }, tokens),
    [profile.id, chainId, tokens],
  )
  if (isDatabaseLost) return NO_PRICES
  return settled && ('value' in settled ? settled.value : NO_PRICES)
}

interface Held {
  /** Whether balances are there whose prices are still read: a moment. */
  readonly isReading: boolean
  /** What each held token was worth when that was first known; of none where the list was touched before. */
  readonly first: Worths
  /** By the newest prices. */
  readonly worthOf: WorthOf
  /** Notes a key, a press or a turn of the wheel: from here on no token moves by itself. */
  readonly touch: () => void
}

const NOTHING: Worths = new Map()

export function useHeld(chainId: ChainId, { reply }: Funds): Held {
  const held = reply.isStale ? undefined : reply.value?.funds.filter(({ balance }) => balance > 0n)
  const prices = useSeenUsd(chainId, held?.map(({ token }) => token) ?? [])
  const worthOf: WorthOf = (token, atoms) => {
    const price = prices?.get(token)
    return price === undefined ? undefined : usdOf(atoms, viewToken(chainId, token).decimals, price)
  }
  const first = useRef<Worths>(undefined)
  first.current = decideWorths(first.current, { held, worthOf: prices && worthOf })
  return {
    isReading: held !== undefined && !first.current,
    first: first.current ?? NOTHING,
    worthOf,
    touch: () => {
      first.current ??= NOTHING
    },
  }
}
