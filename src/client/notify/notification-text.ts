/**
 * Texts of notifications: tokens by symbol, amounts never rounded in the user's favor, gains over limit and
 * quote.
 */

import { isCustomChain, tradedToken } from '../../domain/chains/chains'
import { findToken } from '../../domain/chains/tokens'
import {
  type Executed,
  filledBps,
  mulDiv,
  mulDivUp,
  surplusBps,
  surplusOf,
} from '../../domain/orders/amounts'
import type { OrderTerms } from '../../domain/orders/order'
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { writePercent } from '../../domain/text/locale'
import { amountIn, amountOut, formatDateTime, shortHex, type Unit } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { formatUnits } from '../../domain/text/units'
import type { NotificationType } from '../db/rows/notification'
import type { ReportProof, ShownQuote } from '../db/rows/order-entry'
import { viewToken } from '../tokens/tokens'

/**
 * Facts of an order that its texts need. `executed.sell` excludes a signed fee. `executed` is undefined if the
 * service does not report the amounts.
 */
export interface NotifiedOrder {
  readonly chainId: ChainId
  readonly owner: Address
  readonly terms: OrderTerms
  readonly executed: Executed | undefined
  readonly shown: ShownQuote | null
  /** True while a settlement in progress may still fill the order, although it has ended. */
  readonly mayFill?: boolean | undefined
  /** Proof of its fill or cancellation, and the host that reports it. Undefined for our own service. */
  readonly proof?: ReportProof | undefined
  readonly host?: string | undefined
  /** End of the validity of its signature, which a cancellation off-chain leaves valid. */
  readonly validUntil?: Milliseconds | undefined
}

/** An order whose executed amounts are known. */
type KnownOrder = NotifiedOrder & { readonly executed: Executed }

const isKnown = (order: NotifiedOrder): order is KnownOrder => order.executed !== undefined

type Write = (atoms: bigint, unit: Unit) => string

function symbolOf(chainId: ChainId, token: Address): string {
  const view = viewToken(chainId, token)
  return view.isKnown ? view.symbol : shortHex(token)
}

function writeToken(write: Write, chainId: ChainId, token: Address, atoms: bigint): string {
  const view = viewToken(chainId, token)
  return `${write(atoms, view)} ${view.symbol}`
}

/** Formats an amount that the trader receives. */
export const writeReceived = (chainId: ChainId, token: Address, atoms: bigint): string =>
  writeToken(amountIn, chainId, token, atoms)
/** Formats an amount that the trader pays. */
export const writePaid = (chainId: ChainId, token: Address, atoms: bigint): string =>
  writeToken(amountOut, chainId, token, atoms)

/** Writes the executed trade: "Sold 1 WETH for 3,120.5 USDC", or "Bought …" for a buy order. */
function writeTrade({ chainId, terms, executed }: KnownOrder): string {
  const sold = writePaid(chainId, terms.sellToken, executed.sell)
  const bought = writeReceived(chainId, terms.buyToken, executed.buy)
  return terms.kind === 'sell' ? t`Sold ${sold} for ${bought}` : t`Bought ${bought} for ${sold}`
}

/** Returns the gain over the shown quote, in the token of the surplus. Negative if below the quote. */
export function gainOverQuote({
  terms,
  executed,
  shown,
}: Pick<KnownOrder, 'terms' | 'executed' | 'shown'>): bigint {
  if (!shown) return 0n
  const quoted = { sell: shown.sellAmount + shown.feeAmount, buy: shown.buyAmount }
  if (quoted.sell === 0n || quoted.buy === 0n) return 0n
  return terms.kind === 'sell'
    ? executed.buy - mulDivUp(quoted.buy, executed.sell, quoted.sell)
    : mulDiv(quoted.sell, executed.buy, quoted.buy) - executed.sell
}

/** Maximum surplus shown as a number. Larger ones, of limits far from any price, are written as >999%. */
const MAX_SURPLUS_BPS = 99_900

