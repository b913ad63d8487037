/** What a notice says: tokens by their symbols, amounts never flattered, what was gained over the limit and the quote. */

import { findToken } from '../../domain/chains/tokens'
import { type Executed, filledBps, mulDiv, mulDivUp, surplusOf } from '../../domain/orders/amounts'
import type { OrderTerms } from '../../domain/orders/order'
import type { Address, ChainId } from '../../domain/scalars'
import { amountIn, amountOut, type Unit } from '../../domain/text/numbers'
import { formatUnits } from '../../domain/text/units'
import type { NoticeType } from '../db/rows/notification'
import type { ShownQuote } from '../db/rows/order-entry'
import { viewToken } from '../trade/tokens'

/** What of an order is told. `executed.sell` is without a signed fee. */
export interface ToldOrder {
  readonly chainId: ChainId
  readonly terms: OrderTerms
  readonly executed: Executed
  readonly shown: ShownQuote | null
}

type Write = (atoms: bigint, unit: Unit) => string

function writeToken(write: Write, chainId: ChainId, token: Address, atoms: bigint): string {
  const view = viewToken(chainId, token)
  return `${write(atoms, view)} ${view.symbol}`
}

/** An amount the trader gets. */
export const writeReceived = (chainId: ChainId, token: Address, atoms: bigint): string =>
  writeToken(amountIn, chainId, token, atoms)
/** An amount the trader gives. */
export const writePaid = (chainId: ChainId, token: Address, atoms: bigint): string =>
  writeToken(amountOut, chainId, token, atoms)

/** "1 WETH for 3,120.5 USDC", the side that was fixed first. */
function writeTrade({ chainId, terms, executed }: ToldOrder): string {
  const sold = writePaid(chainId, terms.sellToken, executed.sell)
  const bought = writeReceived(chainId, terms.buyToken, executed.buy)
  return terms.kind === 'sell' ? `Sold ${sold} for ${bought}` : `Bought ${bought} for ${sold}`
}

/** What the fill brought over the quote that was shown, in the token surplus is counted in; negative when under it. */
export function gainOverQuote({ terms, executed, shown }: ToldOrder): bigint {
  if (!shown) return 0n
  const quoted = { sell: shown.sellAmount + shown.feeAmount, buy: shown.buyAmount }
  if (quoted.sell === 0n || quoted.buy === 0n) return 0n
  return terms.kind === 'sell'
    ? executed.buy - mulDivUp(quoted.buy, executed.sell, quoted.sell)
    : mulDiv(quoted.sell, executed.buy, quoted.buy) - executed.sell
}

function writeGains(told: ToldOrder): string {
  const { chainId, terms, executed } = told
  const token = terms.kind === 'sell' ? terms.buyToken : terms.sellToken
  const overQuote = gainOverQuote(told)
  const gains = [
    { atoms: surplusOf(terms, executed), than: 'your limit' },
    { atoms: overQuote, than: 'quoted' },
  ].filter(({ atoms }) => atoms > 0n && !isUnderACent(chainId, token, atoms))
  return gains
    .map(({ atoms, than }) => `, ${writeReceived(chainId, token, atoms)} better than ${than}`)
    .join('')
}

const CENT_USD = 0.01

/** Whether an amount is worth less than a cent, by the token's reference price; false where none is known. */
function isUnderACent(chainId: ChainId, token: Address, atoms: bigint): boolean {
  const known = findToken(chainId, token)
  return known !== undefined && (Number(atoms) / 10 ** known.decimals) * known.referencePriceUsd < CENT_USD
}

/** How much of an order is filled, rounded down: whole percent, of less than one with its digits, and never 0%. */
function percentFilled({ terms, executed }: ToldOrder): string {
  const bps = filledBps(terms, executed)
  if (bps === 0) return '<0.01%'
  return bps < 100 ? `${formatUnits(BigInt(bps), 2)}%` : `${Math.floor(bps / 100)}%`
}

/**
 * "Sell 1 WETH for at least 3,000 USDC", as it was signed.
 * @internal Exported for the table of sentences.
 */
export function writeOrder({ chainId, terms }: Pick<ToldOrder, 'chainId' | 'terms'>): string {
  const sell = writePaid(chainId, terms.sellToken, terms.sellAmount)
  const buy = writeReceived(chainId, terms.buyToken, terms.buyAmount)
  return terms.kind === 'sell' ? `Sell ${sell} for at least ${buy}` : `Buy ${buy} for at most ${sell}`
}

const writeEnded = (told: ToldOrder, word: string): string =>
  told.executed.sell === 0n
    ? `${word} unfilled: ${writeOrder(told)}`
    : `${word} with ${percentFilled(told)} filled: ${writeTrade(told)}`

/** What stands in the way of a fill, before the order itself. */
const writeWaiting =
  (why: string) =>
  (told: ToldOrder, detail: string): string =>
    `${detail || why} ${writeOrder(told)}`

/** Of a type that needs more than its order, that is `detail`. */
const MESSAGES = {
  order_filled: (told) => writeTrade(told) + writeGains(told),
  order_partially_filled: (told) => `${percentFilled(told)} filled: ${writeTrade(told)}${writeGains(told)}`,
  order_expired: (told) => writeEnded(told, 'Expired'),
  order_cancelled: (told) => writeEnded(told, 'Cancelled'),
  insufficient_balance: writeWaiting('Cannot be filled: your balance or approval does not cover it.'),
  price_improvement: (told) => writeTrade(told) + writeGains(told),
  approval_missing: writeWaiting('Cannot be filled: the exchange may not draw the sell token. Approve it.'),
  presignature_missing: writeWaiting('Cannot be filled before its owner has signed it on the chain.'),
  signature_mismatch: writeWaiting('What the service tells of this order is not what you signed:'),
  order_expiring: writeWaiting('About to expire.'),
  out_of_reach: writeWaiting('The market has moved away.'),
  back_in_reach: writeWaiting('The market has come back.'),
  price_alert: (_, detail) => detail,
  cancelled_elsewhere: (told) => writeEnded(told, 'Cancelled, and not from here,'),
} as const satisfies Record<NoticeType, (told: ToldOrder, detail: string) => string>

/** The message of a notice. */
export const writeNotice = (type: NoticeType, told: ToldOrder, detail = ''): string =>
  MESSAGES[type](told, detail)
