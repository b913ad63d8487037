/** Profiles: the service, its contracts and its color (SOURCES: Networks, Contracts, Hosts). */
import type { BackendChoice, Route } from '../../api/backend-choice'
import { hostOf } from '../../api/hosts'
import {
  chainOf,
  chains,
  type Deployment,
  deploymentOf,
  type Environment,
  listedDeployment,
} from '../../domain/chains/chains'
import type { ChainId } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { BuiltInId, ProfileId } from '../db/rows/keys'
import type { OwnProfile, ProfileNetwork, Settings } from '../db/rows/settings'
import { hostPatternOf } from '../host-permission'

type KeptKey = NonNullable<ProfileNetwork['apiKey']>['value']

/**
 * Backend of a profile. `origins` are match patterns of host permissions, requested when the profile is
 * chosen.
 */
export type ProfileBackend = BackendChoice<KeptKey, { readonly origins: readonly string[] }>

/** A profile. White text is shown on `colour` (CSS) and on `badgeColour` (toolbar badge). */
export interface Profile {
  readonly id: ProfileId
  readonly label: string
  readonly colour: string
  readonly badgeColour: string
  readonly environment: Environment
  readonly backend: ProfileBackend
  readonly networks?: readonly ProfileNetwork[]
}

const anyNetwork = (orderbook: string, wallet: string) => [{ orderbook, wallet, hasSegment: true }] as const

/** Built-in profiles. Their colors differ in lightness as well, for users with color blindness. */
export const profiles = {
  sandbox: {
    id: 'sandbox',
    label: 'Sandbox',
    colour: '#0f6b5c',
    badgeColour: '#0f6b5c',
    environment: 'sandbox',
    backend: { kind: 'local' },
  },
  production: {
    id: 'production',
    label: 'Production',
    colour: '#1d3fae',
    badgeColour: '#1d3fae',
    environment: 'production',
    backend: {
      kind: 'remote',
      routes: anyNetwork('https://api.cow.fi', 'https://bff.cow.fi'),
      origins: ['https://api.cow.fi/*', 'https://bff.cow.fi/*'],
    },
  },
  staging: {
    id: 'staging',
    label: 'Staging',
    colour: '#a14700',
    badgeColour: '#a14700',
    environment: 'staging',
    backend: {
      kind: 'remote',
      routes: anyNetwork('https://barn.api.cow.fi', 'https://bff.barn.cow.fi'),
      origins: ['https://barn.api.cow.fi/*', 'https://bff.barn.cow.fi/*'],
    },
  },
  devnet: {
    id: 'devnet',
    label: 'Devnet',
    colour: '#4d4d1a',
    badgeColour: '#4d4d1a',
    environment: 'production',
    backend: { kind: 'local' },
  },
} as const satisfies Record<BuiltInId, Profile>

/** Returns the match patterns of addresses, without duplicates. */
export const patternsOf = (addresses: readonly string[]): readonly string[] => [
  ...new Set(addresses.map(hostPatternOf)),
]

/** Returns the match patterns of host permissions that a profile's services need. */
export const originsOf = (
  routes: readonly Pick<Route<unknown>, 'orderbook' | 'wallet'>[],
): readonly string[] => patternsOf(routes.flatMap(({ orderbook, wallet }) => [orderbook, wallet]))

function toProfile({ id, label, colour, networks }: Omit<OwnProfile, 'id'> & Pick<Profile, 'id'>): Profile {
  const backend = { kind: 'remote', routes: networks, origins: originsOf(networks) } as const
  return { id, label, colour, badgeColour: colour, environment: 'production', backend, networks }
}

const isBuiltIn = (id: ProfileId): id is BuiltInId => Object.hasOwn(profiles, id)

let known: readonly OwnProfile[] = []

/** Registers the custom profiles, because rows contain only their ids. */
export const registerProfiles = (own: readonly OwnProfile[]): void => {
  known = own
}

interface Choice {
  readonly profileId: ProfileId
  readonly ownProfiles?: readonly OwnProfile[]
  readonly devnet?: Settings['devnet']
}

/**
 * Returns the chosen profile. The devnet includes its chain. A deleted profile keeps its id and has no
 * networks.
 */
export function profileOf({ profileId, ownProfiles = known, devnet }: Choice): Profile {
  if (profileId === 'devnet' && devnet)
    return { ...profiles.devnet, label: devnet.name, backend: { kind: 'local', chain: devnet } }
  if (isBuiltIn(profileId)) return profiles[profileId]
  const own = ownProfiles.find(({ id }) => id === profileId)
  return toProfile(own ?? { id: profileId, label: t`Deleted environment`, colour: '#4a4a4a', networks: [] })
}

