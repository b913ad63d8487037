/** A profile as a file or a link: everything but its secrets. */
import * as z from 'zod/mini'
import { Refusal } from '../../domain/refusal'
import { faultOf } from '../../domain/schema-faults'
import { fromBase64Url, toBase64Url } from '../../domain/text/base64url'
import { t } from '../../domain/text/texts'
import { type OwnProfile, ownProfile, type ProfileNetwork, profileNetwork } from '../db/rows/settings'
import { freeLabel, newProfileId } from './own-profiles'
import { readBase } from './profile-draft'

const FORMAT = 'cowbell-environment'

/** Node providers put keys into paths and queries: an address is given away only without either. */
const isPublic = (url: string): boolean => {
  const { pathname, search } = new URL(url)
  return search === '' && pathname.length <= 20
}

/** A network without its key, and without addresses that may hold one. */
const withoutSecrets = ({ apiKey, rpcUrls, ...network }: ProfileNetwork): ProfileNetwork => ({
  ...network,
  rpcUrls: rpcUrls.filter(isPublic),
})

/** What is shared of a profile, as JSON. */
export const exportProfile = ({ label, colour, networks }: OwnProfile): string =>
  JSON.stringify({
    format: FORMAT,
    version: 1,
    label,
    colour,
    networks: networks.map((network) => z.encode(profileNetwork, withoutSecrets(network))),
  })

/** The part of a link behind which a profile stands. */
const LINK = /#\/environments\/import\/([\w-]+)/

/** A link to a profile, in an extension whose pages are at an address. */
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

/** Reads an address as if it were typed. @throws Refusal for one that could not be */
function readAddress(given: string): string {
  const base = readBase(given)
  if (base === undefined) throw unreadable(t`“${given.slice(0, 60)}” is no https address.`)
  return base
}

/** A network that was shared, as it would be saved had it been typed. */
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
 * Reads a profile that was shared, as JSON or as a link; it has an id of its own and no key.
 * @throws Refusal InvalidParameter, saying what is wrong
 */
export function importProfile(text: string, own: readonly OwnProfile[]): OwnProfile {
  const given = parse(text) as Partial<OwnProfile> & { readonly format?: unknown }
  if (given?.format !== FORMAT) throw unreadable(t`This is no environment. Paste its JSON or its link whole.`)
  const { label, colour, networks } = given
  const read = z.safeDecode(ownProfile, { id: newProfileId(), label, colour, networks } as never)
  if (!read.success) {
    const { field, wrong } = faultOf(read.error, given)
    throw unreadable(`${field}: ${wrong}`)
  }
  const shared = read.data.networks.map(readShared)
  const ids = new Set(shared.map(({ chainId }) => chainId))
  if (ids.size < shared.length) throw unreadable(t`Each network can be there once.`)
  return { ...read.data, label: freeLabel(read.data.label, own), networks: shared }
}
