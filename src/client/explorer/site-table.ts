/**
 * The sites whose pages get badges, one row each (SOURCES: Networks, Explorers). A site that the user added is one more row. The
 * rows are handed to a page with the answer to its first question, so that no page loads them that has no use for them.
 */
import type { Site, SiteTable, StandsFor } from '../bridge/views'

const ordersAt = (standsFor: StandsFor, origin: string, base = ''): Site => ({
  kind: 'orders',
  origin,
  base,
  standsFor,
  chainId: null,
})
const blocksAt = (chainId: number, ...hosts: readonly string[]): Site[] =>
  hosts.map((host) => ({
    kind: 'blocks',
    origin: `https://${host}`,
    base: '',
    chainId,
    standsFor: 'network',
  }))

const SITES: readonly Site[] = [
  ordersAt('production', 'https://explorer.cow.fi'),
  ordersAt('staging', 'https://staging.explorer.cow.fi'),
  ordersAt('staging', 'https://dev.explorer.cow.fi'),
  ordersAt('staging', 'https://barn.explorer.cow.fi'),
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

/**
 * Match patterns of the content script, one per site.
 * @internal Imported by the build: match patterns of the manifest.
 */
export const sitePatterns: string[] = SITES.map(({ origin, base }) => `${origin}${base}/*`)

/** The demo explorer of `npm start`, which alone adds its pattern to a build: no shipped one runs on a page of this machine. */
const DEMO = ordersAt('chosen', 'http://127.0.0.1', '/cowbell-explorer')

/** `mainnet` and `xdai` redirect to today's prefixes. */
const chainIdByPrefix: SiteTable['chainIdByPrefix'] = {
  mainnet: 1,
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

/** The sites that there are, the user's own first. */
export const siteTable = (added: readonly Site[]): SiteTable => ({
  rows: [...added, ...SITES, DEMO],
  chainIdByPrefix,
})
