/** The sites whose pages get badges, one row each, and what their addresses tell (live service 1.2 and 1.4). */

interface SiteRow {
  readonly scheme: 'https' | 'http'
  readonly host: string
  /** Where the explorer's own paths begin; '' is the root. */
  readonly base: string
}

const SITES = [
  { scheme: 'https', host: 'explorer.cow.fi', base: '' },
  { scheme: 'https', host: 'staging.explorer.cow.fi', base: '' },
  { scheme: 'https', host: 'dev.explorer.cow.fi', base: '' },
  { scheme: 'https', host: 'barn.explorer.cow.fi', base: '' },
  // The demo explorer that `npm start` serves. A match pattern names no port, so the path keeps other local servers out.
  { scheme: 'http', host: '127.0.0.1', base: '/cowbell-explorer' },
] as const satisfies readonly SiteRow[]

/** Match patterns of the content script, one per site. */
export const sitePatterns: string[] = SITES.map(({ scheme, host, base }) => `${scheme}://${host}${base}/*`)

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

/**
 * The network that an address on one of our sites speaks of, undefined for any other address.
 * @example readChainId(new URL('https://explorer.cow.fi/gc/orders/0x…')) // 100
 */
export function readChainId({ protocol, hostname, pathname }: SiteAddress): number | undefined {
  const site = SITES.find(
    ({ scheme, host, base }) =>
      protocol === `${scheme}:` && hostname === host && pathname.startsWith(`${base}/`),
  )
  if (!site) return undefined
  const prefix = pathname.slice(site.base.length + 1).split('/', 1)[0] ?? ''
  return Object.hasOwn(chainIdByPrefix, prefix) ? chainIdByPrefix[prefix] : MAINNET
}
