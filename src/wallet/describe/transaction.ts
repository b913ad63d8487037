/** What a transaction does, in words: read off the act whose call is signed, as clear-signing does for messages. */
import { chainOf, type Deployment, findChain } from '../../domain/chains/chains'
import { type Address, MAX_UINT256, type OrderUid, type Seconds } from '../../domain/scalars'
import type { ActOf, EthFlowOrder, TransactionAct } from '../messages/transaction-acts'
import { type KnownToken, writeAmount } from './amounts'
import type { SigningLine } from './order'

/** One line of a transaction. */
type TransactionLine = Pick<SigningLine, 'label' | 'text' | 'detail' | 'tone'>

/** A transaction in words; `means` says what it brings about and what it does not. */
export interface TransactionText {
  readonly title: string
  readonly means: string
  readonly lines: readonly TransactionLine[]
}

/** What must be known to tell of an act. */
export interface ActToRead {
  readonly owner: Address
  readonly deployment: Deployment
  readonly findToken: (at: Address) => KnownToken | undefined
  /** A point in time as the reader writes it; UTC when not given. */
  readonly writeTime?: (at: Seconds) => string
}

const NATIVE_DECIMALS = 18

/** The native coin as a token. */
const nativeOf = ({ deployment }: ActToRead): KnownToken => {
  const { native } = chainOf(deployment.chainId)
  return { symbol: native, name: native, decimals: NATIVE_DECIMALS }
}

const wrappedOf = ({ deployment, findToken }: ActToRead): KnownToken => {
  const { wrappedNative, native } = chainOf(deployment.chainId)
  return findToken(wrappedNative) ?? { symbol: `W${native}`, name: 'Wrapped', decimals: NATIVE_DECIMALS }
}

/** Whether an approval has no bound worth the name. */
export const isUnlimited = (atoms: bigint): boolean => atoms >= MAX_UINT256 >> 1n

const nameOrder = (uid: OrderUid): string => `${uid.slice(0, 10)}…${uid.slice(-8)}`

type Tell<K extends TransactionAct['kind']> = (act: ActOf<K>, reading: ActToRead) => TransactionText

function tellApproval(
  { token, amount }: ActOf<'approve'>,
  { deployment, findToken }: ActToRead,
): TransactionText {
  const known = findToken(token)
  const symbol = known?.symbol ?? 'an unknown token'
  const much = isUnlimited(amount) ? `any amount of ${symbol}` : writeAmount(amount, known)
  const lines: TransactionLine[] = [
    {
      label: 'Token',
      text: known ? `${known.symbol}, ${known.name}` : 'A token that is not on your list',
      detail: token,
      ...(known ? {} : { tone: 'warning' }),
    },
    {
      label: 'At most',
      text: isUnlimited(amount) ? 'Any amount, until you take it back' : writeAmount(amount, known),
      detail: amount.toString(),
      ...(isUnlimited(amount) ? { tone: 'warning' } : {}),
    },
    {
      label: 'Who may take it',
      text: 'The exchange’s contract, when an order of yours fills',
      detail: deployment.relayer,
    },
  ]
  return amount === 0n
    ? {
        title: `Take back the approval of ${symbol}`,
        means: `From then on no order of yours that sells ${symbol} can fill until you approve again.`,
        lines,
      }
    : {
        title: `Approve ${much}`,
        means: isUnlimited(amount)
          ? `Allows the exchange’s contract to take any amount of ${symbol} when orders of yours fill, and never before.`
          : 'Allows the exchange’s contract to take this much when an order of yours fills, and never before.',
        lines,
      }
}

const writeUtc = (at: Seconds): string =>
  `${new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`

const nativeLines = (order: EthFlowOrder, reading: ActToRead): readonly TransactionLine[] => [
  {
    label: 'You sell',
    text: writeAmount(order.sellAmount, nativeOf(reading)),
    detail: `${order.sellAmount}`,
  },
  {
    label: 'You receive at least',
    text: writeAmount(order.buyAmount, reading.findToken(order.buyToken)),
    detail: `${order.buyAmount} of ${order.buyToken}`,
  },
  {
    label: 'Goes to',
    text: order.receiver === reading.owner ? 'You' : 'Someone else',
    detail: order.receiver,
    ...(order.receiver === reading.owner ? {} : { tone: 'warning' }),
  },
  {
    label: 'Valid until',
    text: (reading.writeTime ?? writeUtc)(order.validTo),
    detail: `${order.validTo}`,
  },
  { label: 'App data', text: 'The document of this order', detail: order.appData },
]

