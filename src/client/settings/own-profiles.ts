/** The profiles of one's own: added, changed, ordered, removed. A removed one can be put back until the next is removed. */
import { chains } from '../../domain/chains/chains'
import { Refusal } from '../../domain/refusal'
import { t } from '../../domain/text/texts'
import { clientDb } from '../db/db'
import { keepRemoved, readRemoved, takeRemoved } from '../db/last-removed'
import { type Observable, observe } from '../db/live'
import type { OwnProfileId } from '../db/rows/keys'
import { MAX_LABEL, MAX_SAVED, type OwnProfile } from '../db/rows/settings'
import { sealKeptKeys } from './api-keys'
import { type Profile, profiles } from './profiles'
import { changeSettings, readSettings } from './settings'

/** Dark enough for white text, and unlike those of the built-in profiles. */
export const COLOURS = [
  '#6b2f7a',
  '#7a1f4b',
  '#8a1c1c',
  '#5c4a00',
  '#2f5d1f',
  '#0b5568',
  '#3b3b8f',
  '#4a4a4a',
] as const

/** An id that no profile has had. */
export const newProfileId = (): OwnProfileId => `own-${crypto.randomUUID().slice(0, 8)}`

/** The first colour that no other profile has. */
export const freeColour = (own: readonly OwnProfile[]): string =>
  COLOURS.find((colour) => own.every((each) => each.colour !== colour)) ?? COLOURS[0]

/** Names of an environment, cut to the length of one; a label that another has gets a number. */
export function freeLabel(label: string, own: readonly OwnProfile[]): string {
  const letters = [...label]
  const wanted = letters.slice(0, MAX_LABEL).join('')
  const taken = [...Object.values<Profile>(profiles), ...own].map((each) => each.label.toLowerCase())
  const isFree = (each: string) => !taken.includes(each.toLowerCase())
  if (isFree(wanted)) return wanted
  const numbered = Array.from(
    { length: taken.length + 1 },
    (_, at) => `${letters.slice(0, MAX_LABEL - 4).join('')} ${at + 2}`,
  )
  return numbered.find(isFree) ?? wanted
}

const change = (edit: (own: readonly OwnProfile[]) => readonly OwnProfile[]): Promise<unknown> =>
  changeSettings(({ ownProfiles }) => ({ ownProfiles: [...edit(ownProfiles)] }))

/** Adds a profile at a place. @throws Refusal InvalidParameter when there is no room */
function withProfile(own: readonly OwnProfile[], at: number, profile: OwnProfile): readonly OwnProfile[] {
  if (own.length < MAX_SAVED) return own.toSpliced(at, 0, profile)
  throw new Refusal('InvalidParameter', {
    description: t`At most ${MAX_SAVED} environments: delete one first.`,
  })
}

/**
 * Adds a profile, or changes the one that has its id.
 * @throws Refusal InvalidParameter when there is no room; Error for a network with the name of another
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

/** The networks of a public profile, as a copy of it has them. */
function networksOfPublic({ environment, backend }: Profile): OwnProfile['networks'] {
  const [route] = backend.kind === 'remote' ? backend.routes : []
  if (!route) return []
  const { orderbook, wallet, hasSegment } = route
  const explorer = environment === 'staging' ? 'https://staging.explorer.cow.fi' : 'https://explorer.cow.fi'
  return chains
    .filter(({ isOnByDefault }) => isOnByDefault)
    .map(({ id }) => ({
      chainId: id,
      orderbook,
      wallet,
      hasSegment,
      rpcUrls: [],
      contracts: environment,
      explorer,
    }))
}

/** A copy of a profile that is asked elsewhere: its data is its own. Keys are copied with it. */
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

/** Removes a profile; one that was chosen is left for the Sandbox. Its orders stay. No key of it is kept in clear. */
export async function removeProfile(id: OwnProfileId): Promise<void> {
  await sealKeptKeys()
  await clientDb.transaction('rw', clientDb.settings, clientDb.removed, async () => {
    const { ownProfiles, profileId } = await readSettings()
    const at = ownProfiles.findIndex((each) => each.id === id)
    const profile = ownProfiles[at]
    if (!profile) return
    const chosen = profileId === id ? ({ profileId: 'sandbox' } as const) : {}
    await changeSettings({ ownProfiles: ownProfiles.toSpliced(at, 1), ...chosen })
    await keepRemoved({ what: 'profile', profile, at })
  })
}

/** The profile that was removed last; undefined when there is none, or it was put back. */
export const watchRemovedProfile = (): Observable<OwnProfile | undefined> =>
  observe(async () => (await readRemoved('profile'))?.profile)

/** Puts it back where it was; one that was saved again meanwhile stays as it is. */
export const putBackProfile = (): Promise<unknown> =>
  clientDb.transaction('rw', clientDb.settings, clientDb.removed, async () => {
    const row = await takeRemoved('profile')
    if (!row) return
    const { at, profile } = row
    await change((own) => (own.some(({ id }) => id === profile.id) ? own : withProfile(own, at, profile)))
  })
