/** Profiles: who answers, with whose contracts, under which colour (SOURCES: Networks, Contracts, Hosts). */
import type { BackendChoice } from '../../api/backend-choice'
import { type Deployment, deploymentOf, type Environment } from '../../domain/chains/chains'
import type { ChainId } from '../../domain/scalars'
import type { ProfileId } from '../db/rows/keys'
import type { CustomBases, Settings } from '../db/rows/settings'
import { originsOf } from './custom-service'

/** The backend of a profile. `origins` are match patterns of the host permission, asked for when the profile is chosen. */
export type ProfileBackend = BackendChoice<CustomBases['apiKey'], { readonly origins: readonly string[] }>

/** A profile. `colour` is CSS for surfaces, `badgeColour` the toolbar badge's background: white text stands on both. */
export interface Profile {
  readonly id: ProfileId
  readonly label: string
  readonly colour: string
  readonly badgeColour: string
  readonly environment: Environment
  readonly backend: ProfileBackend
}

/** A reserved host name (RFC 2606): the base address until a custom service is named. */
const UNNAMED = { orderbook: 'https://custom.invalid', wallet: 'https://custom.invalid' } as const

/** Every profile. The colours differ in lightness too, so that they can be distinguished without colour vision. */
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
      orderbook: 'https://api.cow.fi',
      wallet: 'https://bff.cow.fi',
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
      orderbook: 'https://barn.api.cow.fi',
      wallet: 'https://bff.barn.cow.fi',
      origins: ['https://barn.api.cow.fi/*', 'https://bff.barn.cow.fi/*'],
    },
  },
  custom: {
    id: 'custom',
    label: 'Custom',
    colour: '#6b2f7a',
    badgeColour: '#6b2f7a',
    environment: 'production',
    backend: { kind: 'remote', ...UNNAMED, origins: originsOf(UNNAMED) },
  },
  devnet: {
    id: 'devnet',
    label: 'Devnet',
    colour: '#4d4d1a',
    badgeColour: '#4d4d1a',
    environment: 'production',
    backend: { kind: 'local' },
  },
} as const satisfies Record<ProfileId, Profile>

type Choice = Pick<Settings, 'profileId'> & Partial<Pick<Settings, 'custom' | 'devnet'>>

/** The profile that is chosen, a custom one with the addresses that were named for it, a devnet with its chain. */
export function profileOf({ profileId, custom, devnet }: Choice): Profile {
  if (profileId === 'custom' && custom)
    return { ...profiles.custom, backend: { kind: 'remote', ...custom, origins: originsOf(custom) } }
  if (profileId === 'devnet' && devnet)
    return { ...profiles.devnet, label: devnet.name, backend: { kind: 'local', chain: devnet } }
  return profiles[profileId]
}

/** Whether a profile's chain is the paper chain, which has the listed tokens and no other. */
export const isPaper = ({ backend }: Pick<Profile, 'backend'>): boolean =>
  backend.kind === 'local' && !backend.chain

/** Contracts and signing domain of a chain under a profile. */
export const deploymentFor = (profile: Pick<Profile, 'environment'>, chainId: ChainId): Deployment =>
  deploymentOf(chainId, profile.environment)

/** Addresses of nodes of a network under a profile: a chain of one's own names them, for others the user may. */
export function nodeUrlsOf(
  { backend }: Pick<Profile, 'backend'>,
  chainId: ChainId,
  { nodes }: Pick<Settings, 'nodes'>,
): readonly string[] {
  if (backend.kind === 'remote') return nodes[chainId] ?? []
  return backend.chain?.chainId === chainId ? backend.chain.rpcUrls : []
}
