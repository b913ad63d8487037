/** A row of the ledger as its screen compares it: what was seen, signed, told and settled, field by field. */
import type { LedgerRow } from '../../client/db/rows/ledger'
import { type TokenPair, viewPair } from '../../client/trade/tokens'
import type { OrderTerms } from '../../domain/orders/order'
import { termsOf } from '../../domain/orders/order'
import type { ChainId } from '../../domain/scalars'
import { exactAmount, moment, shortHex } from '../../domain/text/numbers'
import { readTypedData } from '../../wallet/messages/read-typed-data'
import { priceText } from '../tokens/price-line'

/** One field; a part that says nothing of it is undefined. */
export interface ComparedField {
  readonly label: string
  readonly seen?: string | undefined
  readonly signed: string
  readonly told?: string | undefined
  readonly settled?: string | undefined
  /** What was told is not what was signed. */
  readonly differs: boolean
}

const KINDS = {
  order: 'Order',
  cancellation: 'Cancellation of an order',
  cancellations: 'Cancellation of several orders',
  affiliateCode: 'Affiliate code',
  permit: 'Permit',
  safeMessage: 'Part of a Safe’s signature',
  safeTransaction: 'Part of a Safe’s transaction',
} as const satisfies Record<LedgerRow['kind'], string>

/** What was signed, in two words. */
export const kindWords = ({ kind }: Pick<LedgerRow, 'kind'>): string => KINDS[kind]

/** How a row stands. */
export type Standing = 'overridden' | 'agrees' | 'differs' | 'waiting'

/** The worst that is known of a row. */
export function standingOf({ mismatches, verdict, echo, kind }: LedgerRow): Standing {
  if (mismatches.length > 0) return 'differs'
  if (verdict.overridden.length > 0) return 'overridden'
  return echo || kind !== 'order' ? 'agrees' : 'waiting'
}

/** Words of a standing. */
export const standingWords = {
  differs: 'Not what was signed',
  overridden: 'A rule was overridden',
  agrees: 'Agrees',
  waiting: 'Not told of yet',
} as const satisfies Record<Standing, string>

/** The terms of an order's row, read back from the very message that was signed. */
export function signedTerms(row: LedgerRow): OrderTerms | undefined {
  if (row.kind !== 'order') return undefined
  const read = readTypedData(row.typedData)
  return read.kind === 'order' ? read.terms : undefined
}

type Write = (terms: OrderTerms) => string

const fieldsOf = (pair: TokenPair): readonly (readonly [string, Write])[] => [
  ['You sell', (terms) => `${exactAmount(terms.sellAmount, pair.sell.decimals)} ${pair.sell.symbol}`],
  ['You receive', (terms) => `${exactAmount(terms.buyAmount, pair.buy.decimals)} ${pair.buy.symbol}`],
  ['Price', (terms) => priceText(pair, { sell: terms.sellAmount, buy: terms.buyAmount }, 'buyPerSell')],
  ['Fee on top', (terms) => `${exactAmount(terms.feeAmount, pair.sell.decimals)} ${pair.sell.symbol}`],
  ['Side', (terms) => terms.kind],
  ['Token sold', (terms) => shortHex(terms.sellToken)],
  ['Token bought', (terms) => shortHex(terms.buyToken)],
  ['Pays to', (terms) => (terms.receiver ? shortHex(terms.receiver) : 'the owner')],
  ['Valid until', (terms) => moment(terms.validTo * 1000)],
  ['In parts', (terms) => (terms.partiallyFillable ? 'yes' : 'no')],
  ['Paid from', (terms) => terms.sellTokenBalance],
  ['Paid into', (terms) => terms.buyTokenBalance],
  ['App data', (terms) => shortHex(terms.appData)],
]

const SEEN = ['You sell', 'You receive', 'Price']

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

/** Every field of an order's row. */
export function compareRow(row: LedgerRow, terms: OrderTerms): readonly ComparedField[] {
  const seen = seenTerms(row, terms)
  const told = row.echo ? termsOf(row.echo) : undefined
  const settled = settledTerms(row, terms)
  const pair = viewPair(row.chainId as ChainId, terms)
  const fields = fieldsOf(pair).map(([label, write]): ComparedField => {
    const isAmount = SEEN.includes(label)
    const signed = write(terms)
    const echoed = told && write(told)
    return {
      label,
      signed,
      seen: isAmount && seen ? write(seen) : undefined,
      told: echoed,
      settled: isAmount && settled ? write(settled) : undefined,
      differs: echoed !== undefined && echoed !== signed && !isOwner(label, row),
    }
  })
  return [...fields, signatureField(row)]
}

/** The owner as receiver may come back spelled out: the same to a reader. */
const isOwner = (label: string, { echo }: LedgerRow): boolean =>
  label === 'Pays to' && echo?.receiver === echo?.owner

function signatureField({ signature, echo }: LedgerRow): ComparedField {
  const isPresign = signature.scheme === 'presign'
  return {
    label: 'Signature',
    signed: isPresign ? 'on the chain' : shortHex(signature.bytes),
    told: echo ? shortHex(echo.signature) : undefined,
    differs: echo !== null && !isPresign && echo.signature !== signature.bytes,
  }
}
