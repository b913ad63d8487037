/** Where things can be looked at: in this extension, or on the public explorer of an environment. */
import { findChain } from '../../domain/chains/chains'
import type { ChainId, OrderUid } from '../../domain/scalars'
import type { ProfileId } from '../db/rows/keys'
import { profileNamed } from './profiles'

const EXPLORERS: Partial<Record<string, string>> = {
  production: 'https://explorer.cow.fi',
  staging: 'https://staging.explorer.cow.fi',
}

/** The page of an order in the app, from the extension's address on: of a profile, or of the one that is chosen. */
export const orderPath = (chainId: ChainId, uid: OrderUid, profileId?: ProfileId): string =>
  `tab.html#/order/${profileId === undefined ? '' : `${profileId}/`}${chainId}/${uid}`

/** Our own page about the site of an address; undefined for what is no site. */
export function sitePath(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined
  const { protocol, hostname } = new URL(url)
  return /^https?:$/.test(protocol) ? `tab.html#/explorers/${protocol.slice(0, -1)}/${hostname}` : undefined
}

/** Where a trader takes up an affiliate code: the web app of production; undefined elsewhere, where nobody could. */
export const referralLink = (profileId: ProfileId, code: string): string | undefined =>
  profileId === 'production' ? `https://swap.cow.fi/?ref=${encodeURIComponent(code)}` : undefined

/** An address for someone elsewhere, undefined where only this extension knows the order (SOURCES: Explorers). */
export function publicLink(profileId: ProfileId, chainId: ChainId, uid: OrderUid): string | undefined {
  const own = profileNamed(profileId).networks?.find((network) => network.chainId === chainId)
  const base = own ? own.explorer : EXPLORERS[profileId]
  const prefix = findChain(chainId)?.explorerPrefix
  return base ? [base, ...(prefix ? [prefix] : []), 'orders', uid].join('/') : undefined
}
