/**
 * Describes an order before it is signed. Every signed field has one line, derived from the terms that are
 * signed. `text` is for everybody, `detail` is the exact signed value, so the lines together contain the
 * whole signature (SOURCES: Order digest and UID). Numbers are written in amounts.ts, warnings in
 * warnings.ts.
 */

import { type Deployment, findChain, isSandboxContract } from '../../domain/chains/chains'
import { isDocumentOf } from '../../domain/orders/app-data'
import { type OrderTerms, orderTerms } from '../../domain/orders/order'
import { unpackUid } from '../../domain/orders/uid'
import { type Address, type OrderUid, ZERO_ADDRESS } from '../../domain/scalars'
import { isolate } from '../../domain/text/isolate'
import { t } from '../../domain/text/texts'
import {
  type KnownToken,
  type OrderToRead,
  writeAmount,
  writeAppDataText,
  writePrices,
  writeUntil,
  writeUtc,
} from './amounts'
import { describeAppData } from './app-data'
import { findWarnings, type SigningWarning } from './warnings'

/** Signed fields and derived values that have a line. */
type SigningField =
  | keyof OrderTerms
  | 'document'
  | 'limitPrice'
  | 'network'
  | 'settlement'
  | 'owner'
  | 'orderUids'
  | 'message'

/** Line of a description. `detail` is the exact signed value or another reading of it. */
export interface SigningLine {
  readonly field: SigningField
  readonly label: string
  readonly text: string
  readonly detail?: string
  readonly tone?: 'warning'
}

/**
 * Counts the lines that are fields of the signed order. The others are derived values and the signing
 * context.
 */
export const countSignedFields = (lines: readonly SigningLine[]): number =>
  lines.filter(({ field }) => field in orderTerms.shape).length

const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** Returns the address that a warning line asks to check, or undefined. */
export const addressToCheck = ({ detail = '', tone }: SigningLine): string | undefined =>
  tone !== undefined && ADDRESS.test(detail) ? detail : undefined

/**
 * Returns the visible detail of a line: all details on demand, and addresses to check always. Returns
 * undefined if the text contains it already.
 */
export function shownDetail(line: SigningLine, isExact: boolean): string | undefined {
  const detail = isExact ? line.detail : addressToCheck(line)
  return detail && (line.text === detail || (detail.startsWith('0x') && line.text.includes(detail)))
    ? undefined
    : detail
}

export interface ClearText {
  readonly title: string
  readonly lines: readonly SigningLine[]
  readonly warnings: readonly SigningWarning[]
}

const BALANCES = {
  erc20: t`Wallet (ERC-20)`,
  internal: t`Vault internal balance`,
  external: t`Wallet, through the Vault`,
} as const

function tokenLines({ terms, findToken }: OrderToRead): readonly SigningLine[] {
  const line = (field: 'sellToken' | 'buyToken', label: string): SigningLine => {
    const known = findToken(terms[field])
    const text = known ? `${known.symbol}, ${known.name}` : t`Unlisted token`
    return { field, label, text, detail: terms[field], ...(known ? {} : { tone: 'warning' }) }
  }
  return [line('sellToken', t`Sell token`), line('buyToken', t`Buy token`)]
}

const SIDES = {
  sell: { text: t`Sell, exact amount sold`, sell: t`You sell`, buy: t`Minimum received` },
  buy: { text: t`Buy, exact amount received`, sell: t`Maximum sold`, buy: t`You receive` },
} as const

function amountLines({ terms, findToken }: OrderToRead): readonly SigningLine[] {
  const side = SIDES[terms.kind]
  const sold = findToken(terms.sellToken)
  const line = (
    field: 'sellAmount' | 'buyAmount' | 'feeAmount',
    label: string,
    token: KnownToken | undefined,
  ) => ({
    field,
    label,
    text: writeAmount(terms[field], token),
    detail: terms[field].toString(),
  })
  return [
    { field: 'kind', label: t`Side`, text: side.text, detail: terms.kind },
    line('sellAmount', side.sell, sold),
    line('buyAmount', side.buy, findToken(terms.buyToken)),
    line('feeAmount', t`Fee amount`, sold),
  ]
}

function priceLine({ terms, findToken }: OrderToRead): SigningLine {
  const prices = writePrices(terms, findToken(terms.sellToken), findToken(terms.buyToken))
  return { field: 'limitPrice', label: t`Limit price`, text: [...new Set(prices)].join(', ') }
}

