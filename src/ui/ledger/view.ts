/** A row of the ledger as its screen compares it: what was seen, signed, reported and settled, field by field. */

import type { SignedCancel } from '../../client/activity/cancels'
import type { LedgerRow } from '../../client/db/rows/ledger'
import { type TokenPair, viewPair, viewToken } from '../../client/tokens/tokens'
import { limitOf } from '../../client/trade/offer'
import type { OrderKind, OrderTerms } from '../../domain/orders/order'
import { termsOf } from '../../domain/orders/order'
import type { Address, ChainId } from '../../domain/scalars'
import { directionOf, exactAmount, moment, shortHex } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { findKnownMessage } from '../../wallet/messages/read-typed-data'
import { withChecksum } from '../../wallet/vault/checksum'
import { orderLine, termsSentence } from '../orders/order-sentence'
import { viewEntry } from '../orders/view'
import { COMPARED_LABELS } from '../review/compare-rows'
import { priceText } from '../tokens/price-line'
import { balanceWords } from './signature-words'

/** One field; a part that says nothing of it is undefined. */
export interface ComparedField {
  readonly label: string
  readonly seen?: string | undefined
  readonly signed: string
  readonly reported?: string | undefined
  readonly settled?: string | undefined
  /** What was reported is not what was signed. */
  readonly differs: boolean
  /** Of the order itself: what follows from its fields, and its signature, are not. */
  readonly isSigned: boolean
}

const KINDS = {
  order: t`Order`,
  cancellation: t`Order cancellation`,
  cancellations: t`Cancellation of orders`,
  affiliateCode: t`Affiliate code`,
  permit: t`Permit`,
  safeMessage: t`Safe signature (one owner)`,
  safeTransaction: t`Safe transaction (one owner)`,
  text: t`Text for a site`,
} as const satisfies Record<LedgerRow['kind'], string>

/** What was signed, in two words. */
export const kindWords = ({ kind }: Pick<LedgerRow, 'kind'>): string => KINDS[kind]

/** How a row stands. */
export type SignatureStatus = 'overridden' | 'agrees' | 'differs' | 'waiting'

/** The worst that is known of a row. */
export function standingOf({ mismatches, verdict, reported: echo, kind }: LedgerRow): SignatureStatus {
  if (mismatches.length > 0) return 'differs'
  if (verdict.overridden.length > 0) return 'overridden'
  return echo || kind !== 'order' ? 'agrees' : 'waiting'
}

/** Words of a standing. */
export const standingWords = {
  differs: t`Mismatch`,
  overridden: t`Check overridden`,
  agrees: t`Verified`,
  waiting: t`Not verified yet`,
} as const satisfies Record<SignatureStatus, string>

/** How a row stands, in words; a cancellation that was signed in advance has cancelled nothing yet. */
export const standingText = (row: LedgerRow, cancels?: SignedCancel): string =>
  cancels?.isInAdvance ? t`Signed in advance (OCO)` : standingWords[standingOf(row)]

/** The terms of an order's row, read back from the very message that was signed; undefined where the message cannot be read. */
export function signedTerms(row: LedgerRow): OrderTerms | undefined {
  if (row.kind !== 'order') return undefined
  const read = findKnownMessage(row.typedData)
  return read?.kind === 'order' ? read.terms : undefined
}

/** How a hex value is written: short to be read, whole to be compared. */
type WriteHex = (value: string) => string
const wholeHex: WriteHex = (value) => value

/** A token by its symbol and address: two of one symbol stay apart. @example 'WETH (0xC02a…6Cc2)' */
function tokenWords(chainId: ChainId, token: Address, write: WriteHex): string {
  const { symbol, isKnown } = viewToken(chainId, token)
  const address = write(withChecksum(token))
  return isKnown ? `${symbol} (${address})` : address
}

type Write = (terms: OrderTerms) => string

/** A function from an address to what the user calls it. */
export type NameOf = (at: Address) => string | undefined

