/** Serves the fixture pages under the real host names. Each page is an empty shell with the script of its site. */
import { fileURLToPath } from 'node:url'
import { bundle } from '../../support/bundle'
import { type ExplorerServer, serveExplorers } from '../serve'
import { ACCOUNT, isSettlement, orderAt, SETTLEMENT, transactionAt } from './ids'

const COW = 'https://explorer.cow.fi'
const ETHERSCAN = 'https://etherscan.io'
const BLOCKSCOUT = 'https://eth.blockscout.com'

/** Script and paths of each site. */
const SITES = {
  [COW]: [
    'cow.tsx',
    `/address/${ACCOUNT}`,
    `/orders/${orderAt(0)}`,
    `/orders/${orderAt(1)}`,
    `/tx/${transactionAt(0)}`,
    '/tokens',
  ],
  [ETHERSCAN]: [
    'etherscan.ts',
    '/txs',
    '/tokentxns',
    `/tx/${transactionAt(0)}`,
    `/address/${ACCOUNT}`,
    `/address/${SETTLEMENT}`,
  ],
  [BLOCKSCOUT]: [
    'blockscout.tsx',
    '/txs',
    `/tx/${transactionAt(0)}`,
    `/address/${ACCOUNT}`,
    `/address/${SETTLEMENT}`,
  ],
} as const

/** A page of a site, with the identifiers that have a mark on it. */
export interface SitePage {
  readonly title: string
  readonly address: string
  /** Returns the marked identifiers of a page with this number of rows. */
  readonly named: (rows: number) => readonly string[]
}

const first = (rows: number) => Array.from({ length: rows }, (_, at) => at)
const orders = (rows: number) => first(rows).map(orderAt)
const settlements = (rows: number) => first(rows).filter(isSettlement).map(transactionAt)
const transactions = (rows: number) => first(rows).map(transactionAt)
const never = () => []

export const COW_ACCOUNT: SitePage = {
  title: 'CoW explorer, orders of an account',
  address: `${COW}/address/${ACCOUNT}`,
  named: orders,
}
export const COW_ORDER: SitePage = {
  title: 'CoW explorer, order',
  address: `${COW}/orders/${orderAt(0)}`,
  named: () => [orderAt(0)],
}
export const BLOCKSCOUT_LIST: SitePage = {
  title: 'Blockscout, transactions',
  address: `${BLOCKSCOUT}/txs`,
  named: settlements,
}
export const ETHERSCAN_LIST: SitePage = {
  title: 'Etherscan, transactions',
  address: `${ETHERSCAN}/txs`,
  named: settlements,
}

export const ETHERSCAN_FRAME: SitePage = {
  title: 'Etherscan, address with token transfers in a frame',
  address: `${ETHERSCAN}/address/${ACCOUNT}`,
  named: settlements,
}

export const SITE_PAGES: readonly SitePage[] = [
  COW_ACCOUNT,
  COW_ORDER,
  {
    title: 'CoW explorer, transaction',
    address: `${COW}/tx/${transactionAt(0)}`,
    named: orders,
  },
  { title: 'CoW explorer, tokens', address: `${COW}/tokens`, named: never },
  ETHERSCAN_LIST,
  {
    title: 'Etherscan, transaction',
    address: `${ETHERSCAN}/tx/${transactionAt(0)}`,
    named: () => [transactionAt(0)],
  },
  ETHERSCAN_FRAME,
  {
    title: 'Etherscan, settlement contract',
    address: `${ETHERSCAN}/address/${SETTLEMENT}`,
    named: transactions,
  },
  BLOCKSCOUT_LIST,
  {
    title: 'Blockscout, transaction',
    address: `${BLOCKSCOUT}/tx/${transactionAt(0)}`,
    named: () => [transactionAt(0)],
  },
  {
    title: 'Blockscout, settlement contract',
    address: `${BLOCKSCOUT}/address/${SETTLEMENT}`,
    named: transactions,
  },
]

const SITE_HOSTS = Object.keys(SITES).map((origin) => new URL(origin).hostname)

const SHELL = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Explorer</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="root"></div><script src="/fixture.js"></script></body></html>`

/** Starts a server with all fixture pages. */
export async function serveSites(): Promise<ExplorerServer> {
  const server = await serveExplorers(...SITE_HOSTS)
  for (const [origin, [entry, ...paths]] of Object.entries(SITES)) {
    const html = await bundle(fileURLToPath(new URL(entry, import.meta.url)))
    server.put(`${origin}/fixture.js`, { html, headers: { 'Content-Type': 'text/javascript' } })
    for (const path of paths) server.put(origin + path, SHELL)
  }
  return server
}
