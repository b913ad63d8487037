/** Exports and imports profiles as a file or a link, without their secrets. */

import * as z from 'zod/mini'
import { Refusal } from '../../domain/refusal'
import { faultOf } from '../../domain/schema-faults'
import { fromBase64Url, toBase64Url } from '../../domain/text/base64url'
import { cleanForeign } from '../../domain/text/foreign-words'
import { t } from '../../domain/text/texts'
import { type OwnProfile, ownProfile, type ProfileNetwork, profileNetwork } from '../db/rows/settings'
import { freeLabel, newProfileId } from './own-profiles'
import { colourFault, freeColour } from './profile-colours'
import { draftOfNetwork, faultsOf, networkOf, profileFault } from './profile-draft'

const FORMAT = 'cowbell-environment'

/** Returns whether a URL may be shared. Node providers put keys into paths and queries. */
const isPublic = (url: string): boolean => {
  const { pathname, search } = new URL(url)
  return search === '' && pathname.length <= 20
}

/** Removes the API key of a network, and URLs that may contain one. */
const withoutSecrets = ({ apiKey, rpcUrls, ...network }: ProfileNetwork): ProfileNetwork => ({
  ...network,
  rpcUrls: rpcUrls.filter(isPublic),
})

export const exportProfile = ({ label, colour, networks }: OwnProfile): string =>
  JSON.stringify({
    format: FORMAT,
    version: 1,
    label,
    colour,
    networks: networks.map((network) => z.encode(profileNetwork, withoutSecrets(network))),
  })

/** Part of a link that precedes an encoded profile. */
const LINK = /#\/environments\/import\/([\w-]+)/

export const linkToProfile = (profile: OwnProfile, pageUrl: string): string =>
  `${pageUrl}#/environments/import/${toBase64Url(new TextEncoder().encode(exportProfile(profile)))}`

const unreadable = (description: string): Refusal => new Refusal('InvalidParameter', { description })

function parse(text: string): unknown {
  try {
    const [, inLink] = LINK.exec(text) ?? []
    return JSON.parse(inLink === undefined ? text : new TextDecoder().decode(fromBase64Url(inLink)))
  } catch {
    throw unreadable(t`This is no environment. Paste its JSON or its link whole.`)
  }
}

/** An imported profile, and what differs from the file. */
export interface ImportedProfile {
  readonly profile: OwnProfile
  readonly changes: readonly string[]
}

/** Reads a network by the rules of the form. @throws Refusal InvalidParameter with the field */
function readShared(network: ProfileNetwork, index: number): ProfileNetwork {
  const draft = draftOfNetwork(withoutSecrets(network))
  const [fault] = Object.entries(faultsOf(draft))
  if (fault) throw unreadable(`networks.${index}.${fault[0]}: ${fault[1]}`)
  return networkOf(draft)
}

const hasSecrets = (network: ProfileNetwork): boolean =>
  network.apiKey !== undefined || withoutSecrets(network).rpcUrls.length < network.rpcUrls.length

/** Lists what an import changes, for its preview. */
function listChanges(file: OwnProfile, { label, colour }: OwnProfile): readonly string[] {
  return [
    ...(label === file.label
      ? []
      : [t`Renamed from “${cleanForeign(file.label)}”, which is taken or has unusual characters.`]),
    ...(colour === file.colour ? [] : [t`Its color was replaced: it was too light or like a built-in one.`]),
    ...(file.networks.some(hasSecrets) ? [t`API keys, and RPC endpoints with keys, were left out.`] : []),
  ]
}

/**
 * Imports a shared profile from JSON or a link, by the rules of the form. It gets a new id, a free name and
 * color, and no API key.
 * @throws Refusal InvalidParameter with the error
 */
export function importProfile(text: string, own: readonly OwnProfile[]): ImportedProfile {
  const content = parse(text) as Partial<OwnProfile> & { readonly format?: unknown }
  if (content?.format !== FORMAT)
    throw unreadable(t`This is no environment. Paste its JSON or its link whole.`)
  const { label, colour, networks } = content
  const free = typeof label === 'string' ? freeLabel(label, own) : label
  const read = z.safeDecode(ownProfile, { id: newProfileId(), label: free, colour, networks } as never)
  if (!read.success) {
    const { field, wrong } = faultOf(read.error, content)
    throw unreadable(`${field}: ${wrong}`)
  }
  const file = { ...read.data, label: String(label) }
  const profile = {
    ...read.data,
    colour: colourFault(file.colour) ? freeColour(own) : file.colour,
    networks: file.networks.map(readShared),
  }
  const fault = profileFault({ ...profile, networks: profile.networks.map(draftOfNetwork) }, own)
  if (fault) throw unreadable(fault)
  return { profile, changes: listChanges(file, profile) }
}
