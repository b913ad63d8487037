/**
 * A demo explorer on this machine with the paths of an order explorer, for badge tests and new users. It
 * lists the orders that it learned from `?uids=a,b`, a search, a visit of an order's page, or `addOrder`.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  addressPage,
  BASE,
  homePage,
  missingPage,
  networks,
  orderPage,
  ownerOf,
  rowOf,
  transactionPage,
} from './demo-explorer/page'

export interface DemoExplorer {
  /** Address of the front page, such as `http://127.0.0.1:4600/cowbell-explorer`. */
  readonly url: string
  /** Lists an order. Open pages show it within two seconds. */
  readonly addOrder: (uid: string, prefix?: string) => void
  readonly close: () => Promise<void>
}

/** The strictest policy of a site. A badge that works here works under any policy. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const FILES: Readonly<Record<string, string>> = {
  'style.css': 'text/css',
  'script.js': 'text/javascript',
}

interface Reply {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly location?: string
}

const html = (body: string, status = 200): Reply => ({ status, type: 'text/html; charset=utf-8', body })
const json = (value: unknown): Reply => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify(value),
})
const redirect = (location: string): Reply => ({ status: 302, type: 'text/plain', body: '', location })

const isUid = (text: string) => /^0x[0-9a-f]{112}$/.test(text)

/** Kinds of page by the length of the searched hex. */
const KIND_BY_LENGTH: Readonly<Record<number, string>> = { 42: 'address', 66: 'tx', 114: 'orders' }

/** Known orders, oldest first, so that positions never change. */
type KnownOrders = { readonly prefix: string; readonly uid: string }[]

function tell(known: KnownOrders, prefix: string, uid: string): void {
  if (!known.some((order) => order.prefix === prefix && order.uid === uid)) known.push({ prefix, uid })
}

function listOrders(known: KnownOrders, prefix: string, owner: string, from = 0): string[] {
  return known
    .slice(from)
    .filter((order) => order.prefix === prefix && (owner === '' || ownerOf(order.uid) === owner))
    .map(({ uid }) => uid)
}

const rowsPathOf = (known: KnownOrders, prefix: string, owner: string) =>
  `${BASE}/rows?${new URLSearchParams({ prefix, owner, from: String(known.length) })}`

const listing = (known: KnownOrders, prefix: string, owner: string) => ({
  prefix,
  uids: listOrders(known, prefix, owner).reverse(),
  rowsPath: rowsPathOf(known, prefix, owner),
})

type Page = (known: KnownOrders, prefix: string, argument: string, query: URLSearchParams) => Reply

/** One row per kind of page. */
const PAGES = {
  '': (known, prefix) => html(homePage(listing(known, prefix, ''))),
  orders: (known, prefix, uid) => {
    if (!isUid(uid)) return html(missingPage(prefix), 404)
    tell(known, prefix, uid)
    return html(orderPage(prefix, uid))
  },
  address: (known, prefix, address) =>
    /^0x[0-9a-f]{40}$/.test(address)
      ? html(addressPage(address, listing(known, prefix, address)))
      : html(missingPage(prefix), 404),
  tx: (_known, prefix, hash, query) =>
    /^0x[0-9a-f]{64}$/.test(hash)
      ? html(transactionPage(hash, { prefix, uids: readUids(query), rowsPath: '' }))
      : html(missingPage(prefix), 404),
  search: (_known, prefix, argument, query) => {
    const sought = (query.get('query') ?? argument).trim().toLowerCase()
    const kind = /^0x[0-9a-f]*$/.test(sought) && KIND_BY_LENGTH[sought.length]
    if (!kind) return html(missingPage(prefix), 404)
    return redirect(`${BASE}${prefix && `/${prefix}`}/${kind}/${sought}`)
  },
} as const satisfies Record<string, Page>

const readUids = (query: URLSearchParams) => (query.get('uids') ?? '').toLowerCase().split(',').filter(isUid)

function answerRows(known: KnownOrders, query: URLSearchParams): Reply {
  const [prefix = '', owner = '', from = 0] = [
    query.get('prefix') ?? '',
    query.get('owner') ?? '',
    query.get('from'),
  ]
  const uids = listOrders(known, prefix, owner, Number(from))
  return json({ rows: uids.map((uid) => rowOf(prefix, uid)), next: rowsPathOf(known, prefix, owner) })
}

function answer(known: KnownOrders, { pathname, searchParams }: URL): Reply {
  if (pathname === BASE) return redirect(`${BASE}/`)
  if (!pathname.startsWith(`${BASE}/`)) return redirect(`${BASE}/`)
  const parts = pathname.slice(BASE.length + 1).split('/')
  const file = FILES[parts.join('/')]
  if (file)
    return {
      status: 200,
      type: file,
      body: readFileSync(new URL(`demo-explorer/${parts[0]}`, import.meta.url), 'utf8'),
    }
  if (parts[0] === 'rows') return answerRows(known, searchParams)
  const prefix = parts[0] && parts[0] in networks ? (parts.shift() ?? '') : ''
  for (const uid of readUids(searchParams)) tell(known, prefix, uid)
  const [kind = '', argument = ''] = parts
  const page: Page | undefined = Object.hasOwn(PAGES, kind) ? PAGES[kind as keyof typeof PAGES] : undefined
  return page?.(known, prefix, argument.toLowerCase(), searchParams) ?? html(missingPage(prefix), 404)
}

function respond(known: KnownOrders, request: IncomingMessage, response: ServerResponse): void {
  const { status, type, body, location } = answer(known, new URL(request.url ?? '/', 'http://127.0.0.1'))
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...(location === undefined ? {} : { Location: location }),
  })
  response.end(body)
}

/** Starts the explorer on 127.0.0.1, by default on any free port. @throws Error if the port is in use */
export async function startDemoExplorer({ port = 0 }: { port?: number } = {}): Promise<DemoExplorer> {
  const known: KnownOrders = []
  const server = createServer((request, response) => respond(known, request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: boundPort } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${boundPort}${BASE}`,
    addOrder: (uid, prefix = '') => tell(known, prefix, uid.toLowerCase()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
