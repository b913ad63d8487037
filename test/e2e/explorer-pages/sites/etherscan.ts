/**
 * Pages with the structure of Etherscan's public markup: lists of transactions, a transaction, an address
 * with token transfers in a frame. The site renders on its server and uses Bootstrap 5.
 */
import { type FixtureState, rowsOf, runFixture, shorten } from './fixture'
import { ACCOUNT, addressAt, isSettlement, SETTLEMENT, transactionAt } from './ids'

const STYLE = `
  :root { --bg: #fff; --card: #fff; --text: #212529; --link: #0784c3; --line: #e9ecef; --muted: #6c757d }
  :root.dark { --bg: #000; --card: #111; --text: #dee2e6; --link: #4bb3e6; --line: #2f2f2f; --muted: #9a9a9a }
  *, *::before, *::after { box-sizing: border-box }
  body { margin: 0; font: 400 .9062rem/1.5 system-ui, sans-serif; background: var(--bg); color: var(--text) }
  a { color: var(--link); text-decoration: none }
  h1 { font-size: 1.25rem; margin: 0 }
  .container-xxl { width: 100%; padding: 0 .75rem; margin: 0 auto }
  @media (min-width: 1200px) { .container-xxl { max-width: 1140px } }
  @media (min-width: 1400px) { .container-xxl { max-width: 1400px } }
  .card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; margin: 1rem 0; padding: 1rem }
  .card-header { position: sticky; top: 0; z-index: 2; background: var(--card); display: flex; justify-content: space-between; padding: .75rem 0 }
  .table-responsive { overflow-x: auto }
  .table { width: 100%; border-collapse: collapse; margin: 0; vertical-align: middle }
  .table th { position: sticky; top: 0; background: var(--card); text-align: start; font-weight: 500 }
  .table td, .table th { padding: .75rem .5rem; border-bottom: 1px solid var(--line); white-space: nowrap }
  .d-flex { display: flex } .align-items-center { align-items: center } .gap-1 { gap: .25rem } .flex-wrap { flex-wrap: wrap }
  .text-truncate { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  .hash-tag { display: inline-block; vertical-align: bottom; max-width: 8.5rem }
  .text-break { overflow-wrap: break-word; word-break: break-word } .me-1 { margin-inline-end: .25rem }
  .badge { display: inline-block; padding: .35em .65em; font-size: .75em; line-height: 1; border-radius: .5rem; border: 1px solid var(--line); background: var(--bg) }
  .d-block { display: block } .w-100 { width: 100% } .text-center { text-align: center }
  .btn-icon { width: 1.75rem; height: 1.75rem; border: 1px solid var(--line); border-radius: .375rem; background: none; color: inherit }
  .fa-copy { font-style: normal; display: inline-block; width: 1em } .fa-copy::before { content: "\\2398" }
  .row { display: flex; flex-wrap: wrap; margin: 0 -.75rem 1rem } .row > * { padding: 0 .75rem; width: 100% }
  @media (min-width: 768px) { .col-md-3 { flex: 0 0 auto; width: 25% } .col-md-9 { flex: 0 0 auto; width: 75% } }
  .nav { display: flex; gap: .5rem; overflow-x: auto; padding: .75rem 0; margin: 0; list-style: none; white-space: nowrap }
  iframe { display: block; width: 100%; height: 640px; border: 0 }
`

const COPY =
  '<a class="js-clipboard link-secondary" href="javascript:;" aria-label="Copy"><i class="far fa-copy"></i></a>'

/** Class names that Etherscan gives to the hash of a list: of all transactions, and of an address. */
const hashLink = (hash: string, isNested: boolean) =>
  isNested
    ? `<span class="hash-tag text-truncate"><a href="/tx/${hash}">${hash}</a></span>`
    : `<div class="d-flex align-items-center gap-1"><a class="hash-tag text-truncate" href="/tx/${hash}">${hash}</a></div>`

const labelOf = (address: string) =>
  address === SETTLEMENT ? 'CoW Protocol: GPv2Settlement' : shorten(address, 10, 8)

/** @param current address of the page, which is no link in its own lists */
const addressCell = (address: string, current: string) =>
  `<div class="d-flex align-items-center gap-1">${
    address === current
      ? `<span class="hash-tag text-truncate">${labelOf(address)}</span>`
      : `<a class="hash-tag text-truncate" href="/address/${address}">${labelOf(address)}</a>`
  }${COPY}</div>`

