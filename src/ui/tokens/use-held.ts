/** Holdings and their values for the picker, in an order that does not change while it is open. */
import { useRef } from 'preact/hooks'
import { now } from '../../client/clock'
import { viewToken } from '../../client/tokens/tokens'
import { watchSeenUsd } from '../../client/trade/seen-usd'
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { toUsd } from '../../domain/text/numbers'
import { useLiveState } from '../kit/use-live'
import { useWorkspace } from '../workspace/workspace'
import { fixWorths, type WorthOf, type Worths } from './holdings'
import type { Funds } from './use-funds'

/** Maximum age of a recorded price. Older prices are ignored. */
const PRICE_AGE_MS = 86_400_000

const NO_PRICES: ReadonlyMap<Address, number> = new Map()

/** Reads recorded prices of tokens. Undefined until read, empty if the database cannot be read. */
function useRecordedUsd(
  chainId: ChainId,
  tokens: readonly Address[],
): ReadonlyMap<Address, number> | undefined {
  const { profile, isDatabaseLost } = useWorkspace()
  const since = (now() - PRICE_AGE_MS) as Milliseconds
  const settled = useLiveState(
    () => watchSeenUsd({ profileId: profile.id, chainId, since }, tokens),
    [profile.id, chainId, tokens],
  )
  if (isDatabaseLost) return NO_PRICES
  return settled && ('value' in settled ? settled.value : NO_PRICES)
}

interface Held {
  /** Balances have loaded, but their prices have not. */
  readonly isReading: boolean
  /** First known values of the held tokens. Empty if the user used the list before they were known. */
  readonly first: Worths
  /** Uses the latest prices. */
  readonly worthOf: WorthOf
  /** Reports a key, a press or scrolling. From then on no token moves by itself. */
  readonly fixOrder: () => void
}

const NOTHING: Worths = new Map()

export function useHeld(chainId: ChainId, { reply }: Funds): Held {
  const held = reply.isStale ? undefined : reply.value?.funds.filter(({ balance }) => balance > 0n)
  const prices = useRecordedUsd(chainId, held?.map(({ token }) => token) ?? [])
  const worthOf: WorthOf = (token, atoms) => {
    const price = prices?.get(token)
    return price === undefined ? undefined : toUsd(atoms, viewToken(chainId, token).decimals, price)
  }
  const first = useRef<Worths>(undefined)
  first.current = fixWorths(first.current, { held, worthOf: prices && worthOf })
  return {
    isReading: held !== undefined && !first.current,
    first: first.current ?? NOTHING,
    worthOf,
    fixOrder: () => {
      first.current ??= NOTHING
    },
  }
}
