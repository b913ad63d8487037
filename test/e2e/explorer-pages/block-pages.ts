/**
 * Pages shaped like a block explorer: a table of a thousand transactions, a transaction, an address, a token.
 */
import { SETTLEMENTS } from '../../../src/content/read/sites'
import { link, pageOf, shorten, someHex, tableOf } from './layout'

const [SETTLEMENT] = SETTLEMENTS

/** Fixed fields of a table row. The other fields are invented. */
interface KnownRow {
  readonly transaction?: string
  readonly from?: string
}

const HEADS = ['Transaction Hash', 'Method', 'Block', 'From', 'To', 'Value', 'Token'] as const

/**
 * Returns a page that lists transactions like Etherscan. Every third transaction goes to the settlement
 * contract. Rows in `known` have the given fields.
 */
export const transactionsPage = (known: Readonly<Record<number, KnownRow>>, length = 1_000) =>
  pageOf(
    'Transactions',
    tableOf(
      HEADS,
      Array.from({ length }, (_, index) => {
        const { transaction = someHex(32, index + 1), from = someHex(20, index + 1) } = known[index] ?? {}
        const isSettlement = index % 3 === 0 || known[index]?.transaction !== undefined
        return [
          link('tx', transaction),
          isSettlement ? 'Settle' : 'Transfer',
          `<a href="/block/${20_000_000 - index}">${20_000_000 - index}</a>`,
          link('address', from),
          isSettlement
            ? link('address', SETTLEMENT, 'GPv2Settlement')
            : link('address', someHex(20, index + 9)),
          '0 ETH',
          `<a href="/token/${someHex(20, 3)}">WETH</a> <a href="/token/${from}">${shorten(from)}</a>`,
        ]
      }),
    ),
  )

/** Returns the page of a transaction, as Blockscout has it. */
export const transactionPage = (hash: string, from: string) =>
  pageOf(
    'Transaction details',
    `<nav><a href="/tx/${hash}?tab=index">Details</a> <a href="/tx/${hash}?tab=logs">Logs</a></nav>
    <dl><dt>Transaction hash</dt><dd><div><span>${hash}</span></div></dd>
    <dt>Parent hash</dt><dd>${someHex(32, 77)}</dd>
    <dt>From</dt><dd>${link('address', from)}</dd>
    <dt>Interacted with contract</dt><dd>${link('address', SETTLEMENT)}</dd>
    <dt>Tokens transferred</dt><dd>1 <a href="/token/${someHex(20, 3)}">WETH</a></dd></dl>`,
  )

/** Returns the page of an address. */
export const addressPage = (address: string) =>
  pageOf(
    'Address details',
    `<p><b>${address}</b></p>${tableOf(
      ['Hash', 'From', 'To'],
      [1, 2, 3].map((at) => [
        link('tx', someHex(32, at + 40)),
        link('address', address),
        link('address', someHex(20, at + 50)),
      ]),
    )}`,
  )

/** Returns the page of a token: its contract and its holders with their balances. */
export const tokenPage = (token: string, holder: string) =>
  pageOf(
    'Token',
    `<p>Contract <a href="/token/${token}">${token}</a></p>${tableOf(
      ['Holder', 'Quantity'],
      [[`<a href="/token/${token}?a=${holder}">${shorten(holder)}</a>`, '12.5']],
    )}`,
  )
