/** Profiles: who answers, with whose contracts, under which colour (SOURCES: Networks, Contracts, Hosts). */
import type { BackendChoice, Route } from '../../api/backend-choice'
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

/** The backend of a profile. `origins` are match patterns of the host permission, asked for when the profile is chosen. */
export type ProfileBackend = BackendChoice<KeptKey, { readonly origins: readonly string[] }>

/** A profile. `colour` is CSS for surfaces, `badgeColour` the toolbar badge's background: white text stands on both. */
export interface Profile {
  readonly id: ProfileId
  readonly label: string
  readonly colour: string
  readonly badgeColour: string
  readonly environment: Environment
  readonly backend: ProfileBackend
  /** Of one's own alone: its networks, each with contracts. */
  readonly networks?: readonly ProfileNetwork[]
}

const anyNetwork = (orderbook: string, wallet: string) => [{ orderbook, wallet, hasSegment: true }] as const

/** Every built-in profile. The colours differ in lightness too, so that they can be distinguished without colour vision. */
export const profiles = {
  sandbox: {
    id: 'sandbox',
    label: 'Sandbox',
    colour: '#0f6b5c',
    badgeColour: '#0f6b5c',
    environment: 'production',
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

/** Match patterns of the hosts of addresses, each once. */
export const patternsOf = (addresses: readonly string[]): readonly string[] => [
  ...new Set(addresses.map(hostPatternOf)),
]

/** Match patterns of the host permission that a profile's services need. */
export const originsOf = (
  routes: readonly Pick<Route<unknown>, 'orderbook' | 'wallet'>[],
): readonly string[] => patternsOf(routes.flatMap(({ orderbook, wallet }) => [orderbook, wallet]))

function toProfile({ id, label, colour, networks }: Omit<OwnProfile, 'id'> & Pick<Profile, 'id'>): Profile {
  const backend = { kind: 'remote', routes: networks, origins: originsOf(networks) } as const
  return { id, label, colour, badgeColour: colour, environment: 'production', backend, networks }
}

const isBuiltIn = (id: ProfileId): id is BuiltInId => Object.hasOwn(profiles, id)

/** The profiles of one's own, as they were last read. */
let known: readonly OwnProfile[] = []

/** Makes the profiles of one's own known by their ids: rows name no more. */
export const registerProfiles = (own: readonly OwnProfile[]): void => {
  known = own
}

interface Choice {
  readonly profileId: ProfileId
  readonly ownProfiles?: readonly OwnProfile[]
  readonly devnet?: Settings['devnet']
}

/** The profile that is chosen, a devnet with its chain; one that was deleted has its id, and nothing to ask. */
export function profileOf({ profileId, ownProfiles = known, devnet }: Choice): Profile {
  if (profileId === 'devnet' && devnet)
    return { ...profiles.devnet, label: devnet.name, backend: { kind: 'local', chain: devnet } }
  if (isBuiltIn(profileId)) return profiles[profileId]
  const own = ownProfiles.find(({ id }) => id === profileId)
  return toProfile(own ?? { id: profileId, label: t`Deleted environment`, colour: '#4a4a4a', networks: [] })
}

/** The profile of a row. */
export const profileNamed = (profileId: ProfileId): Profile => profileOf({ profileId })

/** The ids of every profile there is. */
export const listProfileIds = (): readonly ProfileId[] => [
  ...Object.values(profiles).map(({ id }) => id),
  ...known.map(({ id }) => id),
]

/** Whether a profile's chain is the paper chain, which has the listed tokens and no other. */
export const isPaper = ({ backend }: Pick<Profile, 'backend'>): boolean =>
  backend.kind === 'local' && !backend.chain

/** Whether a profile has a network: a chain of one's own is its own profile's alone, and the only one there. */
export function hasNetwork({ id, backend, networks }: Profile, chainId: number): boolean {
  if (networks) return networks.some((network) => network.chainId === chainId)
  if (id === 'devnet' && backend.kind === 'local' && backend.chain) return backend.chain.chainId === chainId
  return chains.some((chain) => chain.id === chainId)
}

/** The networks that a profile offers: its own, or those in the menu, with the one that is chosen. */
export const networksOf = (
  profile: Profile,
  { networks, chainId }: Pick<Settings, 'networks' | 'chainId'>,
) => {
  const offered = profile.networks?.map((network) => network.chainId) ?? networks
  return [...new Set([...offered, chainId])].filter((id) => hasNetwork(profile, id)).map(chainOf)
}

/** The networks of the menu with one more or one less, in the order of the list; the last one stays. */
export function withNetwork(networks: readonly ChainId[], id: ChainId, isOn: boolean): ChainId[] {
  const wanted = chains
    .map((chain) => chain.id)
    .filter((each) => (each === id ? isOn : networks.includes(each)))
  return wanted.length === 0 ? [...networks] : wanted
}

/** The contracts of a network of one's own profile. */
export function deploymentOfNetwork({ chainId, contracts }: Pick<ProfileNetwork, 'chainId' | 'contracts'>) {
  if (typeof contracts === 'string') return listedDeployment(chainId, contracts)
  const { domainName } = listedDeployment(chainId, 'production')
  return { domainName, ...contracts, chainId } as Deployment
}

/** Contracts and signing domain of a chain under a profile. */
export function deploymentFor(
  { environment, networks }: Pick<Profile, 'environment' | 'networks'>,
  chainId: ChainId,
): Deployment {
  const own = networks?.find((network) => network.chainId === chainId)
  return own ? deploymentOfNetwork(own) : deploymentOf(chainId, environment)
}

/** Addresses of nodes of a network under a profile: a chain of one's own names them, for others the user may. */
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

/** The order book that a profile asks about a network; undefined where the service is inside. */
export function orderbookOf({ backend }: Pick<Profile, 'backend'>, id: ChainId): string | undefined {
  if (backend.kind === 'local') return undefined
  const { routes } = backend
  return (routes.find(({ chainId }) => chainId === id) ?? routes[0])?.orderbook
}