function surplusPercent(bps: number): string {
  if (bps === 0) return `<${writePercent('0.01')}`
  return bps > MAX_SURPLUS_BPS ? `>${writePercent('999')}` : `+${writePercent(formatUnits(BigInt(bps), 2))}`
}

/**
 * Writes the gains: ". −5 USDC vs. quote, Surplus +12.4 USDC (+0.41%)." A gain or loss below a cent is left
 * out.
 */
function writeGains(order: KnownOrder): string {
  const { chainId, terms, executed } = order
  const token = terms.kind === 'sell' ? terms.buyToken : terms.sellToken
  const write = (atoms: bigint): string | undefined => {
    const size = atoms < 0n ? -atoms : atoms
    if (size === 0n || isUnderACent(chainId, token, size)) return undefined
    return `${atoms < 0n ? '−' : '+'}${writeReceived(chainId, token, size)}`
  }
  const gained = surplusOf(terms, executed)
  const surplus = gained > 0n ? write(gained) : undefined
  const overQuote = write(gainOverQuote(order))
  const gains = [
    // A market order has a shown quote. Its surplus over the limit is only unused slippage.
    ...(overQuote ? [t`${overQuote} vs. quote`] : []),
    ...(surplus ? [t`Surplus ${surplus} (${surplusPercent(surplusBps(terms, executed))})`] : []),
  ]
  return gains.length === 0 ? '' : `. ${gains.join(', ')}.`
}

const CENT_USD = 0.01

/**
 * Returns whether an amount is worth less than a cent, by the token's reference price. False if no price is
 * known, as on a devnet.
 */
function isUnderACent(chainId: ChainId, token: Address, atoms: bigint): boolean {
  const known = isCustomChain(chainId) ? undefined : findToken(chainId, tradedToken(chainId, token))
  return known !== undefined && (Number(atoms) / 10 ** known.decimals) * known.referencePriceUsd < CENT_USD
}

/**
 * Formats how much of an order is filled, rounded down to whole percent. Below 1%, two decimals are written.
 * The result is never 0%.
 */
export function percentFilled({ terms, executed }: Pick<KnownOrder, 'terms' | 'executed'>): string {
  const bps = filledBps(terms, executed)
  if (bps === 0) return `<${writePercent('0.01')}`
  return bps < 100 ? writePercent(formatUnits(BigInt(bps), 2)) : writePercent(String(Math.floor(bps / 100)))
}

/** Writes the signed terms: "Sell 1 WETH for at least 3,000 USDC". */
export function writeOrder({ chainId, terms }: Pick<NotifiedOrder, 'chainId' | 'terms'>): string {
  const sell = writePaid(chainId, terms.sellToken, terms.sellAmount)
  const buy = writeReceived(chainId, terms.buyToken, terms.buyAmount)
  return terms.kind === 'sell' ? t`Sell ${sell} for at least ${buy}` : t`Buy ${buy} for at most ${sell}`
}

/** Joins sentences. The first may lack its period. */
const joinSentences = (first: string, ...more: readonly string[]): string =>
  more.length === 0 ? first : [first.endsWith('.') ? first : `${first}.`, ...more].join(' ')

/**
 * Writes the traded amounts of an ended order. The title says how the order ended. `replacement` is the sentence
 * about the order that replaces it, or empty.
 */
function writeEnded(order: NotifiedOrder, replacement = ''): string {
  const { mayFill, validUntil } = order
  const later = [
    ...(mayFill ? [t`A fill already in progress may still settle.`] : []),
    ...(validUntil ? [t`The signature stays valid until ${formatDateTime(validUntil)}.`] : []),
  ]
  if (replacement !== '')
    return isKnown(order) && order.executed.sell > 0n
      ? joinSentences(replacement, t`Only ${percentFilled(order)} filled: ${writeTrade(order)}`, ...later)
      : joinSentences(replacement, ...later)
  if (!isKnown(order))
    return joinSentences(writeOrder(order), t`The service does not report whether it traded.`, ...later)
  if (order.executed.sell > 0n)
    return joinSentences(t`Only ${percentFilled(order)} filled: ${writeTrade(order)}`, ...later)
  return mayFill
    ? joinSentences(writeOrder(order), ...later)
    : joinSentences(t`${writeOrder(order)}. Nothing was traded.`, ...later)
}