interface Row {
  readonly at: number
  readonly age: number
  readonly current: string
  readonly isToken: boolean
}

function rowOf({ at, age, current, isToken }: Row): string {
  const isSettled = isSettlement(at) || current === SETTLEMENT
  const from = current && current !== SETTLEMENT ? current : addressAt(at)
  const to = isSettled ? SETTLEMENT : addressAt(at + 50)
  const method = isSettled ? 'Settle' : 'Transfer'
  return `<tr><td><button type="button" class="btn-icon" aria-label="View">◉</button></td>
    <td>${hashLink(transactionAt(at), current !== '' && !isToken)}</td>
    <td><span class="d-block badge text-truncate w-100" style="max-width:97.5px">${method}</span></td>
    <td><a href="/block/${20_000_000 - at}">${20_000_000 - at}</a></td>
    <td><span>${age + at + 2} mins ago</span></td>
    <td>${addressCell(from, current)}</td>
    <td class="text-center"><span class="badge">${current ? (current === SETTLEMENT ? 'IN' : 'OUT') : '→'}</span></td>
    <td>${addressCell(to, current)}</td>
    <td>${isToken ? `1.25 <a href="/token/${addressAt(900)}">WETH</a>` : '0 ETH'}</td>
    <td>0.00123456</td></tr>`
}

const HEADS = ['', 'Transaction Hash', 'Method', 'Block', 'Age', 'From', '', 'To', 'Amount', 'Txn Fee']

const tableOf = (state: FixtureState, current: string, isToken = false) =>
  `<div class="table-responsive"><table class="table"><thead><tr>${HEADS.map((head) => `<th>${head}</th>`).join('')}</tr></thead>
  <tbody>${rowsOf(state)
    .map((at) => rowOf({ at, age: state.age, current, isToken }))
    .join('')}</tbody></table></div>`

const card = (body: string, title: string) =>
  `<div class="card"><div class="card-header"><span>${title}</span><a href="/txs">Download</a></div>${body}</div>`

const field = (label: string, value: string) =>
  `<div class="row"><div class="col-md-3">${label}:</div><div class="col-md-9">${value}</div></div>`

const partyOf = (address: string) =>
  `<div class="d-flex align-items-center flex-wrap gap-1"><a class="text-break" href="/address/${address}">${address}</a>${COPY}</div>`

const transactionPage = (hash: string) =>
  card(
    [
      field(
        'Transaction Hash',
        `<span id="referralLink-1" class="text-break"><span id="spanTxHash" class="me-1">${hash}</span></span>${COPY}`,
      ),
      field('Status', '<span class="badge">Success</span>'),
      field('From', partyOf(ACCOUNT)),
      field('To', partyOf(SETTLEMENT)),
      field('Value', '0 ETH'),
    ].join(''),
    'Overview',
  )

/** The tab of token transfers is a frame of the same host. */
const addressPage = (state: FixtureState, address: string) =>
  `<h1>${address === SETTLEMENT ? 'Contract' : 'Address'} <span class="text-break">${address}</span></h1>
  <ul class="nav"><li><a href="#transactions">Transactions</a></li><li><a href="#tokentxns">Token Transfers</a></li></ul>
  ${card(tableOf(state, address), 'Latest transactions')}
  ${
    address === SETTLEMENT
      ? ''
      : `<iframe id="tokentxnsiframe" title="Token Transfers" src="/tokentxns${location.search}"></iframe>`
  }`

function pageOf(state: FixtureState): string {
  const [, kind, id = ''] = state.path.split('/')
  if (kind === 'tokentxns') return tableOf(state, ACCOUNT, true)
  const header = '<header class="d-flex align-items-center gap-1"><a href="/txs">Etherscan</a></header>'
  const body =
    kind === 'tx'
      ? transactionPage(id)
      : kind === 'address'
        ? addressPage(state, id)
        : card(tableOf(state, ''), 'Latest transactions')
  return `<div class="container-xxl">${header}<main>${body}</main></div>`
}

const style = document.createElement('style')
style.textContent = STYLE
document.head.append(style)
const root = document.getElementById('root') as HTMLElement
runFixture((state) => {
  root.innerHTML = pageOf(state)
}, false)
