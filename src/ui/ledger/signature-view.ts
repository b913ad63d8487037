/** Compares the quote, the signed order, the order on the server and the settlement, field by field. */

import type { SignedCancellation } from '../../client/activity/signed-cancellations'
import type { LedgerRow } from '../../client/db/rows/ledger'
import { type TokenPair, viewPair, viewToken } from '../../client/tokens/tokens'
import { limitOf } from '../../client/trade/market-price'
import type { OrderKind, OrderTerms } from '../../domain/orders/order'
import { termsOf } from '../../domain/orders/order'
import { type Address, type ChainId, type Milliseconds, toMilliseconds } from '../../domain/scalars'
import { isolate } from '../../domain/text/isolate'
import { directionOf, exactAmount, formatDateTimeSeconds, shortHex } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { findKnownMessage } from '../../wallet/messages/read-typed-data'
import { withChecksum } from '../../wallet/vault/checksum'
import { orderLine, termsSentence } from '../orders/order-sentence'
import { viewEntry } from '../orders/order-view'
import { COMPARED_LABELS } from '../review/compare-rows'
import { balanceText, kindText } from '../signing/signature-words'
import { priceText } from '../tokens/price-line'

/** A field of an order. Values that a source does not have are undefined. */
export interface ComparedField {
  readonly label: string
  readonly quoted?: string | undefined
  readonly signed: string
  readonly reported?: string | undefined
  readonly settled?: string | undefined
  /** Whether the server's value differs from the signed one. */
  readonly isDifferent: boolean
  /** Whether the field is part of the signed message. The price and the signature are not part of it. */
  readonly isSigned: boolean
}

export type SignatureStatus = 'overridden' | 'agrees' | 'differs' | 'waiting' | 'unverified'

/**
 * Returns the worst status that applies. A signed order that expired without a report is not verified any
 * more, for example after a restore, because backups contain no reports.
 */
export function signatureStatus(row: LedgerRow, time: Milliseconds): SignatureStatus {
  if (row.mismatches.length > 0) return 'differs'
  if (row.verdict.overridden.length > 0) return 'overridden'
  if (row.reported || row.kind !== 'order') return 'agrees'
  const terms = signedTerms(row)
  return terms && toMilliseconds(terms.validTo) < time ? 'unverified' : 'waiting'
}

const STATUS_TEXTS = {
  differs: t`Mismatch`,
  overridden: t`Check overridden`,
  agrees: t`Terms verified`,
  waiting: t`Not verified yet`,
  unverified: t`Not verified`,
} as const satisfies Record<SignatureStatus, string>

/**
 * Returns the status in words. It names what was verified: only orders are compared with the server. A
 * cancellation signed in advance has cancelled nothing yet.
 */
export function statusText(row: LedgerRow, time: Milliseconds, cancels?: SignedCancellation): string {
  if (cancels?.isInAdvance) return t`Signed in advance (OCO)`
  const status = signatureStatus(row, time)
  return status === 'agrees' && row.kind !== 'order' ? t`Checks passed` : STATUS_TEXTS[status]
}

/** Decodes the terms from the signed message. Returns undefined if the message cannot be read. */
export function signedTerms(row: LedgerRow): OrderTerms | undefined {
  if (row.kind !== 'order') return undefined
  const read = findKnownMessage(row.typedData)
  return read?.kind === 'order' ? read.terms : undefined
}

/** Writes a hex value, shortened for reading or in full for comparison. */
type WriteHex = (value: string) => string
const wholeHex: WriteHex = (value) => value

/**
 * Names a token by symbol and address, because symbols are not unique.
 * @example 'WETH (0xC02a…6Cc2)'
 */
function tokenWords(chainId: ChainId, token: Address, write: WriteHex): string {
  const { symbol, isKnown } = viewToken(chainId, token)
  const address = write(withChecksum(token))
  return isKnown ? `${symbol} (${address})` : address
}

type Write = (terms: OrderTerms) => string

/** Returns the user's name for an address, or undefined. */
export type FindName = (address: Address) => string | undefined

/**
 * Names a recipient. A server may report the owner as receiver although the signed receiver is empty. Callers
 * treat both as equal.
 */
const recipientWords = (receiver: Address, write: WriteHex, nameOf: FindName): string =>
  [isolate(nameOf(receiver) ?? ''), write(withChecksum(receiver))].filter(Boolean).join(' · ')

const PRICE = t`Price`

/** Number of leading fields that the quote and the trades also have: both amounts and the price. */
const QUOTED_FIELDS = 3

