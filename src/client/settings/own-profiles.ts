/** Custom profiles: add, change, move, remove. The last removed one can be restored. */
import { chains } from '../../domain/chains/chains'
import { findDevnetName } from '../../domain/chains/custom-chains'
import { Refusal } from '../../domain/refusal'
import { freeName } from '../../domain/text/free-names'
import { PRODUCT_NAMES } from '../../domain/text/own-names'
import { t } from '../../domain/text/texts'
import { clientDb } from '../db/db'
import { readLastRemoved, takeLastRemoved, writeLastRemoved } from '../db/last-removed'
import { type Observable, observe } from '../db/live'
import type { OwnProfileId } from '../db/rows/keys'
import { MAX_LABEL, MAX_SAVED, type OwnProfile } from '../db/rows/settings'
import { sealKeptKeys } from './api-keys'
import { freeColour } from './profile-colours'
import { type Profile, profiles } from './profiles'
import { changeSettings, readSettings } from './settings'

export const newProfileId = (): OwnProfileId => `own-${crypto.randomUUID().slice(0, 8)}`

/** Names of environments that no custom profile may be mistaken for. */
const RESERVED_LABELS: readonly string[] = [
  ...Object.values<Profile>(profiles).map(({ label }) => label),
  ...PRODUCT_NAMES,
  'Mainnet',
]

/** Lists the names that a profile must not resemble. @param own other custom profiles */
export const listTakenLabels = (own: readonly OwnProfile[]): readonly string[] => [
  ...RESERVED_LABELS,
  ...[findDevnetName() ?? []].flat(),
  ...own.map(({ label }) => label),
]

/** Cleans a label, and adds a number if it could be mistaken for another profile's. */
export const freeLabel = (label: string, own: readonly OwnProfile[]): string =>
  freeName(label, listTakenLabels(own), MAX_LABEL)

const change = (edit: (own: readonly OwnProfile[]) => readonly OwnProfile[]): Promise<unknown> =>
  changeSettings(({ ownProfiles }) => ({ ownProfiles: [...edit(ownProfiles)] }))

/**
 * Adds a profile at an index.
 * @throws Refusal InvalidParameter if there are too many profiles
 */
function withProfile(own: readonly OwnProfile[], index: number, profile: OwnProfile): readonly OwnProfile[] {
  if (own.length < MAX_SAVED) return own.toSpliced(index, 0, profile)
  throw new Refusal('InvalidParameter', {
    description: t`At most ${MAX_SAVED} environments: delete one first.`,
  })
}

/**
 * Adds a profile, or changes the one with its id.
 * @throws Refusal InvalidParameter if there are too many profiles; Error if a custom chain has the id or name
 * of another network
 */
export const saveProfile = (profile: OwnProfile): Promise<unknown> =>
  change((own) =>
    own.some(({ id }) => id === profile.id)
      ? own.map((each) => (each.id === profile.id ? profile : each))
      : withProfile(own, own.length, profile),
  )

/** Moves a profile up (-1) or down (1). */
export const moveProfile = (id: OwnProfileId, by: -1 | 1): Promise<unknown> =>
  change((own) => {
    const from = own.findIndex((each) => each.id === id)
    const moved = own[from]
    const to = from + by
    if (!moved || to < 0 || to >= own.length) return own
    return own.toSpliced(from, 1).toSpliced(to, 0, moved)
  })

function networksOfPublic({ environment, backend }: Profile): OwnProfile['networks'] {
  const [route] = backend.kind === 'remote' ? backend.routes : []
  if (!route) return []
  const { orderbook, wallet, hasSegment } = route
  const contracts = environment === 'staging' ? 'staging' : 'production'
  const explorer = contracts === 'staging' ? 'https://staging.explorer.cow.fi' : 'https://explorer.cow.fi'
  return chains
    .filter(({ isOnByDefault }) => isOnByDefault)
    .map(({ id }) => ({
      chainId: id,
      orderbook,
      wallet,
      hasSegment,
      rpcUrls: [],
      contracts,
      explorer,
    }))
}

/** Copies a profile, including its keys. The copy has its own data. */
export async function duplicateProfile(profile: Profile): Promise<OwnProfile> {
  const { ownProfiles } = await readSettings()
  const copy: OwnProfile = {
    id: newProfileId(),
    label: freeLabel(t`${profile.label} copy`, ownProfiles),
    colour: freeColour(ownProfiles),
    networks: profile.networks ? [...profile.networks] : networksOfPublic(profile),
  }
  await saveProfile(copy)
  return copy
}

/**
 * Removes a profile. If it was chosen, the Sandbox is chosen instead. The profile's orders stay, and its keys
 * are sealed first.
 */
export async function removeProfile(id: OwnProfileId): Promise<void> {
  await sealKeptKeys()
  await clientDb.transaction('rw', clientDb.settings, clientDb.lastRemoved, async () => {
    const { ownProfiles, profileId } = await readSettings()
    const index = ownProfiles.findIndex((each) => each.id === id)
    const profile = ownProfiles[index]
    if (!profile) return
    const chosen = profileId === id ? ({ profileId: 'sandbox' } as const) : {}
    await changeSettings({ ownProfiles: ownProfiles.toSpliced(index, 1), ...chosen })
    await writeLastRemoved({ kind: 'profile', profile, position: index })
  })
}

/** Watches the last removed profile. Undefined if no profile was removed, or if it was restored. */
export const watchRemovedProfile = (): Observable<OwnProfile | undefined> =>
  observe(async () => (await readLastRemoved('profile'))?.profile)

/** Restores the last removed profile at its position, unless it was saved again. */
export const putBackProfile = (): Promise<unknown> =>
  clientDb.transaction('rw', clientDb.settings, clientDb.lastRemoved, async () => {
    const row = await takeLastRemoved('profile')
    if (!row) return
    const { position, profile } = row
    await change((own) =>
      own.some(({ id }) => id === profile.id) ? own : withProfile(own, position, profile),
    )
  })
