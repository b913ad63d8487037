/**
 * Code in the measured page: Cowbell's badges with a background that knows every order, a naive overlay with
 * the same knowledge, and the floor, which only inserts the same elements at the same positions.
 */
import { h, render } from 'preact'
import { NUMBER_NOTATIONS } from '../../src/client/bridge/number-notations'
import { PAGE_WORDS } from '../../src/client/bridge/page-words'
import type { BadgeView } from '../../src/client/bridge/views'
import { PAGE_APPEARANCE } from '../../src/client/explorer/page-appearance'
import { siteTable } from '../../src/client/explorer/site-table'
import { showBadges } from '../../src/content/badges'
import { createMark } from '../../src/content/draw/mark'
import { setStyle } from '../../src/content/draw/shell'
import { reader } from '../../src/content/read/reader'
import { setWords } from '../../src/content/words'

const viewOf = (id: string): BadgeView => ({
  id,
  look: 'fulfilled',
  status: 'Filled',
  text: 'Filled +0.42%',
  detail: '1 WETH → 3,000 USDC',
  isMine: false,
})

interface Asked {
  readonly uids: readonly string[]
}

async function answer(request: Request): Promise<Response> {
  const { uids }: Asked = await request.json()
  return Response.json(uids.map(viewOf))
}

function startOurs(): void {
  const background = { fetch: answer, onOrdersChanged: () => {}, endIfOrphaned: () => {} }
  const page = {
    sites: siteTable([]),
    marksAddresses: false,
    bell: null,
    ...PAGE_APPEARANCE,
    words: PAGE_WORDS,
    numbers: NUMBER_NOTATIONS,
  }
  showBadges(background, reader, page, new AbortController().signal)
}

/** Inserts the same elements at the same links, without reading the page and without a request. */
function startFloor(count: number): void {
  setStyle(PAGE_APPEARANCE.style)
  setWords(PAGE_WORDS)
  const links = [...document.querySelectorAll('a[href*="0x"]')].slice(0, count)
  for (const [at, link] of links.entries()) {
    const mark = createMark(PAGE_APPEARANCE.looks)
    mark.show(at < SHOWN ? viewOf('') : undefined, undefined)
    link.before(mark.host)
  }
}

/** Number of marks with a status at the start: those within one screen of the window. */
const SHOWN = 70

const SCROLL_STEPS = 60

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

/** Scrolls through the page, one step in each frame. */
function scroll(): void {
  const step = document.documentElement.scrollHeight / SCROLL_STEPS
  let count = 0
  const next = () => {
    scrollBy(0, step)
    if (count++ < SCROLL_STEPS) requestAnimationFrame(next)
  }
  next()
}

let shift = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value
}).observe({ type: 'layout-shift', buffered: true })

Object.assign(globalThis, {
  overlay: {
    fillPage,
    startOurs,
    startFloor,
    startNaive,
    startNothing: () => {},
    scroll,
    readShift: () => shift,
  },
})
