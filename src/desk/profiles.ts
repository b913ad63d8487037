/** Profiles: who answers, with whose contracts, under which colour (spec 9; rulings 2 and 3; live service 1.3). */
import { type Deployment, deploymentOf, type Environment } from '../domain/chains'
import type { ChainId } from '../domain/scalars'
import type { ProfileId, Settings } from './settings'

/** Who answers: the service inside the extension, or one at two addresses, for which `origins` must be granted. */
export type ProfileBackend =
  | { readonly kind: 'local' }
  | {
      readonly kind: 'remote'
      readonly orderbook: string
      readonly wallet: string
      /** Match patterns of the host permission, asked for when the profile is chosen. */
      readonly origins: readonly string[]
    }

/** A profile. `colour` is CSS for surfaces, `badgeColour` the toolbar badge's background: white text stands on both. */
export interface Profile {
  readonly id: ProfileId
  readonly label: string
  readonly colour: string
  readonly badgeColour: string
  readonly environment: Environment
  readonly backend: ProfileBackend
}

/** Every profile. The three colours differ in lightness too, so that nobody mistakes one for another. */
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
} as const satisfies Record<ProfileId, Profile>

/** The profile that is chosen. */
export const profileOf = ({ profileId }: Pick<Settings, 'profileId'>): Profile => profiles[profileId]

/** Contracts and signing domain of a chain under a profile. */
export const deploymentFor = (profile: Pick<Profile, 'environment'>, chainId: ChainId): Deployment =>
  deploymentOf(chainId, profile.environment)
