/**
 * Pages shaped like the real sites as far as it matters for badges: wrappers, copy icons, truncated text,
 * cells, flex and grid, rows with prices. The sites provide the class names. Only styles that affect the
 * layout are copied.
 */
import { shorten } from './layout'

/** Copy icon as each site has it: a picture in a `span`, a font glyph in an `i`, a button. */
const copySpan =
  '<span class="copy"><svg viewBox="0 0 14 14" width="14" height="14"><rect width="10" height="10"/></svg></span>'
const copyFont =
  '<a class="js-clipboard" href="javascript:;" aria-label="Copy"><i class="far fa-copy"></i></a>'
const copyButton =
  '<button class="copy" aria-label="copy"><svg viewBox="0 0 20 20" width="20" height="20"><rect width="14" height="14"/></svg></button>'

const STYLE = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
  body { margin: 0; padding: 16px; background: light-dark(#fff, #15181d); color: light-dark(#1b2027, #e6e9ee) }
  a { color: light-dark(#1a55b8, #8ab4ff); text-decoration: none }
  svg { fill: none; stroke: currentcolor }
  .scroll { overflow-x: auto }
  table { border-collapse: collapse; width: 100% }
  td, th { padding: 8px 10px; border-bottom: 1px solid light-dark(#d9dde3, #333a45); text-align: left; white-space: nowrap }
  /* CoW explorer: rows of a grid, names in inline-flex with an icon behind. */
  .row-copy { display: inline-flex; align-items: center; gap: 8px; flex-flow: row nowrap }
  .copy { cursor: pointer; display: inline-flex }
  .details td { white-space: normal; vertical-align: top }
  .details td:first-child { width: 30% }
  .details .row-copy { display: flex; word-break: break-all }
  /* Etherscan: Bootstrap. */
  .d-flex { display: flex } .align-items-center { align-items: center } .gap-1 { gap: 4px } .flex-wrap { flex-wrap: wrap }
  .text-truncate { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  .hash-tag { display: inline-block; max-width: 11rem; vertical-align: bottom }
  .fa-copy::before { content: "\\2398" }
  .row { display: flex; flex-wrap: wrap; margin: 6px 0 } .col-md-3 { width: 25% } .col-md-9 { width: 75% }
  @media (max-width: 600px) { .col-md-3, .col-md-9 { width: 100% } }
  /* Blockscout: Chakra's grid of labels and values; a hash is clipped by its own box. */
  .grid { display: grid; grid-template-columns: minmax(120px, 200px) minmax(0, 1fr); gap: 12px 24px }
  @media (max-width: 600px) { .grid { grid-template-columns: minmax(0, 1fr) } }
  .value { display: flex; align-items: center; flex-wrap: wrap; gap: 8px; min-width: 0 }
  .skeleton { min-width: 0; display: flex; overflow: hidden }
  .hash { display: block; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }
  .chakra-link { display: inline-flex; align-items: center; min-width: 0; overflow: hidden }
  .entity { display: inline-flex; align-items: center; max-width: 100%; gap: 4px }
`

const shapeOf = (body: string) => `<style>${STYLE}</style>${body}`

/** Order list of the CoW Explorer: id, kind, amounts, prices, state. */
export const cowList = (uids: readonly string[]) =>
  shapeOf(`<div class="scroll"><table><thead><tr><th>Order ID</th><th>Type</th><th>Sell amount</th><th>Buy amount</th><th>Limit price</th><th>Created</th><th>Status</th></tr></thead><tbody>
  ${uids
    .map(
      (
        uid,
      ) => `<tr><td><span class="row-copy"><a href="/orders/${uid}">${uid.slice(0, 8)}</a>${copySpan}</span></td>
      <td>Sell <b>WETH</b> for <b>USDC</b></td><td>1 WETH</td><td>3,000 USDC</td><td>3,000 USDC for WETH</td><td>2 min ago</td><td>Filled</td></tr>`,
    )
    .join('')}</tbody></table></div>`)

/**
 * Order page of the CoW Explorer: its full wrapping UID with an icon behind it, the owner, an app-data
 * document.
 */
export const cowOrder = (uid: string, other: string) =>
  shapeOf(`<table class="details"><tbody>
  <tr><td>Order Id</td><td><span class="row-copy"><span>${uid}</span>${copySpan}</span></td></tr>
  <tr><td>From</td><td><span class="row-copy"><a href="/address/0x${uid.slice(66, 106)}">0x${uid.slice(66, 106)}</a>${copySpan}</span></td></tr>
  <tr><td>Status</td><td>Filled</td></tr>
  <tr><td>AppData</td><td><pre>{
  "replaced": "${other}",
  "version": "1.1.0"
}</pre></td></tr></tbody></table>`)

/** Transaction list of Etherscan: hashes truncated by CSS with an icon behind them. */
export const etherscanList = (transactions: readonly string[], from: string, settlement: string) =>
  shapeOf(`<div class="scroll"><table><thead><tr><th></th><th>Transaction Hash</th><th>Method</th><th>Block</th><th>From</th><th></th><th>To</th><th>Amount</th></tr></thead><tbody>
  ${transactions
    .map(
      (hash) => `<tr><td><button>e</button></td>
      <td><div class="d-flex align-items-center gap-1"><a class="hash-tag text-truncate" href="/tx/${hash}">${hash}</a>${copyFont}</div></td>
      <td><span>Settle</span></td><td><a href="/block/2">2</a></td>
      <td><div class="d-flex align-items-center gap-1"><a class="hash-tag text-truncate" href="/address/${from}">${from}</a>${copyFont}</div></td>
      <td>OUT</td>
      <td><div class="d-flex align-items-center gap-1"><a href="/address/${settlement}">CoW Protocol: GPv2Settlement</a>${copyFont}</div></td><td>0 ETH</td></tr>`,
    )
    .join('')}</tbody></table></div>`)

/** Transaction page of Etherscan. */
export const etherscanTransaction = (hash: string, from: string, settlement: string) =>
  shapeOf(`
  <div class="row"><div class="col-md-3">Transaction Hash:</div><div class="col-md-9"><div class="d-flex align-items-center flex-wrap gap-1"><span id="spanTxHash">${hash}</span>${copyFont}</div></div></div>
  <div class="row"><div class="col-md-3">From:</div><div class="col-md-9"><div class="d-flex align-items-center gap-1"><a href="/address/${from}">${from}</a>${copyFont}</div></div></div>
  <div class="row"><div class="col-md-3">To:</div><div class="col-md-9"><div class="d-flex align-items-center gap-1"><a href="/address/${settlement}">${settlement}</a><span>(GPv2Settlement)</span>${copyFont}</div></div></div>`)

/** Transaction page of Blockscout: a grid whose values are flex boxes with a clipping skeleton. */
export const blockscoutTransaction = (hash: string, from: string, settlement: string) => {
  const entity = (address: string) =>
    `<div class="entity"><a class="chakra-link" href="/address/${address}"><span class="hash">${address}</span></a>${copyButton}</div>`
  return shapeOf(`<div class="grid">
  <div>Transaction hash</div><div class="value"><div class="skeleton"><span class="hash">${hash}</span></div>${copyButton}</div>
  <div>From</div><div class="value">${entity(from)}</div>
  <div>Interacted with contract</div><div class="value">${entity(settlement)}</div>
  <div>Method</div><div class="value"><span>settle</span></div></div>`)
}

/** JSON of a competition, with one UID per line, and the same in one wrapping line. */
export const competition = (uids: readonly string[]) =>
  shapeOf(
    `<pre id="lines">${JSON.stringify(uids, null, 2)}</pre><p id="dense" style="overflow-wrap:anywhere">${shorten('0x12345678901234567890')} ${uids.join(', ')} and so on</p>`,
  )