/** Writes which amounts only the service reports. */
function writeSource({ proof, terms }: NotifiedOrder, host: string): string {
  if (proof !== 'fill') return t`Reported by ${host}.`
  return terms.kind === 'sell' ? t`Received amount reported by ${host}.` : t`Paid amount reported by ${host}.`
}

/**
 * Writes a fill: its trade, its gains, and who reports it if the chain does not prove it. A price that is not
 * plausible has no gains.
 */
function writeFill(order: NotifiedOrder, write: (order: KnownOrder) => string): string {
  if (!isKnown(order)) return joinSentences(writeOrder(order), t`The service does not report the amounts.`)
  const { proof, host } = order
  const trade = write(order)
  if (!host || proof === undefined || proof === 'chain') return trade + writeGains(order)
  return proof === 'implausible'
    ? t`${host} reports: ${trade}. Do not rely on it: this price is more than twice the expected one.`
    : joinSentences(trade + writeGains(order), writeSource(order, host))
}

/** Writes what is left of an order after a fill was taken back. */
const writeReverted = (order: NotifiedOrder): string =>
  !isKnown(order) || order.executed.sell === 0n
    ? t`${writeOrder(order)}. The chain took back a fill. Nothing is filled now.`
    : t`${writeOrder(order)}. The chain took back a fill. ${percentFilled(order)} is filled now.`

const writeWaiting =
  (reason: () => string) =>
  (order: NotifiedOrder, detail: string): string =>
    `${detail || reason()} ${writeOrder(order)}`

/** Texts by type. `detail` holds texts that are not part of the order. */
const MESSAGES = {
  order_filled: (order) => writeFill(order, writeTrade),
  order_partially_filled: (order) =>
    writeFill(order, (known) => t`${percentFilled(known)} filled: ${writeTrade(known)}`),
  order_expired: (order) => writeEnded(order),
  order_cancelled: writeEnded,
  insufficient_balance: writeWaiting(() => t`Cannot fill: insufficient balance or allowance.`),
  price_improvement: (order) => writeFill(order, writeTrade),
  approval_missing: (order, detail) =>
    writeWaiting(() => t`Approve ${symbolOf(order.chainId, order.terms.sellToken)} to let this order fill.`)(
      order,
      detail,
    ),
  presignature_missing: writeWaiting(() => t`Waiting for your on-chain signature (presign).`),
  signature_mismatch: writeWaiting(() => t`Mismatch: the server’s order differs from what you signed.`),
  order_expiring: writeWaiting(() => t`Expires soon.`),
  out_of_reach: writeWaiting(() => t`Market moved away from your limit.`),
  back_in_reach: writeWaiting(() => t`Market is back near your limit.`),
  price_alert: (_, detail) => detail,
  weekly_digest: (_, detail) => detail,
  plan_started: (_, detail) => detail,
  plan_triggered: (_, detail) => detail,
  plan_parts: (_, detail) => detail,
  plan_part_missed: (_, detail) => detail,
  plan_done: (_, detail) => detail,
  cancelled_elsewhere: writeEnded,
  fill_reverted: writeReverted,
  order_reopened: (order) => t`${writeOrder(order)}. The order can fill again.`,
} as const satisfies Record<NotificationType, (order: NotifiedOrder, detail: string) => string>

/** Writes who receives the tokens, as a sentence after the text. Empty if that is the owner. */
function writeRecipient({ owner, terms: { receiver } }: NotifiedOrder, text: string): string {
  if (receiver === null || receiver === owner) return ''
  return `${text.endsWith('.') ? '' : '.'} ${t`Recipient: ${shortHex(receiver)}.`}`
}

/** Writes the text of a notification. It names a recipient other than the owner. */
export function writeNotificationText(type: NotificationType, order: NotifiedOrder, detail = ''): string {
  const text = MESSAGES[type](order, detail)
  return text + writeRecipient(order, text)
}