export const profileNamed = (profileId: ProfileId): Profile => profileOf({ profileId })

export const listProfileIds = (): readonly ProfileId[] => [
  ...Object.values(profiles).map(({ id }) => id),
  ...known.map(({ id }) => id),
]

/**
 * Returns whether settlements of an environment take time, so that one may land after the end of its order.
 * The sandbox settles at once.
 */
export const settlesLater = (profileId: ProfileId): boolean => profileId !== 'sandbox'

/** Returns whether a profile uses the paper chain, which has listed tokens only. */
export const isPaper = ({ backend }: Pick<Profile, 'backend'>): boolean =>
  backend.kind === 'local' && !backend.chain

/** Returns whether a profile has a network. A devnet chain belongs to the devnet profile only. */
export function hasNetwork({ id, backend, networks }: Profile, chainId: number): boolean {
  if (networks) return networks.some((network) => network.chainId === chainId)
  if (id === 'devnet' && backend.kind === 'local' && backend.chain) return backend.chain.chainId === chainId
  return chains.some((chain) => chain.id === chainId)
}

/** Returns the networks that a profile offers: its own, or those of the menu, plus the chosen one. */
export const networksOf = (
  profile: Profile,
  { networks, chainId }: Pick<Settings, 'networks' | 'chainId'>,
) => {
  const offered = profile.networks?.map((network) => network.chainId) ?? networks
  return [...new Set([...offered, chainId])].filter((id) => hasNetwork(profile, id)).map(chainOf)
}

/** Returns the network that a profile uses: the given one, or else its first one. Undefined without any. */
export function networkIn(profile: Profile, chainId: ChainId): ChainId | undefined {
  if (hasNetwork(profile, chainId)) return chainId
  const { backend, networks } = profile
  return networks?.[0]?.chainId ?? (backend.kind === 'local' ? backend.chain?.chainId : undefined)
}

/** Adds or removes a network of the menu, in the order of the chain list. The last one stays. */
export function withNetwork(networks: readonly ChainId[], id: ChainId, isOn: boolean): ChainId[] {
  const wanted = chains
    .map((chain) => chain.id)
    .filter((each) => (each === id ? isOn : networks.includes(each)))
  return wanted.length === 0 ? [...networks] : wanted
}

export function deploymentOfNetwork({ chainId, contracts }: Pick<ProfileNetwork, 'chainId' | 'contracts'>) {
  if (typeof contracts === 'string') return listedDeployment(chainId, contracts)
  const { domainName } = listedDeployment(chainId, 'production')
  return { domainName, ...contracts, chainId } as Deployment
}

/** Returns contracts and signing domain of a chain for a profile. */
export function deploymentFor(
  { environment, networks }: Pick<Profile, 'environment' | 'networks'>,
  chainId: ChainId,
): Deployment {
  const own = networks?.find((network) => network.chainId === chainId)
  return own ? deploymentOfNetwork(own) : deploymentOf(chainId, environment)
}

/**
 * Returns the RPC URLs of a network. A custom network or devnet has its own; for others the user may enter
 * some.
 */
export function nodeUrlsOf(
  { backend, networks }: Pick<Profile, 'backend' | 'networks'>,
  chainId: ChainId,
  { nodes }: Pick<Settings, 'nodes'>,
): readonly string[] {
  const named = networks?.find((network) => network.chainId === chainId)?.rpcUrls ?? []
  if (named.length > 0) return named
  if (backend.kind === 'remote') return nodes[chainId] ?? []
  return backend.chain?.chainId === chainId ? backend.chain.rpcUrls : []
}

/**
 * Returns whether the user still has to choose the RPC endpoints of a network. An empty list is a choice too:
 * to use the network without one.
 */
export const lacksNodeChoice = (
  { backend, networks }: Pick<Profile, 'backend' | 'networks'>,
  chainId: ChainId,
  { nodes }: Pick<Settings, 'nodes'>,
): boolean =>
  backend.kind === 'remote' &&
  nodes[chainId] === undefined &&
  !networks?.some((network) => network.chainId === chainId && network.rpcUrls.length > 0)

/** Returns the order book URL of a network. Undefined for the in-extension service. */
export function orderbookOf({ backend }: Pick<Profile, 'backend'>, id: ChainId): string | undefined {
  if (backend.kind === 'local') return undefined
  const { routes } = backend
  return (routes.find(({ chainId }) => chainId === id) ?? routes[0])?.orderbook
}

/** Returns the host of the order book, or undefined for the service of this extension. */
export function orderbookHostOf(profile: Pick<Profile, 'backend'>, id: ChainId): string | undefined {
  const url = orderbookOf(profile, id)
  return url === undefined ? undefined : hostOf(url)
}
