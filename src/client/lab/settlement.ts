/**
 * Reads the calldata of a settlement and checks it as the contract does: tokens, prices, each trade with its
 * order, interactions.
 */

import { mulDiv, mulDivUp } from '../../domain/orders/amounts'
import { orderDigest } from '../../domain/orders/digest'
import type { OrderTerms } from '../../domain/orders/order'
import { readFlags, type TradeFlags } from '../../domain/orders/trade-flags'
import { packUid } from '../../domain/orders/uid'
import {
  type Address,
  type Hex,
  MAX_UINT32,
  type Seconds,
  toAmount,
  ZERO_ADDRESS,
} from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { describeCall } from '../../wallet/describe/call'
import { CalldataFault, firstDifference, trailingRange } from './calldata'
import { writeTime } from './hex'
import {
  badFinding,
  byteCount,
  byteRange,
  cautionFinding,
  type LabContext,
  type LabFinding,
  type LabReport,
  type LabRow,
  type LabSection,
  writeValue,
} from './report'
import {
  readSettle,
  type SettleArguments,
  type SettledInteraction,
  type SettledTrade,
  STAGES,
  writeSettle,
} from './settlement-call'
import { findSignatureFaults, recover } from './signatures'

const ADDRESS_DIGITS = 42

/** A trade with its decoded parts. A part is undefined if the settlement does not define it. */
interface ReadTrade {
  readonly trade: SettledTrade
  readonly path: string
  readonly flags: TradeFlags | undefined
  readonly sell: Side | undefined
  readonly buy: Side | undefined
  readonly owner: Address | undefined
  readonly uid: Hex | undefined
}

interface Side {
  readonly token: Address
  readonly price: bigint
}

function sideAt({ tokens, clearingPrices }: SettleArguments, index: bigint): Side | undefined {
  const token = tokens[Number(index)]
  const price = clearingPrices[Number(index)]
  return token === undefined || price === undefined ? undefined : { token, price }
}

const termsOfTrade = (trade: SettledTrade, flags: TradeFlags, sell: Side, buy: Side): OrderTerms => ({
  sellToken: sell.token,
  buyToken: buy.token,
  receiver: trade.receiver === ZERO_ADDRESS ? null : trade.receiver,
  sellAmount: toAmount(trade.sellAmount),
  buyAmount: toAmount(trade.buyAmount),
  validTo: Number(trade.validTo) as Seconds,
  appData: trade.appData,
  feeAmount: toAmount(trade.feeAmount),
  kind: flags.kind,
  partiallyFillable: flags.partiallyFillable,
  sellTokenBalance: flags.sellTokenBalance,
  buyTokenBalance: flags.buyTokenBalance,
})

/**
 * Returns the owner of a trade. The owner of an ECDSA signature is recovered. Signatures of the other two
 * schemes begin with the owner's address.
 */
function ownerOfTrade(
  { signature }: SettledTrade,
  { scheme }: TradeFlags,
  digest: ReturnType<typeof orderDigest>,
): Address | undefined {
  if (scheme === 'eip712' || scheme === 'ethsign') return recover(digest, scheme, signature)
  return signature.length >= ADDRESS_DIGITS ? (signature.slice(0, ADDRESS_DIGITS) as Address) : undefined
}

function readTrade(
  whole: SettleArguments,
  trade: SettledTrade,
  path: string,
  setting: LabContext,
): ReadTrade {
  const flags = readFlags(trade.flags)
  const sell = sideAt(whole, trade.sellTokenIndex)
  const buy = sideAt(whole, trade.buyTokenIndex)
  const unknown = { trade, path, flags, sell, buy, owner: undefined, uid: undefined }
  if (!flags || !sell || !buy || trade.validTo > BigInt(MAX_UINT32)) return unknown
  const terms = termsOfTrade(trade, flags, sell, buy)
  const digest = orderDigest(setting.deployment, terms)
  const owner = ownerOfTrade(trade, flags, digest)
  const uid = owner && packUid({ digest, owner, validTo: terms.validTo })
  return { ...unknown, owner, uid }
}

/**
 * Computes the traded amounts at the clearing prices. A buy order fixes the bought amount, a sell order the
 * sold amount.
 */
