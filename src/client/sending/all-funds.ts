/** Reads the balances of several accounts on several networks. A place that fails does not stop the others. */
import type { Address, ChainId } from '../../domain/scalars'
import type { AccountFunds } from '../chain/node-balances'
import { type ChainAccess, readFunds } from './chain-access'

/** An account on a network. */
export interface FundsPlace {
  readonly owner: Address
  readonly chainId: ChainId
}

/** Balances of a place. `cause` is what its node threw. */
export type PlaceReading = FundsPlace &
  (
    | { readonly step: 'pending' | 'noNode' }
    | { readonly step: 'known'; readonly funds: AccountFunds }
    | { readonly step: 'failed'; readonly cause: unknown }
  )

async function readPlace(
  place: FundsPlace,
  access: ChainAccess | undefined,
  read: typeof readFunds,
): Promise<PlaceReading> {
  if (!access) return { ...place, step: 'noNode' }
  try {
    return { ...place, step: 'known', funds: await read(access) }
  } catch (cause) {
    return { ...place, step: 'failed', cause }
  }
}

/**
 * Reads all places. Each network is read at the same time, its accounts one after the other, because public
 * nodes limit the requests of a second.
 * @param show receives the readings whenever one of them arrives
 */
export async function readAllFunds(
  places: readonly FundsPlace[],
  open: (place: FundsPlace) => ChainAccess | undefined,
  show: (readings: readonly PlaceReading[]) => void,
  read: typeof readFunds = readFunds,
): Promise<readonly PlaceReading[]> {
  const readings: PlaceReading[] = places.map((place) => ({ ...place, step: 'pending' }))
  const chains = [...new Set(places.map(({ chainId }) => chainId))]
  await Promise.all(
    chains.map(async (id) => {
      for (const [index, place] of places.entries()) {
        if (place.chainId !== id) continue
        readings[index] = await readPlace(place, open(place), read)
        show([...readings])
      }
    }),
  )
  return readings
}