function receiverLine({ terms, owner, ownerName, nameOf }: OrderToRead): SigningLine {
  const isYou = terms.receiver === null || terms.receiver === owner
  const detail = terms.receiver ?? t`${ZERO_ADDRESS}, which means the owner`
  const line = { field: 'receiver', label: t`Recipient`, detail } as const
  if (isYou) return { ...line, text: [t`You`, ownerName ?? []].flat().join(' · ') }
  const name = terms.receiver ? nameOf?.(terms.receiver) : undefined
  return name === undefined
    ? { ...line, text: t`Not your address, ${terms.receiver}`, tone: 'warning' }
    : { ...line, text: `${isolate(name)}, ${terms.receiver}` }
}

function conditionLines({ terms, now, writeTime = writeUtc }: OrderToRead): readonly SigningLine[] {
  return [
    {
      field: 'validTo',
      label: t`Expires`,
      text: `${writeUntil(terms.validTo, now)} · ${writeTime(terms.validTo)}`,
      detail: terms.validTo.toString(),
      ...(terms.validTo > now ? {} : { tone: 'warning' }),
    },
    {
      field: 'partiallyFillable',
      label: t`Partially fillable`,
      text: terms.partiallyFillable ? t`Yes` : t`No, whole or nothing`,
      detail: terms.partiallyFillable.toString(),
    },
    {
      field: 'sellTokenBalance',
      label: t`Sell balance`,
      text: BALANCES[terms.sellTokenBalance],
      detail: terms.sellTokenBalance,
    },
    {
      field: 'buyTokenBalance',
      label: t`Buy balance`,
      text: BALANCES[terms.buyTokenBalance],
      detail: terms.buyTokenBalance,
    },
  ]
}

function appDataLine({ terms, appData }: OrderToRead): SigningLine {
  const line = { field: 'appData', label: t`App data`, detail: terms.appData } as const
  return isDocumentOf(terms.appData, appData)
    ? { ...line, text: writeAppDataText(appData) }
    : { ...line, text: t`Not verified: no document with this hash is known`, tone: 'warning' }
}

/** Describes the app-data document line by line. Returns no lines if it is not the signed document. */
const documentLines = ({
  terms,
  appData,
  deployment,
  owner,
  findToken,
}: OrderToRead): readonly SigningLine[] =>
  isDocumentOf(terms.appData, appData)
    ? describeAppData(appData, { deployment, owner, findToken }).map((line) => ({
        field: 'document',
        ...line,
      }))
    : []

function placeLines(deployment: Deployment, owner: Address, ownerName = t`You`): readonly SigningLine[] {
  return [
    {
      field: 'network',
      label: t`Network`,
      text: findChain(deployment.chainId)?.label ?? t`Custom network`,
      detail: t`chain ${deployment.chainId}`,
    },
    {
      field: 'settlement',
      label: t`Settlement contract`,
      text: isSandboxContract(deployment.settlement)
        ? t`Sandbox only, valid on no network`
        : `${deployment.domainName} v2`,
      detail: deployment.settlement,
    },
    { field: 'owner', label: t`Account`, text: ownerName, detail: owner },
  ]
}

/**
 * Describes an order: its title, a line for each signed field, derived values, signing context and warnings.
 */
export function describeOrder(order: OrderToRead): ClearText {
  const { terms, deployment, owner, ownerName, findToken } = order
  const sold = writeAmount(terms.sellAmount, findToken(terms.sellToken))
  const bought = writeAmount(terms.buyAmount, findToken(terms.buyToken))
  return {
    title:
      terms.kind === 'sell' ? t`Sell ${sold} for at least ${bought}` : t`Buy ${bought} for at most ${sold}`,
    lines: [
      ...amountLines(order),
      ...tokenLines(order),
      receiverLine(order),
      ...conditionLines(order),
      appDataLine(order),
      priceLine(order),
      ...documentLines(order),
      ...placeLines(deployment, owner, ownerName),
    ],
    warnings: findWarnings(order, isDocumentOf(terms.appData, order.appData)),
  }
}

export function describeCancellation(
  uids: readonly OrderUid[],
  deployment: Deployment,
  owner: Address,
): ClearText {
  const lines = uids.map((uid): SigningLine => {
    const isYours = unpackUid(uid).owner === owner
    const line = { field: 'orderUids', label: t`Order to cancel`, detail: uid } as const
    return isYours
      ? { ...line, text: t`${uid.slice(0, 10)}…, yours` }
      : { ...line, text: t`${uid.slice(0, 10)}…, not yours`, tone: 'warning' }
  })
  const foreign = lines.filter((line) => line.tone === 'warning').length
  return {
    title: uids.length === 1 ? t`Cancel an order` : t`Cancel ${uids.length} orders`,
    lines: [...lines, ...placeLines(deployment, owner)],
    warnings: [
      ...(foreign > 0
        ? [{ kind: 'foreignOrder', message: t`Not your orders: ${foreign} of these.` } as const]
        : []),
      {
        kind: 'bestEffort',
        message: t`A fill already in progress may still settle.`,
      },
    ],
  }
}