function executedOf({ trade, flags, sell, buy }: ReadTrade): readonly LabRow[] {
  if (!flags || !sell?.price || !buy?.price) return []
  const isWhole = !flags.partiallyFillable
  const isSell = flags.kind === 'sell'
  const filled = isWhole ? (isSell ? trade.sellAmount : trade.buyAmount) : trade.executedAmount
  const sold = isSell ? filled : mulDiv(filled, buy.price, sell.price)
  const bought = isSell ? mulDivUp(filled, sell.price, buy.price) : filled
  return [
    [t`sold at the clearing prices`, String(sold)],
    [t`bought at the clearing prices`, String(bought)],
  ]
}

function tradeSection(read: ReadTrade): LabSection {
  const { trade, path, flags, sell, buy, owner, uid } = read
  return {
    title: path,
    rows: [
      ['uid', uid ?? t`cannot be computed`],
      ['owner', owner ?? t`cannot be recovered`],
      ['sellToken', `${sell?.token ?? '?'} [${trade.sellTokenIndex}]`],
      ['buyToken', `${buy?.token ?? '?'} [${trade.buyTokenIndex}]`],
      ['receiver', trade.receiver],
      ['sellAmount', String(trade.sellAmount)],
      ['buyAmount', String(trade.buyAmount)],
      ['validTo', writeTime(Number(trade.validTo) as Seconds)],
      ['appData', trade.appData],
      ['feeAmount', String(trade.feeAmount)],
      ['flags', `${trade.flags}${flags ? ` = ${writeValue(flags)}` : ''}`],
      ['executedAmount', String(trade.executedAmount)],
      ['signature', trade.signature],
      ...executedOf(read),
    ],
  }
}

const findIndexFaults = ({ tokens }: SettleArguments, { trade, path }: ReadTrade): readonly LabFinding[] =>
  (['sellTokenIndex', 'buyTokenIndex'] as const)
    .filter((name) => trade[name] >= BigInt(tokens.length))
    .map((name) =>
      badFinding(`${path}.${name}`, t`${String(trade[name])} names none of ${tokens.length} tokens.`),
    )

function findTradeSignatureFaults({ trade, path, flags, owner }: ReadTrade): readonly LabFinding[] {
  const signaturePath = `${path}.signature`
  const size = trade.signature.length / 2 - 1
  if (!flags) return []
  if (flags.scheme === 'presign')
    return size === 20
      ? []
      : [badFinding(signaturePath, t`A presignature names its owner in 20 bytes, this one has ${size}.`)]
  if (flags.scheme === 'eip1271')
    return size >= 20
      ? []
      : [badFinding(signaturePath, t`A contract’s signature begins with its 20 bytes, this one has ${size}.`)]
  const faults = findSignatureFaults(trade.signature, signaturePath)
  const isFormed = faults.every(({ tone }) => tone !== 'bad')
  return isFormed && !owner ? [...faults, badFinding(signaturePath, t`No key fits the signature.`)] : faults
}

/** Checks the limit price and the executed amount. */
function findFillFaults({ trade, path, flags, sell, buy }: ReadTrade): readonly LabFinding[] {
  if (!flags || !sell || !buy) return []
  const isMet = trade.sellAmount * sell.price >= trade.buyAmount * buy.price
  const whole = flags.kind === 'sell' ? trade.sellAmount : trade.buyAmount
  const isOver = flags.partiallyFillable && trade.executedAmount > whole
  return [
    ...(isMet ? [] : [badFinding(path, t`The clearing prices do not meet its limit price.`)]),
    ...(isOver ? [badFinding(`${path}.executedAmount`, t`More than the order’s ${String(whole)}.`)] : []),
    ...(flags.partiallyFillable && trade.executedAmount === 0n
      ? [badFinding(`${path}.executedAmount`, t`Nothing is executed.`)]
      : []),
  ]
}

const findTradeFaults = (whole: SettleArguments, read: ReadTrade): readonly LabFinding[] => [
  ...findIndexFaults(whole, read),
  ...(read.trade.validTo > BigInt(MAX_UINT32)
    ? [badFinding(`${read.path}.validTo`, t`More than 4 bytes: the contract reverts.`)]
    : []),
  ...(read.flags
    ? []
    : [badFinding(`${read.path}.flags`, t`${String(read.trade.flags)} sets bits that mean nothing.`)]),
  ...findTradeSignatureFaults(read),
  ...findFillFaults(read),
]

