/**
 * The sites whose pages get badges, one row each, and what their addresses tell (live service 1.2 and 1.4). A site that
 * the user added is one more row, which the desk hands to the page.
 */

/** How a site names things: an order explorer by UIDs, a block explorer by transactions and addresses too. */
export type SiteKind = 'orders' | 'blocks'

/** A site. `chainId` null means that the first part of the path tells the network. */
export interface Site {
  readonly kind: SiteKind
  /** Scheme and host, without a port: a match pattern names none. */
  readonly origin: string
  /** Where the explorer's own paths begin; '' is the root. */
  readonly base: string
  readonly chainId: number | null
}

const ordersAt = (origin: string, base = ''): Site => ({ kind: 'orders', origin, base, chainId: null })
const blocksAt = (chainId: number, ...hosts: readonly string[]): Site[] =>
  hosts.map((host) => ({ kind: 'blocks', origin: `https://${host}`, base: '', chainId }))

const SITES: readonly Site[] = [
  ordersAt('https://explorer.cow.fi'),
  ordersAt('https://staging.explorer.cow.fi'),
  ordersAt('https://dev.explorer.cow.fi'),
  ordersAt('https://barn.explorer.cow.fi'),
  ...blocksAt(1, 'etherscan.io', 'eth.blockscout.com'),
  ...blocksAt(56, 'bscscan.com'),
  ...blocksAt(100, 'gnosisscan.io', 'gnosis.blockscout.com'),
  ...blocksAt(137, 'polygonscan.com', 'polygon.blockscout.com'),
  ...blocksAt(8453, 'basescan.org', 'base.blockscout.com'),
  ...blocksAt(9745, 'plasmascan.to'),
  ...blocksAt(42161, 'arbiscan.io', 'arbitrum.blockscout.com'),
  ...blocksAt(43114, 'snowscan.xyz'),
  ...blocksAt(57073, 'explorer.inkonchain.com'),
  ...blocksAt(59144, 'lineascan.build'),
  ...blocksAt(11155111, 'sepolia.etherscan.io', 'eth-sepolia.blockscout.com'),
]

/** Match patterns of the content script, one per site. */
export const sitePatterns: string[] = SITES.map(({ origin, base }) => `${origin}${base}/*`)

/** The demo explorer of `npm start`, which alone adds its pattern to a build: no shipped one runs on a page of this machine. */
const DEMO = ordersAt('http://127.0.0.1', '/cowbell-explorer')

const MAINNET = 1

/** Networks by the first part of a path; no such part is mainnet. `mainnet` and `xdai` redirect to today's prefixes. */
export const chainIdByPrefix: Readonly<Record<string, number>> = {
  mainnet: MAINNET,
  gc: 100,
  xdai: 100,
  arb1: 42161,
  base: 8453,
  sepolia: 11155111,
  bnb: 56,
  pol: 137,
  plasma: 9745,
  avax: 43114,
  ink: 57073,
  linea: 59144,
}

/** What is read of an address: a `Location`, a `URL` or a link will do. */
export interface SiteAddress {
  readonly protocol: string
  readonly hostname: string
  readonly pathname: string
}

/** The site that an address lies on; `added` is the user's own, if this page is on one. */
export const findSite = (
  { protocol, hostname, pathname }: SiteAddress,
  added?: Site | null,
): Site | undefined =>
  [...(added ? [added] : []), ...SITES, DEMO].find(
    ({ origin, base }) => origin === `${protocol}//${hostname}` && pathname.startsWith(`${base}/`),
  )

/**
 * The network that an address on a site speaks of, undefined for any other address.
 * @example readChainId(new URL('https://explorer.cow.fi/gc/orders/0x…')) // 100
 */
export function readChainId(address: SiteAddress, added?: Site | null): number | undefined {
  const site = findSite(address, added)
  if (!site) return undefined
  if (site.chainId !== null) return site.chainId
  const prefix = address.pathname.slice(site.base.length + 1).split('/', 1)[0] ?? ''
  return Object.hasOwn(chainIdByPrefix, prefix) ? chainIdByPrefix[prefix] : MAINNET
}

/** The settlement contracts, the same on every network: a transaction to one of them settles orders (live service 1.1). */
export const SETTLEMENTS = [
  '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
  '0xf553d092b50bdcbdded1a99af2ca29fbe5e2cb13',
] as const
