/** Warnings about an order, one check each, in the order of their display. */

import { withSlippage } from '../../domain/orders/amounts'
import { type AppDataDocument, readDocument } from '../../domain/orders/app-data'
import { duration } from '../../domain/text/durations'
import { listWords } from '../../domain/text/locale'
import { percent } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { listPermits } from '../messages/app-data-calls'
import { listPartnerFees, writePartnerFee } from '../messages/partner-fees'
import { isUnlimited, type OrderToRead, writeAmount } from './amounts'

/** Validity in seconds beyond which an order gets a warning. */
const FAR_EXPIRY_SECONDS = 7 * 24 * 60 * 60
/** Limits further below the quote get a warning, whatever the policy allows. In basis points. */
const FAR_PRICE_BPS = 200

/** Returns the permits in an order's app data, for its sell token and for the relayer. */
const permitsOf = ({ appData = '', owner, terms, deployment }: OrderToRead) =>
  listPermits({ appData, owner, terms }, deployment)

function writePermits(order: OrderToRead): string | undefined {
  const { terms, findToken } = order
  const token = findToken(terms.sellToken)
  const [permit] = permitsOf(order).toSorted((a, b) => (a.value > b.value ? -1 : 1))
  if (!permit) return undefined
  const amountText = isUnlimited(permit.value)
    ? t`unlimited ${token?.symbol ?? terms.sellToken}`
    : writeAmount(permit.value, token)
  return t`A permit lets CoW Protocol spend ${amountText}.`
}

type Row = (order: OrderToRead) => string | undefined
type ValueRow = (document: AppDataDocument, order: OrderToRead) => string | undefined

const rows = {
  receiver: ({ terms, owner }) =>
    terms.receiver === null || terms.receiver === owner
      ? undefined
      : t`The recipient is ${terms.receiver}, not you.`,
  unknownToken: ({ terms, findToken }) => {
    const unknown = [terms.sellToken, terms.buyToken].filter((token) => !findToken(token))
    return unknown.length > 0 ? t`Unlisted token: ${listWords(unknown)}.` : undefined
  },
  importedToken: ({ terms, findToken }) => {
    const imported = [terms.sellToken, terms.buyToken].flatMap((token) => {
      const known = findToken(token)
      return known?.isImported ? [`${known.symbol} (${token})`] : []
    })
    return imported.length > 0 ? t`Imported, not a listed token: ${listWords(imported)}.` : undefined
  },
  farPrice: ({ terms, shown }) => {
    if (!shown) return undefined
    const worst = withSlippage(shown.kind, shown, FAR_PRICE_BPS)
    const isFar = terms.sellAmount + terms.feeAmount > worst.sell || terms.buyAmount < worst.buy
    return isFar ? t`The price is more than ${percent(FAR_PRICE_BPS)} worse than the quote.` : undefined
  },
  expired: ({ terms, now }) => (terms.validTo <= now ? t`The order has expired.` : undefined),
  farExpiry: ({ terms, now }) =>
    terms.validTo - now > FAR_EXPIRY_SECONDS
      ? t`Expires in ${duration(terms.validTo - now)}. It can fill until then.`
      : undefined,
  partiallyFillable: ({ terms }) =>
    terms.partiallyFillable ? t`Partially fillable: a part of it may never fill.` : undefined,
  signedFee: ({ terms }) =>
    terms.feeAmount > 0n ? t`A fee is charged on top of the amount sold.` : undefined,
  balances: ({ terms }) =>
    terms.sellTokenBalance !== 'erc20' || terms.buyTokenBalance !== 'erc20'
      ? t`It uses Vault balances, not wallet tokens.`
      : undefined,
} as const satisfies Record<string, Row>

/** Warnings about entries of the app data that move value or run code. */
const valueRows = {
  permit: (_, order) => writePermits(order),
  hooks: ({ metadata, ...root }, order) => {
    const { pre, post } = metadata?.hooks ?? {}
    const others = (pre?.length ?? 0) + (post?.length ?? 0) - permitsOf(order).length
    return others > 0 || root.backend != null
      ? t`Hooks in its app data run other calls with the trade.`
      : undefined
  },
  wrappers: ({ metadata }) =>
    metadata?.wrappers ? t`Wrappers in its app data run other contracts around the trade.` : undefined,
  flashloan: ({ metadata }) =>
    metadata?.flashloan ? t`A flash loan borrows tokens for the trade.` : undefined,
  bridging: ({ metadata }) =>
    metadata?.['bridging'] ? t`Bridging sends the bought tokens to another network.` : undefined,
  partnerFee: (document) => {
    const fees = listPartnerFees(document)
    return fees.length === 0 ? undefined : t`Partner fee: ${fees.map(writePartnerFee).join('; ')}.`
  },
} as const satisfies Record<string, ValueRow>

export interface SigningWarning {
  readonly kind:
    | keyof typeof rows
    | keyof typeof valueRows
    | 'unknownAppData'
    | 'foreignOrder'
    | 'bestEffort'
    | 'foreignDomain'
    | 'foreignSigner'
    | 'letsTake'
    | 'unknownCall'
    | 'delegateCall'
    | 'unknownMessage'
  readonly message: string
}

/** Checks whether a warning is about value that moves. It is shown at the button that signs. */
export const movesValue = ({ kind }: SigningWarning): boolean => Object.hasOwn(valueRows, kind)

export function findWarnings(order: OrderToRead, isAppDataKnown: boolean): readonly SigningWarning[] {
  const document = readDocument(order.appData ?? '') ?? {}
  const found = [
    ...Object.entries(rows).map(([kind, row]) => ({ kind, message: row(order) })),
    ...Object.entries(valueRows).map(([kind, row]) => ({ kind, message: row(document, order) })),
    { kind: 'unknownAppData', message: isAppDataKnown ? undefined : t`Its app data is unknown.` },
  ]
  return found.filter((each): each is SigningWarning => each.message !== undefined)
}
