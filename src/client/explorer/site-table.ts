/**
 * The sites whose pages get badges (SOURCES: Networks, Explorers). Sites that the user added are further
 * rows. Pages receive the rows with the reply to their first request, so that pages without badges do not
 * load them.
 */
import { CHAIN_LIST } from '../../domain/chains/chain-list'
import type { Site, SiteEnvironment, SiteTable } from '../bridge/views'

const ordersAt = (environment: SiteEnvironment, origin: string, base = ''): Site => ({
  kind: 'orders',
  origin,
  base,
  environment,
  chainId: null,
})
const blocksAt = (chainId: number, ...hosts: readonly string[]): Site[] =>
  hosts.map((host) => ({
    kind: 'blocks',
    origin: `https://${host}`,
    base: '',
    chainId,
    environment: 'network',
  }))

const SITES: readonly Site[] = [
  ordersAt('production', 'https://explorer.cow.fi'),
  ordersAt('staging', 'https://staging.explorer.cow.fi'),
  ordersAt('staging', 'https://dev.explorer.cow.fi'),
  ordersAt('staging', 'https://barn.explorer.cow.fi'),
  ...CHAIN_LIST.toSorted((a, b) => a.id - b.id).flatMap(({ id, explorerHosts }) =>
    blocksAt(id, ...explorerHosts),
  ),
]

/**
 * Match patterns of the content script, one per site.
 * @internal Imported by the build for the manifest.
 */
export const sitePatterns: string[] = SITES.map(({ origin, base }) => `${origin}${base}/*`)

/**
 * The demo explorer of `npm start`. Only a development build has its match pattern, so that no released build
 * runs on local pages.
 */
const DEMO = ordersAt('chosen', 'http://127.0.0.1', '/cowbell-explorer')

/** Path prefixes of the order explorer, current and former. A path without a prefix is on Ethereum. */
const chainIdByPrefix: SiteTable['chainIdByPrefix'] = Object.fromEntries(
  CHAIN_LIST.flatMap(({ id, explorerPrefix, formerExplorerPrefix }) =>
    [explorerPrefix, formerExplorerPrefix].flatMap((prefix) => (prefix ? [[prefix, id]] : [])),
  ),
)

/** Returns all sites. Those of the user come first. */
export const siteTable = (added: readonly Site[]): SiteTable => ({
  rows: [...added, ...SITES, DEMO],
  chainIdByPrefix,
})
