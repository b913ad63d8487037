// Script of the demo explorer: the theme switch, and rows that appear later.
const POLL_MS = 1_000
const root = document.documentElement
const list = document.getElementById('orders')

document.getElementById('theme')?.addEventListener('click', () => {
  const isDark = getComputedStyle(root).colorScheme === 'dark'
  root.dataset['theme'] = isDark ? 'light' : 'dark'
})

/** @typedef {{ look: string, text: string, href: string }} Cell */

/** @param {Cell[]} cells */
function addRow(cells) {
  const row = document.createElement('tr')
  row.append(...cells.map(createCell))
  list?.prepend(row)
  document.getElementById('empty')?.remove()
}

/** @param {Cell} cell */
function createCell({ look, text, href }) {
  const cell = document.createElement('td')
  cell.className = look
  if (href) cell.append(Object.assign(document.createElement('a'), { href, textContent: text }))
  else cell.textContent = text
  return cell
}

/** @param {string} path */
async function followRows(path) {
  const response = await fetch(path)
  /** @type {{ rows: Cell[][], next: string }} */
  const { rows, next } = await response.json()
  for (const cells of rows) addRow(cells)
  setTimeout(followRows, POLL_MS, next)
}

if (list?.dataset['rows']) followRows(list.dataset['rows'])