const findRepeated = (trades: readonly ReadTrade[]): readonly LabFinding[] =>
  trades.flatMap(({ uid, path }, index) => {
    const first = trades.findIndex((other) => other.uid === uid)
    return uid && first < index ? [cautionFinding(path, t`The same order as trades[${first}].`)] : []
  })

function findPriceFaults({ tokens, clearingPrices }: SettleArguments): readonly LabFinding[] {
  const isEven = tokens.length === clearingPrices.length
  return [
    ...(isEven
      ? []
      : [badFinding('clearingPrices', t`${clearingPrices.length} prices for ${tokens.length} tokens.`)]),
    ...clearingPrices.flatMap((price, index) =>
      price === 0n ? [badFinding(`clearingPrices[${index}]`, t`The price is zero.`)] : [],
    ),
  ]
}

const pathOfInteraction = (stage: number, index: number): string => `interactions.${STAGES[stage]}[${index}]`

const findInteractionFaults = (
  { interactions }: SettleArguments,
  { deployment }: LabContext,
): readonly LabFinding[] =>
  interactions.flatMap((list, stage) =>
    list.flatMap(({ target }, index) =>
      target === deployment.relayer
        ? [badFinding(`${pathOfInteraction(stage, index)}.target`, t`Calls to the relayer are forbidden.`)]
        : [],
    ),
  )

const describeInteraction = (call: SettledInteraction, { deployment, findToken }: LabContext): string => {
  const { text } = describeCall({ ...call, deployment, owner: deployment.settlement, findToken })
  return call.value === 0n ? text : t`${text}, with ${String(call.value)} wei`
}

/** Finds differences from the usual ABI encoding. Solvers append the auction id after it. */
function findLayoutFindings(calldata: Hex, whole: SettleArguments): readonly LabFinding[] {
  if (whole.trades.some(({ validTo }) => validTo > BigInt(MAX_UINT32))) return []
  const usual = writeSettle(whole)
  const [size, usualSize] = [calldata.length / 2 - 1, usual.length / 2 - 1]
  const difference = firstDifference(calldata, usual)
  if (difference !== undefined)
    return [
      cautionFinding(
        byteRange(difference, difference),
        t`From here on it is not encoded in the usual layout.`,
      ),
    ]
  if (size === usualSize) return []
  if (size < usualSize)
    return [badFinding(byteRange(size, size), t`The data ends ${byteCount(usualSize - size)} too early.`)]
  const behind = `0x${calldata.slice(usual.length)}`
  const message =
    size - usualSize === 8
      ? t`Behind the call: auction ${String(BigInt(behind))}.`
      : t`Behind the call: ${behind}.`
  return [cautionFinding(trailingRange(usualSize, size), message)]
}

function reportSettlement(calldata: Hex, whole: SettleArguments, setting: LabContext): LabReport {
  const trades = whole.trades.map((trade, index) => readTrade(whole, trade, `trades[${index}]`, setting))
  const calls = whole.interactions.flatMap((list, stage) =>
    list.map((call, index): LabRow => [pathOfInteraction(stage, index), describeInteraction(call, setting)]),
  )
  return {
    kind: 'settlement',
    sections: [
      {
        title: t`Tokens and clearing prices`,
        rows: whole.tokens.map(
          (token, index): LabRow => [
            `tokens[${index}]`,
            `${setting.findToken(token)?.symbol ?? ''} ${token} · ${whole.clearingPrices[index] ?? '?'}`.trim(),
          ],
        ),
      },
      ...trades.map(tradeSection),
      ...(calls.length === 0 ? [] : [{ title: t`Interactions`, rows: calls }]),
    ],
    findings: [
      ...findPriceFaults(whole),
      ...trades.flatMap((read) => findTradeFaults(whole, read)),
      ...findRepeated(trades),
      ...findInteractionFaults(whole, setting),
      ...findLayoutFindings(calldata, whole),
    ],
  }
}

/**
 * Reads the calldata of `settle` and checks it. If it cannot be decoded, the finding names the field and its
 * byte.
 */
export function readSettlement(calldata: Hex, setting: LabContext): LabReport {
  try {
    return reportSettlement(calldata, readSettle(calldata), setting)
  } catch (cause) {
    if (!(cause instanceof CalldataFault)) throw cause
    return { kind: 'settlement', sections: [], findings: [badFinding(cause.position, cause.message)] }
  }
}