const fieldsOf = (
  chainId: ChainId,
  pair: TokenPair,
  kind: OrderKind,
  write: WriteHex,
  nameOf: FindName,
  owner: Address,
): readonly (readonly [string, Write])[] => [
  [
    COMPARED_LABELS[kind].sell,
    (terms) => `${exactAmount(terms.sellAmount, pair.sell.decimals)} ${pair.sell.symbol}`,
  ],
  [
    COMPARED_LABELS[kind].buy,
    (terms) => `${exactAmount(terms.buyAmount, pair.buy.decimals)} ${pair.buy.symbol}`,
  ],
  [PRICE, (terms) => priceText(pair, limitOf(terms), directionOf(terms))],
  [t`Fee amount`, (terms) => `${exactAmount(terms.feeAmount, pair.sell.decimals)} ${pair.sell.symbol}`],
  [t`Side`, (terms) => (terms.kind === 'sell' ? t`Sell` : t`Buy`)],
  [t`Sell token`, ({ sellToken }) => tokenWords(chainId, sellToken, write)],
  [t`Buy token`, ({ buyToken }) => tokenWords(chainId, buyToken, write)],
  [t`Recipient`, (terms) => recipientWords(terms.receiver ?? owner, write, nameOf)],
  [t`Expires`, (terms) => formatDateTimeSeconds(terms.validTo * 1000)],
  [t`Partially fillable`, (terms) => (terms.partiallyFillable ? t`Yes` : t`No`)],
  [t`Sell balance`, (terms) => balanceText(terms.sellTokenBalance)],
  [t`Buy balance`, (terms) => balanceText(terms.buyTokenBalance)],
  [t`App data`, (terms) => write(terms.appData)],
]

/** Returns the order terms with the traded amounts, or undefined without trades. */
function settledTerms({ trades }: LedgerRow, terms: OrderTerms): OrderTerms | undefined {
  if (trades.length === 0) return undefined
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n)
  return {
    ...terms,
    sellAmount: sum(trades.map((trade) => trade.sellAmount)) as OrderTerms['sellAmount'],
    buyAmount: sum(trades.map((trade) => trade.buyAmount)) as OrderTerms['buyAmount'],
  }
}

const quotedTerms = ({ shown }: LedgerRow, terms: OrderTerms): OrderTerms | undefined =>
  shown ? ({ ...terms, sellAmount: shown.sell, buyAmount: shown.buy } as OrderTerms) : undefined

const NAMELESS: FindName = () => undefined

/**
 * Compares all fields of an order. Values that differ are written in full, because their short forms may be
 * equal.
 */
export function compareRow(
  row: LedgerRow,
  terms: OrderTerms,
  nameOf: FindName = NAMELESS,
): readonly ComparedField[] {
  const seen = quotedTerms(row, terms)
  const reported = row.reported ? termsOf(row.reported) : undefined
  const settled = settledTerms(row, terms)
  const chainId = row.chainId as ChainId
  const pair = viewPair(chainId, terms)
  const shortFields = fieldsOf(chainId, pair, terms.kind, shortHex, nameOf, row.account)
  const fields = fieldsOf(chainId, pair, terms.kind, wholeHex, nameOf, row.account).map(
    ([label, writeWhole], index): ComparedField => {
      const isAmount = index < QUOTED_FIELDS
      const differs = reported !== undefined && writeWhole(reported) !== writeWhole(terms)
      const write = differs ? writeWhole : (shortFields[index]?.[1] ?? writeWhole)
      return {
        label,
        signed: write(terms),
        quoted: isAmount && seen ? write(seen) : undefined,
        reported: reported && write(reported),
        settled: isAmount && settled ? write(settled) : undefined,
        isDifferent: differs,
        isSigned: label !== PRICE,
      }
    },
  )
  return [...fields, signatureField(row)]
}

function signatureField({ signature, reported }: LedgerRow): ComparedField {
  const isPresign = signature.scheme === 'presign'
  return {
    label: t`Signature`,
    signed: isPresign ? t`On-chain` : shortHex(signature.bytes),
    reported: reported ? shortHex(reported.signature) : undefined,
    isDifferent: reported !== null && !isPresign && reported.signature !== signature.bytes,
    isSigned: false,
  }
}

/**
 * Describes what was signed in one line.
 * @example 'Sell 1 WETH for at least 3,000 USDC'
 * @example 'Cancel: Sell 1 WETH → 3,000 USDC'
 */
export function signatureTitle(row: LedgerRow, cancels?: SignedCancellation): string {
  if (cancels) return t`Cancel: ${orderLine(viewEntry(cancels.entry))}`
  const terms = signedTerms(row)
  return terms ? termsSentence(terms, viewPair(row.chainId as ChainId, terms)) : kindText(row)
}
