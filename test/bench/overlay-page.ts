/**
 * Code in the measured page: Cowbell's badges with a background that knows every order, a naive overlay with
 * the same knowledge, and the floor, which only inserts the same elements at the same positions.
 */
import { h, render } from 'preact'
import { PAGE_WORDS } from '../../src/client/bridge/page-words'
import type { BadgeView } from '../../src/client/bridge/views'
import { PAGE_APPEARANCE } from '../../src/client/explorer/page-appearance'
import { siteTable } from '../../src/client/explorer/site-table'
import { runBadges } from '../../src/content/badges'
import { createShell } from '../../src/content/draw/shell'

const viewOf = (id: string): BadgeView => ({
  id,
  look: 'fulfilled',
  text: 'Filled +0.42%',
  detail: '1 WETH → 3,000 USDC',
  isMine: false,
})

interface Asked {
  readonly uids: readonly string[]
}

async function answer(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname
  if (path === '/client/page')
    return Response.json({
      sites: siteTable([]),
      marksAddresses: false,
      bell: null,
      style: PAGE_APPEARANCE.style,
      looks: PAGE_APPEARANCE.looks,
      words: PAGE_WORDS,
    })
  const { uids }: Asked = await request.json()
  return Response.json(uids.map(viewOf))
}

function startOurs(): void {
  const background = { fetch: answer, onOrdersChanged: () => {}, endIfOrphaned: () => {} }
  void runBadges(background, new AbortController().signal)
}

/** Inserts as many elements as Cowbell draws at once, at the first links of the page. */
function startFloor(count: number): void {
  const links = [...document.querySelectorAll('a[href*="0x"]')].slice(0, count)
  for (const link of links) {
    const { host, root, createElement: make } = createShell()
    const button = make('button', 'Filled +0.42%', 'badge light fulfilled')
    root.append(button)
    link.after(host)
  }
}

const UID = /0x[0-9a-f]{112}/gi

function Label({ text }: { readonly text: string }) {
  return h('span', { style: { border: '1px solid', borderRadius: 4, padding: '0 4px' } }, text)
}

/**
 * Starts a typical overlay: it scans the whole page at every change, with a framework root and a request for
 * each order.
 */
function startNaive(): void {
  const done = new WeakSet<Element>()
  const look = () => {
    if (!UID.test(document.body.innerHTML)) return
    for (const link of document.querySelectorAll('a')) {
      const [uid] = link.href.match(UID) ?? []
      if (!uid || done.has(link)) continue
      done.add(link)
      const root = document.createElement('span')
      link.after(root)
      render(h(Label, { text: '…' }), root)
      const asking = answer(
        new Request('https://cowbell.invalid/client/badges', {
          method: 'POST',
          body: JSON.stringify({ uids: [uid] }),
        }),
      )
      void asking
        .then((response) => response.json())
        .then(([view]: BadgeView[]) => render(h(Label, { text: view?.text ?? '' }), root))
    }
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
  look()
}

/** Creates a table of elements, a tenth of them links that each name an order. */
function fillPage(elements: number): void {
  const uidOf = (row: number) => `0x${row.toString(16).padStart(112, '0')}`
  const cells = Array.from({ length: 8 }, (_, at) => `<td>cell ${at}</td>`).join('')
  const rows = Array.from({ length: elements / 10 }, (_, row) => {
    const uid = uidOf(row + 1)
    return `<tr><td><a href="/orders/${uid}">${uid.slice(0, 4)}…${uid.slice(-6)}</a></td>${cells.slice(13)}</tr>`
  })
  const style = '<style>table{table-layout:fixed;width:1200px;font:13px/20px sans-serif}</style>'
  document.body.innerHTML = `${style}<table><tbody>${rows.join('')}</tbody></table>`
}

let shift = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value
}).observe({ type: 'layout-shift', buffered: true })

Object.assign(globalThis, {
  overlay: { fillPage, startOurs, startFloor, startNaive, startNothing: () => {}, readShift: () => shift },
})
