/** What a transaction does, in words: read off the act whose call is signed, as clear-signing does for messages. */

import { chainOf, type Deployment, findChain, isEthFlow } from '../../domain/chains/chains'
import type { Address, OrderUid, Seconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { ActOf, EthFlowOrder, TransactionAct } from '../messages/transaction-acts'
import { isUnlimited, type KnownToken, writeAmount } from './amounts'
import { contractLine, nameSpender } from './contract-name'
import type { SigningLine } from './order'

/** One line of a transaction. */
interface TransactionLine extends Pick<SigningLine, 'label' | 'text' | 'detail' | 'tone'> {
  /** It is the same of every transaction: what shows the network and the account already leaves it out. */
  readonly isCommon?: true
}

/** A transaction in words; `means` says what it does. */
export interface TransactionText {
  readonly title: string
  readonly means: string
  readonly lines: readonly TransactionLine[]
}

/** What must be known to describe an act. */
export interface ActToRead {
  readonly owner: Address
  readonly deployment: Deployment
  readonly findToken: (at: Address) => KnownToken | undefined
  /** A point in time as the reader writes it; UTC when not given. */
  readonly writeTime?: (at: Seconds) => string
  /** What so much of a token is worth, written to follow its amount; '' where it is not known. */
  readonly writeWorth?: (atoms: bigint, token: Address) => string
  /** What the reader calls an account. */
  readonly nameOf?: (at: Address) => string | undefined
  /** What the reader calls the network. */
  readonly network?: string
}

const NATIVE_DECIMALS = 18

/** The native coin as a token. */
const nativeOf = ({ deployment }: ActToRead): KnownToken => {
  const { native } = chainOf(deployment.chainId)
  return { symbol: native, name: native, decimals: NATIVE_DECIMALS }
}

const wrappedOf = ({ deployment, findToken }: ActToRead): KnownToken => {
  const { wrappedNative, native } = chainOf(deployment.chainId)
  return findToken(wrappedNative) ?? { symbol: `W${native}`, name: t`Wrapped`, decimals: NATIVE_DECIMALS }
}

/** An amount with its worth; of the native coin, that of its wrapped form. */
const writeValued = (
  atoms: bigint,
  token: KnownToken | undefined,
  at: Address,
  { writeWorth }: ActToRead,
): string => writeAmount(atoms, token) + (writeWorth?.(atoms, at) ?? '')

const wrappedAt = ({ deployment }: ActToRead): Address => chainOf(deployment.chainId).wrappedNative

const nameOrder = (uid: OrderUid): string => `${uid.slice(0, 10)}…${uid.slice(-8)}`

type Describe<K extends TransactionAct['kind']> = (act: ActOf<K>, reading: ActToRead) => TransactionText

function describeApproval({ token, amount }: ActOf<'approve'>, reading: ActToRead): TransactionText {
  const { deployment, findToken } = reading
  const known = findToken(token)
  const symbol = known?.symbol ?? t`unlisted token`
  const much = isUnlimited(amount) ? t`unlimited ${symbol}` : writeAmount(amount, known)
  const spender = nameSpender(deployment.relayer)
  const lines: TransactionLine[] = [
    {
      label: t`Token`,
      text: known ? `${known.symbol}, ${known.name}` : t`Unlisted token`,
      detail: token,
      ...(known ? {} : { tone: 'warning' }),
    },
    {
      label: t`Amount`,
      text: isUnlimited(amount)
        ? t`Unlimited, until you revoke it`
        : writeValued(amount, known, token, reading),
      detail: amount.toString(),
      ...(isUnlimited(amount) ? { tone: 'warning' } : {}),
    },
    { label: t`Spender`, ...contractLine(deployment.relayer, spender), detail: deployment.relayer },
  ]
  return amount === 0n
    ? {
        title: t`Revoke the ${symbol} approval`,
        means: t`Orders that sell ${symbol} cannot fill until you approve again.`,
        lines,
      }
    : {
        title: t`Approve ${much}`,
        means: isUnlimited(amount)
          ? t`Lets ${spender} spend any amount of ${symbol} when your orders fill.`
          : t`Lets ${spender} spend ${much} when your order fills.`,
        lines,
      }
}

const writeUtc = (at: Seconds): string =>
  `${new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`

const nativeLines = (order: EthFlowOrder, reading: ActToRead): readonly TransactionLine[] => [
  {
    label: t`You sell`,
    text: writeValued(order.sellAmount, nativeOf(reading), wrappedAt(reading), reading),
    detail: `${order.sellAmount}`,
  },
  {
    label: t`Minimum received`,
    text: writeValued(order.buyAmount, reading.findToken(order.buyToken), order.buyToken, reading),
    detail: t`${order.buyAmount} of ${order.buyToken}`,
  },
  {
    label: t`Recipient`,
    text: order.receiver === reading.owner ? t`You` : t`Not your address`,
    detail: order.receiver,
    ...(order.receiver === reading.owner ? {} : { tone: 'warning' }),
  },
  {
    label: t`Expires`,
    text: (reading.writeTime ?? writeUtc)(order.validTo),
    detail: `${order.validTo}`,
  },
  { label: t`App data`, text: t`Document of this order`, detail: order.appData },
]

const describers = {
  approve: describeApproval,
  wrap: ({ amount }, reading) => ({
    title: t`Wrap ${writeAmount(amount, nativeOf(reading))}`,
    means: t`Wraps ${nativeOf(reading).symbol} to ${wrappedOf(reading).symbol} 1:1. You can unwrap it at any time.`,
    lines: [
      {
        label: t`You receive`,
        text: writeValued(amount, wrappedOf(reading), wrappedAt(reading), reading),
        detail: `${amount}`,
      },
    ],
  }),
  unwrap: ({ amount }, reading) => ({
    title: t`Unwrap ${writeAmount(amount, wrappedOf(reading))}`,
    means: t`Unwraps ${wrappedOf(reading).symbol} to ${nativeOf(reading).symbol} 1:1.`,
    lines: [
      {
        label: t`You receive`,
        text: writeValued(amount, nativeOf(reading), wrappedAt(reading), reading),
        detail: `${amount}`,
      },
    ],
  }),
  invalidateOrder: ({ uid }) => ({
    title: t`Cancel an order on-chain`,
    means: t`Once mined, the order can never fill. This cannot be undone.`,
    lines: [{ label: t`Order`, text: nameOrder(uid), detail: uid }],
  }),
  setPreSignature: ({ uid, isSigned }) => ({
    title: isSigned ? t`Presign an order` : t`Revoke a presignature`,
    means: isSigned
      ? t`Once mined, the order can fill.`
      : t`Once mined, the order cannot fill until you presign it again.`,
    lines: [{ label: t`Order`, text: nameOrder(uid), detail: uid }],
  }),
  createEthFlowOrder: ({ order }, reading) => ({
    title: t`Sell ${writeAmount(order.sellAmount, nativeOf(reading))} for at least ${writeAmount(order.buyAmount, reading.findToken(order.buyToken))}`,
    means: t`Sends ${nativeOf(reading).symbol} to the EthFlow contract, which places the order. What does not fill is refunded.`,
    lines: nativeLines(order, reading),
  }),
  cancelEthFlowOrder: ({ order }, reading) => ({
    title: t`Cancel the sale of ${writeAmount(order.sellAmount, nativeOf(reading))}`,
    means: t`Ends the order and refunds what is unsold.`,
    lines: nativeLines(order, reading),
  }),
  presignAsSafe: ({ safe, safeOrder }) => ({
    title: t`Presign an order from the Safe`,
    means: t`Submits the signatures of the Safe’s owners. Once mined, the order can fill.`,
    lines: [
      { label: t`Safe`, text: t`Owner of the order`, detail: safe },
      { label: t`Order`, text: nameOrder(safeOrder), detail: safeOrder },
    ],
  }),
  cancelTransaction: (_, { owner }) => ({
    title: t`Send 0 to yourself`,
    means: t`Replaces the stuck transaction, so that it can never be mined.`,
    lines: [{ label: t`To`, text: t`You`, detail: owner }],
  }),
} as const satisfies { [K in TransactionAct['kind']]: Describe<K> }

/** The place every transaction is sent to; an approval is sent to its token, a Safe's presignature to the Safe: they have lines. */
const placeLines = (
  { kind }: TransactionAct,
  reading: ActToRead,
  to: Address,
): readonly TransactionLine[] => [
  {
    label: t`Network`,
    text: reading.network ?? findChain(reading.deployment.chainId)?.label ?? t`Custom network`,
    detail: t`chain ${reading.deployment.chainId}`,
    isCommon: true,
  },
  ...(kind === 'approve' || kind === 'presignAsSafe'
    ? []
    : [{ label: t`Contract`, ...nameContract(to, reading), detail: to }]),
  { label: t`From`, text: reading.nameOf?.(reading.owner) ?? t`You`, detail: reading.owner, isCommon: true },
]

function nameContract(
  to: Address,
  { owner, deployment, findToken }: ActToRead,
): Pick<TransactionLine, 'text' | 'tone'> {
  if (to === owner) return { text: t`None, your own address` }
  if (to === deployment.ethFlow) return contractLine(to, t`EthFlow contract`)
  if (isEthFlow(deployment, to)) return { text: t`EthFlow contract` }
  if (to === deployment.settlement) return contractLine(to, t`Settlement contract`)
  const wrapped = to === chainOf(deployment.chainId).wrappedNative ? findToken(to) : undefined
  return { text: wrapped ? t`${wrapped.symbol} contract` : t`Token contract` }
}

/** An act in words, `to` the contract its call goes to. */
export function describeAct(act: TransactionAct, to: Address, reading: ActToRead): TransactionText {
  const text = (describers[act.kind] as Describe<typeof act.kind>)(act as never, reading)
  return { ...text, lines: [...text.lines, ...placeLines(act, reading, to)] }
}
