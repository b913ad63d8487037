/** Balances of all accounts on all networks with their USD values. */
import { callService } from '../../client/bridge/page-ports'
import type { OriginFilter } from '../../client/orders/journal'
import { type FundsPlace, type PlaceReading, readAllFunds } from '../../client/sending/all-funds'
import { openChain } from '../../client/sending/chain-access'
import { networksOf } from '../../client/settings/profiles'
import { describeMissingSafe } from '../accounts/account-words'
import { type Reply, useReply } from '../kit/use-reply'
import { type Holding, holdingsOf } from '../tokens/holdings'
import { type PricesByChain, useUsdPricesByChain } from '../tokens/use-funds'
import { useWorkspace } from '../workspace/workspace'

/** Interval of the readings. Each asks every node about every account. */
const READ_MS = 60_000

/** A token of an account. */
export interface PlacedHolding extends Holding {
  readonly owner: FundsPlace['owner']
}

/** Balances of an account on a network, and their values as far as prices are known. */
export interface Place {
  readonly reading: PlaceReading
  readonly holdings: readonly PlacedHolding[]
}

export interface AllHoldings {
  readonly places: readonly Place[]
  readonly reply: Reply<readonly PlaceReading[]>
  /** False until the first reply with prices. */
  readonly arePricesRead: boolean
}

/** Returns the accounts on the networks of the environment. A Safe is on its network only. */
function useFundsPlaces({ owner, chainId }: OriginFilter): readonly FundsPlace[] {
  const { profile, settings, accounts } = useWorkspace()
  const networks = networksOf(profile, settings).filter(({ id }) => !chainId || id === chainId)
  return accounts
    .filter(({ address }) => !owner || address === owner)
    .flatMap((account) =>
      networks
        .filter(({ id }) => describeMissingSafe(account, id) === undefined)
        .map(({ id }) => ({ owner: account.address, chainId: id })),
    )
}

const fundsOf = (reading: PlaceReading) => (reading.step === 'known' ? reading.funds.funds : [])

/** Lists the held tokens by network, each once. */
function heldTokens(readings: readonly PlaceReading[]) {
  const chains = [...new Set(readings.map(({ chainId }) => chainId))].toSorted((a, b) => a - b)
  return new Map(
    chains.map((id) => {
      const held = readings.filter(({ chainId }) => chainId === id).flatMap(fundsOf)
      const tokens = held.flatMap(({ token, balance }) => (balance > 0n ? [token] : []))
      return [id, [...new Set(tokens)].toSorted()] as const
    }),
  )
}

function toPlace(reading: PlaceReading, prices: PricesByChain | undefined): Place {
  const { chainId, owner } = reading
  const holdings = holdingsOf(chainId, fundsOf(reading), prices?.get(chainId) ?? new Map())
  return { reading, holdings: holdings.map((holding) => ({ ...holding, owner })) }
}

/** Reads the balances and prices of all places, or of those of an account or a network. */
export function useAllHoldings(only: OriginFilter): AllHoldings {
  const { profile, settings } = useWorkspace()
  const places = useFundsPlaces(only)
  const open = ({ chainId, owner }: FundsPlace) =>
    openChain({ profile, chainId, settings }, owner, callService)
  const reply = useReply(
    (_, show: (readings: readonly PlaceReading[]) => void) => readAllFunds(places, open, show),
    [profile.id, places, settings.nodes, settings.devnet?.rpcUrls],
    { renewAt: (_, receivedAt) => receivedAt + READ_MS },
  )
  const known = reply.isStale ? undefined : reply.value
  const readings = known ?? places.map((place) => ({ ...place, step: 'pending' as const }))
  const prices = useUsdPricesByChain(heldTokens(readings))
  return { places: readings.map((reading) => toPlace(reading, prices)), reply, arePricesRead: !!prices }
}