const tell = {
  approve: tellApproval,
  wrap: ({ amount }, reading) => ({
    title: `Wrap ${writeAmount(amount, nativeOf(reading))}`,
    means: `Turns it into as much ${wrappedOf(reading).symbol}, which orders can sell. It can be turned back at any time.`,
    lines: [{ label: 'You receive', text: writeAmount(amount, wrappedOf(reading)), detail: `${amount}` }],
  }),
  unwrap: ({ amount }, reading) => ({
    title: `Unwrap ${writeAmount(amount, wrappedOf(reading))}`,
    means: `Turns it back into as much ${nativeOf(reading).symbol}.`,
    lines: [{ label: 'You receive', text: writeAmount(amount, nativeOf(reading)), detail: `${amount}` }],
  }),
  invalidateOrder: ({ uid }) => ({
    title: 'Cancel an order on the chain',
    means: 'Once it is in a block, the order can never fill again, whoever holds it. It cannot be undone.',
    lines: [{ label: 'Order', text: nameOrder(uid), detail: uid }],
  }),
  setPreSignature: ({ uid, isSigned }) => ({
    title: isSigned ? 'Sign an order on the chain' : 'Take back an order’s signature on the chain',
    means: isSigned
      ? 'Once it is in a block, the order can fill.'
      : 'Once it is in a block, the order can no longer fill, unless it is signed on the chain again.',
    lines: [{ label: 'Order', text: nameOrder(uid), detail: uid }],
  }),
  sellNative: ({ order }, reading) => ({
    title: `Sell ${writeAmount(order.sellAmount, nativeOf(reading))} for at least ${writeAmount(order.buyAmount, reading.findToken(order.buyToken))}`,
    means:
      'Hands the coin to the exchange’s contract for native sells, which places the order. What does not fill in time comes back to you.',
    lines: nativeLines(order, reading),
  }),
  takeBackNative: ({ order }, reading) => ({
    title: `Cancel the sale of ${writeAmount(order.sellAmount, nativeOf(reading))}`,
    means: 'Ends the order for good, and what it has not sold comes back to you.',
    lines: nativeLines(order, reading),
  }),
  presignAsSafe: ({ safe, safeOrder }) => ({
    title: 'Have the Safe sign an order on the chain',
    means: 'Hands over what the Safe’s owners signed. Once it is in a block, the order can fill.',
    lines: [
      { label: 'Safe', text: 'The owner of the order', detail: safe },
      { label: 'Order', text: nameOrder(safeOrder), detail: safeOrder },
    ],
  }),
  nothing: (_, { owner }) => ({
    title: 'Send nothing to yourself',
    means: 'Takes the place of the transaction that is stuck, so that it can never be mined.',
    lines: [{ label: 'To', text: 'You', detail: owner }],
  }),
} as const satisfies { [K in TransactionAct['kind']]: Tell<K> }

/** The place every transaction is sent to. */
const placeLines = ({ owner, deployment }: ActToRead, to: Address): readonly TransactionLine[] => [
  {
    label: 'Network',
    text: findChain(deployment.chainId)?.label ?? 'A network of your own',
    detail: `chain ${deployment.chainId}`,
  },
  { label: 'Contract called', text: nameContract(to, owner, deployment), detail: to },
  { label: 'Sent by', text: 'You', detail: owner },
]

function nameContract(to: Address, owner: Address, deployment: Deployment): string {
  if (to === owner) return 'None: it goes to yourself'
  if (to === deployment.settlement) return 'The exchange’s settlement contract'
  if (to === deployment.ethFlow) return 'The exchange’s contract for native sells'
  return to === chainOf(deployment.chainId).wrappedNative ? 'The wrapped coin' : 'The token itself'
}

/** An act in words, `to` the contract its call goes to. */
export function describeAct(act: TransactionAct, to: Address, reading: ActToRead): TransactionText {
  const told = (tell[act.kind] as Tell<typeof act.kind>)(act as never, reading)
  return { ...told, lines: [...told.lines, ...placeLines(reading, to)] }
}
