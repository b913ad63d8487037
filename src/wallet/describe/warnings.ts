/** Warnings about an order, one check each, in the order of their display. */

import { withSlippage } from '../../domain/orders/amounts'
import { type AppDataDocument, readDocument } from '../../domain/orders/app-data'
import { duration } from '../../domain/text/durations'
import { listWords } from '../../domain/text/locale'
import { percent } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import type { OrderToRead } from './amounts'

/** Validity in seconds beyond which an order gets a warning. */
const FAR_EXPIRY_SECONDS = 7 * 24 * 60 * 60
/** Limits further below the quote get a warning, whatever the policy allows. In basis points. */
const FAR_PRICE_BPS = 200

/**
 * Checks for keys that run code in a settlement: hooks (also under their legacy root key), wrappers and flash
 * loans (SOURCES: App data).
 */
const runsCalls = ({ metadata, ...root }: AppDataDocument): boolean =>
  root.backend != null ||
  [metadata?.hooks, metadata?.wrappers, metadata?.flashloan].some((key) => key != null)

type Row = (order: OrderToRead) => string | undefined

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
  calls: ({ appData }) => {
    const document = readDocument(appData ?? '')
    return document && runsCalls(document)
      ? t`Hooks in its app data run other calls with the trade.`
      : undefined
  },
} as const satisfies Record<string, Row>

export interface SigningWarning {
  readonly kind:
    | keyof typeof rows
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

export function findWarnings(order: OrderToRead, isAppDataKnown: boolean): readonly SigningWarning[] {
  const found = (Object.keys(rows) as (keyof typeof rows)[]).flatMap((kind) => {
    const message = rows[kind](order)
    return message === undefined ? [] : [{ kind, message }]
  })
  if (isAppDataKnown) return found
  return [...found, { kind: 'unknownAppData', message: t`Its app data is unknown.` }]
}
