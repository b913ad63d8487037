/** Reads site and network from URLs, by the table that the background provides. */
import type { Site, SiteTable } from '../../client/bridge/views'

const MAINNET = 1

/** Parts of an address that are used here. A `Location`, a `URL` and a link have them. */
export interface SiteAddress {
  readonly protocol: string
  readonly hostname: string
  readonly pathname: string
}

export function findSite(
  { rows }: Pick<SiteTable, 'rows'>,
  { protocol, hostname, pathname }: SiteAddress,
): Site | undefined {
  const pageOrigin = `${protocol}//${hostname}`
  return rows.find(({ origin, base }) => origin === pageOrigin && pathname.startsWith(`${base}/`))
}

/**
 * Reads the network of an address on a site. Returns undefined for other addresses.
 * @example readChainId(table, new URL('https://explorer.cow.fi/gc/orders/0x…')) // 100
 */
export function readChainId(table: SiteTable, address: SiteAddress): number | undefined {
  const site = findSite(table, address)
  if (!site) return undefined
  if (site.chainId !== null) return site.chainId
  const prefix = address.pathname.slice(site.base.length + 1).split('/', 1)[0] ?? ''
  return Object.hasOwn(table.chainIdByPrefix, prefix) ? table.chainIdByPrefix[prefix] : MAINNET
}

/**
 * Settlement contracts, the same on every network. A transaction to one of them settles orders (SOURCES:
 * Contracts).
 */
export const SETTLEMENTS = [
  '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
  '0xf553d092b50bdcbdded1a99af2ca29fbe5e2cb13',
] as const