/** The owner as recipient may come back spelled out: the same to a reader. */
const recipientWords = (receiver: Address, write: WriteHex, nameOf: NameOf): string =>
  [nameOf(receiver) ?? [], write(withChecksum(receiver))].flat().join(' · ')

const PRICE = t`Price`

/** The first of the fields: both amounts and the price, of which the quote and the trades say something too. */
const SEEN_FIELDS = 3

const fieldsOf = (
  chainId: ChainId,
  pair: TokenPair,
  kind: OrderKind,
  write: WriteHex,
  nameOf: NameOf,
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
  [t`Expires`, (terms) => moment(terms.validTo * 1000)],
  [t`Partially fillable`, (terms) => (terms.partiallyFillable ? t`Yes` : t`No`)],
  [t`Sell balance`, (terms) => balanceWords(terms.sellTokenBalance)],
  [t`Buy balance`, (terms) => balanceWords(terms.buyTokenBalance)],
  [t`App data`, (terms) => write(terms.appData)],
]

/** What the trades came to, as if they were the terms. */
function settledTerms({ trades }: LedgerRow, terms: OrderTerms): OrderTerms | undefined {
  if (trades.length === 0) return undefined
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n)
  return {
    ...terms,
    sellAmount: sum(trades.map((trade) => trade.sellAmount)) as OrderTerms['sellAmount'],
    buyAmount: sum(trades.map((trade) => trade.buyAmount)) as OrderTerms['buyAmount'],
  }
}

const seenTerms = ({ shown }: LedgerRow, terms: OrderTerms): OrderTerms | undefined =>
  shown ? ({ ...terms, sellAmount: shown.sell, buyAmount: shown.buy } as OrderTerms) : undefined

const NAMELESS: NameOf = () => undefined

/** Every field of an order's row. Two values that are short the same and differ are written whole. */
export function compareRow(
  row: LedgerRow,
  terms: OrderTerms,
  nameOf: NameOf = NAMELESS,
): readonly ComparedField[] {
  const seen = seenTerms(row, terms)
  const told = row.reported ? termsOf(row.reported) : undefined
  const settled = settledTerms(row, terms)
  const chainId = row.chainId as ChainId
  const pair = viewPair(chainId, terms)
  const shortFields = fieldsOf(chainId, pair, terms.kind, shortHex, nameOf, row.account)
  const fields = fieldsOf(chainId, pair, terms.kind, wholeHex, nameOf, row.account).map(
    ([label, writeWhole], at): ComparedField => {
      const isAmount = at < SEEN_FIELDS
      const differs = told !== undefined && writeWhole(told) !== writeWhole(terms)
      const write = differs ? writeWhole : (shortFields[at]?.[1] ?? writeWhole)
      return {
        label,
        signed: write(terms),
        seen: isAmount && seen ? write(seen) : undefined,
        reported: told && write(told),
        settled: isAmount && settled ? write(settled) : undefined,
        differs,
        isSigned: label !== PRICE,
      }
    },
  )
  return [...fields, signatureField(row)]
}

function signatureField({ signature, reported: echo }: LedgerRow): ComparedField {
  const isPresign = signature.scheme === 'presign'
  return {
    label: t`Signature`,
    signed: isPresign ? t`On-chain` : shortHex(signature.bytes),
    reported: echo ? shortHex(echo.signature) : undefined,
    differs: echo !== null && !isPresign && echo.signature !== signature.bytes,
    isSigned: false,
  }
}

/** What was signed, in a line. @example 'Sell 1 WETH for at least 3,000 USDC' @example 'Cancel: Sell 1 WETH → 3,000 USDC' */
export function titleOf(row: LedgerRow, cancels?: SignedCancel): string {
  if (cancels) return t`Cancel: ${orderLine(viewEntry(cancels.entry))}`
  const terms = signedTerms(row)
  return terms ? termsSentence(terms, viewPair(row.chainId as ChainId, terms)) : kindWords(row)
}
