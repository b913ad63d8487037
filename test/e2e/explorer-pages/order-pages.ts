/**
 * Pages shaped like an order explorer: a list, an order, an account, a transaction, a search, and lists as
 * applications draw them.
 */
import { link, pageOf, someHex, tableOf } from './layout'

const rowOf = (uid: string, at: number) => [
  link('orders', uid),
  link('address', `0x${uid.slice(66, 106)}`),
  'Sell',
  `${at + 1}.5 WETH`,
  `${at + 2} min ago`,
]
const HEADS = ['Order ID', 'Owner', 'Type', 'Amount', 'Created'] as const

/** A static list. */
export const listPage = (title: string, uids: readonly string[]) =>
  pageOf(title, tableOf(HEADS, uids.map(rowOf)))

/** The page of an order: its full UID, tabs of the same page, no other order. */
export const orderPage = (uid: string) =>
  pageOf(
    'Order details',
    `<nav><a href="/orders/${uid}?tab=overview">Overview</a> <a href="/orders/${uid}?tab=fills">Fills</a></nav>
    <dl><dt>Order ID</dt><dd><span>${uid}</span> <button type="button">copy</button></dd>
    <dt>From</dt><dd>${link('address', `0x${uid.slice(66, 106)}`)}</dd><dt>Status</dt><dd>as the page has it</dd></dl>`,
  )

/** A search page without results, which repeats the query. */
export const searchPage = (sought: string) =>
  pageOf('No results found', `<p>There are no results for <strong>${sought}</strong>, try another one.</p>`)

/**
 * A list of thousands that draws a dozen rows and reuses them while scrolling.
 * @param uids orders by their position in the list; other positions hold unknown orders
 */
export const virtualListPage = (uids: Readonly<Record<number, string>>, length = 5_000) =>
  pageOf(
    'Orders',
    `<div id="view" role="grid" style="height:360px;overflow:auto"><div style="position:relative;height:${length * 36}px"></div></div>`,
    `
    const known = ${JSON.stringify(uids)}
    const unknown = '${someHex(56, 7)}'
    const uidAt = (at) => known[at] ?? unknown.slice(0, -8) + String(at).padStart(8, '0')
    const view = document.querySelector('#view')
    const rows = Array.from({ length: 12 }, () => {
      const row = document.createElement('div')
      row.setAttribute('role', 'row')
      row.style.cssText = 'position:absolute;left:0;right:0;height:36px;display:flex;gap:24px;align-items:center'
      row.innerHTML = '<div style="width:280px"><a href="/">…</a></div><div>1 WETH</div>'
      view.firstElementChild.append(row)
      return row
    })
    const draw = () => {
      const first = Math.floor(view.scrollTop / 36)
      for (const [slot, row] of rows.entries()) {
        const at = first + ((slot - first) % 12 + 12) % 12
        const uid = uidAt(at)
        const anchor = row.querySelector('a')
        row.style.top = at * 36 + 'px'
        if (anchor.getAttribute('href') !== '/orders/' + uid) {
          anchor.setAttribute('href', '/orders/' + uid)
          anchor.firstChild.data = uid.slice(0, 10) + '…' + uid.slice(-6)
        }
      }
    }
    view.addEventListener('scroll', draw)
    window.showRow = (at) => { view.scrollTop = at * 36 }
    draw()`,
  )

/**
 * A list that is drawn like React: by keys, with nodes that are moved by reference. It throws an error if the
 * tree was changed.
 */
export const drawnPage = (uids: readonly string[]) =>
  pageOf(
    'Orders',
    '<ul id="root"></ul><p id="tick">0</p>',
    `
    const root = document.querySelector('#root')
    const short = (uid) => uid.slice(0, 10) + '…' + uid.slice(-6)
    window.errors = []
    let drawn = new Map()
    const create = (uid) => {
      const row = document.createElement('li')
      const anchor = document.createElement('a')
      const text = document.createTextNode(short(uid))
      const age = document.createElement('small')
      anchor.href = '/orders/' + uid
      anchor.append(text)
      row.append(anchor, age)
      return { row, anchor, text, age }
    }
    const guard = (act) => (...given) => { try { act(...given) } catch (error) { errors.push(String(error)) } }
    window.render = guard((uids, age = '') => {
      const next = new Map(uids.map((uid) => [uid, drawn.get(uid) ?? create(uid)]))
      for (const [uid, { row }] of drawn) if (!next.has(uid)) root.removeChild(row)
      let before = null
      for (const { row, anchor, age: small } of [...next.values()].reverse()) {
        small.textContent = age
        if (row.parentNode && (anchor.parentNode !== row || row.lastChild !== small)) throw new Error('not my tree')
        root.insertBefore(row, before)
        before = row
      }
      drawn = next
    })
    window.reset = guard(() => {
      for (const { row, anchor, age } of drawn.values()) row.replaceChildren(anchor, age)
    })
    window.reuse = guard((from, to) => {
      const node = drawn.get(from)
      node.anchor.setAttribute('href', '/orders/' + to)
      node.text.nodeValue = short(to)
      drawn = new Map([...drawn].map(([uid, each]) => [uid === from ? to : uid, each]))
    })
    window.append = (uid) => render([...drawn.keys(), uid])
    render(${JSON.stringify(uids)})`,
  )

/** An application with several pages and no reloads: links change the address and redraw. */
export const spaPage = (first: string, second: string) =>
  pageOf(
    'Orders',
    `<nav><button id="go" type="button">The other order</button></nav><main><code>${first}</code></main>`,
    `document.querySelector('#go').addEventListener('click', () => {
      history.pushState({}, '', '/orders/${second}')
      document.querySelector('main').replaceChildren(Object.assign(document.createElement('code'), { textContent: '${second}' }))
    })
    addEventListener('popstate', () => {
      document.querySelector('main').replaceChildren(Object.assign(document.createElement('code'), { textContent: '${first}' }))
    })
    addEventListener('pageshow', (event) => { window.wasKept = event.persisted })`,
  )
