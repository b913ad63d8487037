/** Exports and imports profiles as a file or a link, without their secrets. */

import * as z from 'zod/mini'
import { Refusal } from '../../domain/refusal'
import { faultOf } from '../../domain/schema-faults'
import { fromBase64Url, toBase64Url } from '../../domain/text/base64url'
import { cutText } from '../../domain/text/cut'
import { t } from '../../domain/text/texts'
import { type OwnProfile, ownProfile, type ProfileNetwork, profileNetwork } from '../db/rows/settings'
import { freeLabel, newProfileId } from './own-profiles'
import { readBase } from './profile-draft'

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

/**
 * Reads an address by the rules for typed ones.
 * @throws Refusal for an invalid address
 */
function readAddress(text: string): string {
  const base = readBase(text)
  if (base === undefined) throw unreadable(t`“${cutText(text, 60)}” is no https address.`)
  return base
}

/** Converts a shared network by the rules for typed ones. */
function readShared(network: ProfileNetwork): ProfileNetwork {
  const { orderbook, wallet, explorer, ...shared } = withoutSecrets(network)
  for (const url of shared.rpcUrls) readAddress(url)
  return {
    ...shared,
    orderbook: readAddress(orderbook),
    wallet: readAddress(wallet),
    explorer: explorer === null ? null : readAddress(explorer),
  }
}

/**
 * Imports a shared profile from JSON or a link. It gets a new id and no API key.
 * @throws Refusal InvalidParameter with the error
 */
export function importProfile(text: string, own: readonly OwnProfile[]): OwnProfile {
  const content = parse(text) as Partial<OwnProfile> & { readonly format?: unknown }
  if (content?.format !== FORMAT)
    throw unreadable(t`This is no environment. Paste its JSON or its link whole.`)
  const { label, colour, networks } = content
  const read = z.safeDecode(ownProfile, { id: newProfileId(), label, colour, networks } as never)
  if (!read.success) {
    const { field, wrong } = faultOf(read.error, content)
    throw unreadable(`${field}: ${wrong}`)
  }
  const shared = read.data.networks.map(readShared)
  const ids = new Set(shared.map(({ chainId }) => chainId))
  if (ids.size < shared.length) throw unreadable(t`Each network can be there once.`)
  return { ...read.data, label: freeLabel(read.data.label, own), networks: shared }
}
