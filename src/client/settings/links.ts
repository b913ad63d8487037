import { findChain } from '../../domain/chains/chains'
import type { ChainId, OrderUid } from '../../domain/scalars'
import type { ProfileId } from '../db/rows/keys'
import { profileNamed } from './profiles'

const EXPLORERS: Partial<Record<string, string>> = {
  production: 'https://explorer.cow.fi',
  staging: 'https://staging.explorer.cow.fi',
}

/** Returns the path of an order's page, for a profile or the chosen one. */
export const orderPath = (chainId: ChainId, uid: OrderUid, profileId?: ProfileId): string =>
  `tab.html#/order/${profileId === undefined ? '' : `${profileId}/`}${chainId}/${uid}`

/** Returns the path of our settings page for a site, or undefined for an address that is no site. */
export function sitePath(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined
  const { protocol, hostname } = new URL(url)
  return /^https?:$/.test(protocol) ? `tab.html#/explorers/${protocol.slice(0, -1)}/${hostname}` : undefined
}

/**
 * Returns the link that accepts an affiliate code: the production web app. Undefined in other environments.
 */
export const referralLink = (profileId: ProfileId, code: string): string | undefined =>
  profileId === 'production' ? `https://swap.cow.fi/?ref=${encodeURIComponent(code)}` : undefined

/**
 * Returns a public link to an order. Undefined if only this extension knows the order (SOURCES: Explorers).
 */
export function publicLink(profileId: ProfileId, chainId: ChainId, uid: OrderUid): string | undefined {
  const own = profileNamed(profileId).networks?.find((network) => network.chainId === chainId)
  const base = own ? own.explorer : EXPLORERS[profileId]
  const prefix = findChain(chainId)?.explorerPrefix
  return base ? [base, ...(prefix ? [prefix] : []), 'orders', uid].join('/') : undefined
}
