/**
 * HTML pages of the demo explorer. Everything on them is read from UIDs: the owner and the expiry of an
 * order.
 */

export const BASE = '/cowbell-explorer'

/** Networks by the explorer's path prefix. */
export const networks: Readonly<Record<string, string>> = {
  '': 'Ethereum',
  gc: 'Gnosis',
  arb1: 'Arbitrum',
  base: 'Base',
  sepolia: 'Sepolia',
}

/** Data of a page. UIDs, addresses and hashes are validated hex. */
export interface PageFacts {
  readonly prefix: string
  /** UIDs of the table's rows. */
  readonly uids: readonly string[]
  /** Path where the page asks for later rows. */
  readonly rowsPath: string
}

/** Returns the account in a UID: bytes 32 to 52. */
export const ownerOf = (uid: string) => `0x${uid.slice(66, 106)}`
const validUntil = (uid: string) => {
  const date = new Date(Number.parseInt(uid.slice(106), 16) * 1000)
  return date.toISOString().replace('T', ' ').replace('.000Z', ' UTC')
}
const shorten = (hex: string) => `${hex.slice(0, 8)}…${hex.slice(-6)}`
const pathOf = (prefix: string, rest: string) => `${BASE}${prefix && `/${prefix}`}/${rest}`
const link = (prefix: string, kind: string, hex: string, text: string) =>
  `<a href="${pathOf(prefix, `${kind}/${hex}`)}">${text}</a>`

/** Cell of a table row. */
interface Cell {
  readonly look: 'hex' | 'time'
  readonly text: string
  /** Target of the link; '' means no link. */
  readonly href: string
}

/** Returns the row of an order: the shortened UID as a link to the full one. */
export const rowOf = (prefix: string, uid: string): readonly Cell[] => [
  { look: 'hex', text: shorten(uid), href: pathOf(prefix, `orders/${uid}`) },
  { look: 'hex', text: shorten(ownerOf(uid)), href: pathOf(prefix, `address/${ownerOf(uid)}`) },
  { look: 'time', text: validUntil(uid), href: '' },
]

const writeRow = (cells: readonly Cell[]) => {
  const written = cells.map(({ look, text, href }) => {
    return `<td class="${look}">${href ? `<a href="${href}">${text}</a>` : text}</td>`
  })
  return `<tr>${written.join('')}</tr>`
}

/** The page's script asks for later rows at `data-rows`. */
const table = ({ prefix, uids, rowsPath }: PageFacts, emptyText: string) => `<table>
<thead><tr><th>Order</th><th>Owner</th><th>Valid until</th></tr></thead>
<tbody id="orders" data-rows="${rowsPath}">${uids.map((uid) => writeRow(rowOf(prefix, uid))).join('')}</tbody>
</table>
${uids.length === 0 ? `<p id="empty">${emptyText}</p>` : ''}`

const networkLinks = (current: string) =>
  Object.entries(networks)
    .map(([prefix, name]) => {
      const mark = prefix === current ? ' aria-current="page"' : ''
      return `<a href="${pathOf(prefix, '')}"${mark}>${name}</a>`
    })
    .join('')

const layout = (prefix: string, heading: string, main: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo explorer</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${BASE}/style.css">
<script src="${BASE}/script.js" defer></script>
</head>
<body>
<header>
  <a class="name" href="${pathOf(prefix, '')}">Demo explorer</a>
  <nav aria-label="Network">${networkLinks(prefix)}</nav>
  <button id="theme" type="button">Light or dark</button>
</header>
<main>
  <p class="about">A local page that <code>npm start</code> serves, in the shape of an order explorer. It knows order UIDs
  and nothing else: Cowbell adds the badges.</p>
  <form action="${pathOf(prefix, 'search')}" role="search">
    <label for="query">Order UID, address or transaction hash</label>
    <input id="query" name="query" type="search" spellcheck="false" autocomplete="off" required pattern="0x([0-9a-fA-F]{40}|[0-9a-fA-F]{64}|[0-9a-fA-F]{112})">
    <button type="submit">Search</button>
  </form>
  <h1>${heading}</h1>
  ${main}
</main>
</body>
</html>`

/** Returns the front page: known orders, later ones on top. */
export const homePage = (facts: PageFacts) =>
  layout(
    facts.prefix,
    `Orders on ${networks[facts.prefix]}`,
    table(facts, 'No orders yet. Place one in Cowbell, copy its UID and search for it here.'),
  )

/** Returns the page of an order with its full UID. */
export const orderPage = (prefix: string, uid: string) =>
  layout(
    prefix,
    'Order details',
    `<nav class="tabs" aria-label="Order">
  <a href="${pathOf(prefix, `orders/${uid}`)}" aria-current="page">Overview</a>
  <a href="${pathOf(prefix, `orders/${uid}?tab=fills`)}">Fills</a>
</nav>
<dl>
  <dt>Order UID</dt><dd class="hex"><span>${uid}</span></dd>
  <dt>Owner</dt><dd class="hex">${link(prefix, 'address', ownerOf(uid), ownerOf(uid))}</dd>
  <dt>Valid until</dt><dd class="time">${validUntil(uid)}</dd>
  <dt>Network</dt><dd>${networks[prefix]}</dd>
</dl>`,
  )

/** Returns the known orders of an account. */
export const addressPage = (address: string, facts: PageFacts) =>
  layout(
    facts.prefix,
    'Account',
    `<p class="hex">${address}</p>${table(facts, 'This page was told of no order of this account.')}`,
  )

/** Returns the orders of a settlement transaction. */
export const transactionPage = (hash: string, facts: PageFacts) =>
  layout(
    facts.prefix,
    'Transaction',
    `<p class="hex">${hash}</p>${table(facts, 'This page was told of no order in this transaction.')}`,
  )

/** Returns the page for an unknown path. */
export const missingPage = (prefix: string) =>
  layout(prefix, 'Nothing found', '<p>That is no order UID, address or transaction hash.</p>')
