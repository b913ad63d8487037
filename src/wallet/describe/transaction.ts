/** Describes a transaction by its act, as order.ts does for orders. */

import {
  chainOf,
  type Deployment,
  findChain,
  isEthFlow,
  NATIVE_TOKEN_MARKER,
} from '../../domain/chains/chains'
import type { Address, OrderUid, Seconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { ActOf, EthFlowOrder, TransactionAct } from '../messages/transaction-acts'
import { isUnlimitedGrant } from '../policy/allowance-rules'
import { isUnlimited, type KnownToken, writeAmount, writeUtc } from './amounts'
import { contractLine, nameOfSpender, nameSpender } from './contract-name'
import type { SigningLine } from './order'

interface TransactionLine extends Pick<SigningLine, 'label' | 'text' | 'detail' | 'tone'> {
  /**
   * Set for lines that are the same for all transactions. Screens that show network and account elsewhere
   * skip them.
   */
  readonly isCommon?: true
}

/** Described transaction. `explanation` is its effect. */
export interface TransactionText {
  readonly title: string
  readonly explanation: string
  readonly lines: readonly TransactionLine[]
}

export interface ActToRead {
  readonly owner: Address
  readonly deployment: Deployment
  readonly findToken: (address: Address) => KnownToken | undefined
  /** Writes a time in the user's format. Default: UTC. */
  readonly writeTime?: (time: Seconds) => string
  /** Writes the value of an amount, to be appended to the amount. Empty if unknown. */
  readonly writeWorth?: (atoms: bigint, token: Address) => string
  readonly nameOf?: (address: Address) => string | undefined
  readonly network?: string
}

const NATIVE_DECIMALS = 18

const nativeOf = ({ deployment }: ActToRead): KnownToken => {
  const { native } = chainOf(deployment.chainId)
  return { symbol: native, name: native, decimals: NATIVE_DECIMALS }
}

const wrappedOf = ({ deployment, findToken }: ActToRead): KnownToken => {
  const { wrappedNative, native } = chainOf(deployment.chainId)
  return findToken(wrappedNative) ?? { symbol: `W${native}`, name: t`Wrapped`, decimals: NATIVE_DECIMALS }
}

/** Writes an amount with its value. The native coin has the value of its wrapped token. */
const writeValued = (
  atoms: bigint,
  token: KnownToken | undefined,
  tokenAddress: Address,
  { writeWorth }: ActToRead,
): string => writeAmount(atoms, token) + (writeWorth?.(atoms, tokenAddress) ?? '')

const wrappedAddressOf = ({ deployment }: ActToRead): Address => chainOf(deployment.chainId).wrappedNative

const nameOrder = (uid: OrderUid): string => `${uid.slice(0, 10)}…${uid.slice(-8)}`

type Describe<K extends TransactionAct['kind']> = (act: ActOf<K>, input: ActToRead) => TransactionText

function describeApproval({ token, amount }: ActOf<'approve'>, input: ActToRead): TransactionText {
  const { deployment, findToken } = input
  const known = findToken(token)
  const symbol = known?.symbol ?? t`unlisted token`
  const amountText = isUnlimited(amount) ? t`unlimited ${symbol}` : writeAmount(amount, known)
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
        : writeValued(amount, known, token, input),
      detail: amount.toString(),
      ...(isUnlimited(amount) ? { tone: 'warning' } : {}),
    },
    { label: t`Spender`, ...contractLine(deployment.relayer, spender), detail: deployment.relayer },
  ]
  return amount === 0n
    ? {
        title: t`Revoke the ${symbol} approval`,
        explanation: t`Orders that sell ${symbol} cannot fill until you approve again.`,
        lines,
      }
    : {
        title: t`Approve ${amountText}`,
        explanation: isUnlimited(amount)
          ? t`Lets ${spender} spend any amount of ${symbol} when your orders fill.`
          : t`Lets ${spender} spend ${amountText} when your order fills.`,
        lines,
      }
}

/** Describes an approval that a site asks for. Its spender is named if Cowbell knows it. */
function describeSpenderApproval(
  { token, spender, amount }: ActOf<'approveSpender'>,
  input: ActToRead,
): TransactionText {
  const known = input.findToken(token)
  const symbol = known?.symbol ?? t`unlisted token`
  const isAll = isUnlimitedGrant(amount)
  const amountText = isAll ? t`unlimited ${symbol}` : writeAmount(amount, known)
  const name = nameOfSpender(input.deployment.chainId, spender, input.deployment)
  return {
    title: amount === 0n ? t`Revoke the ${symbol} approval` : t`Approve ${amountText}`,
    explanation:
      amount === 0n
        ? t`The spender can take no more ${symbol}.`
        : t`Lets the spender take ${amountText} at any time, without asking you again.`,
    lines: [
      {
        label: t`Token`,
        text: known ? `${known.symbol}, ${known.name}` : t`Unlisted token`,
        detail: token,
        ...(known ? {} : { tone: 'warning' as const }),
      },
      {
        label: t`Amount`,
        text: isAll ? t`Unlimited, until you revoke it` : writeValued(amount, known, token, input),
        detail: amount.toString(),
        ...(isAll ? { tone: 'warning' as const } : {}),
      },
      {
        label: t`Spender`,
        text: name ?? t`Unknown address`,
        detail: spender,
        ...(name === undefined ? { tone: 'warning' as const } : {}),
      },
    ],
  }
}

function describeTransfer(act: ActOf<'transfer'>, input: ActToRead): TransactionText {
  const { token, recipient, amount } = act
  const isNative = token === NATIVE_TOKEN_MARKER
  const known = isNative ? nativeOf(input) : input.findToken(token)
  const name = recipient === input.owner ? t`You` : input.nameOf?.(recipient)
  const priced = isNative ? wrappedAddressOf(input) : token
  return {
    title: t`Send ${writeAmount(amount, known)}`,
    explanation: t`A transfer cannot be undone.`,
    lines: [
      { label: t`Amount`, text: writeValued(amount, known, priced, input), detail: `${amount}` },
      {
        label: t`Recipient`,
        text: name === undefined ? t`Not in your address book` : `${name} · ${recipient}`,
        detail: recipient,
        ...(name === undefined ? { tone: 'warning' } : {}),
      },
    ],
  }
}

const nativeLines = (order: EthFlowOrder, input: ActToRead): readonly TransactionLine[] => [
  {
    label: t`You sell`,
    text: writeValued(order.sellAmount, nativeOf(input), wrappedAddressOf(input), input),
    detail: `${order.sellAmount}`,
  },
  {
    label: t`Minimum received`,
    text: writeValued(order.buyAmount, input.findToken(order.buyToken), order.buyToken, input),
    detail: t`${order.buyAmount} of ${order.buyToken}`,
  },
  {
    label: t`Recipient`,
    text: order.receiver === input.owner ? t`You` : t`Not your address`,
    detail: order.receiver,
    ...(order.receiver === input.owner ? {} : { tone: 'warning' }),
  },
  {
    label: t`Expires`,
    text: (input.writeTime ?? writeUtc)(order.validTo),
    detail: `${order.validTo}`,
  },
  { label: t`App data`, text: t`Document of this order`, detail: order.appData },
]

const describers = {
  approve: describeApproval,
  approveSpender: describeSpenderApproval,
  transfer: describeTransfer,
  wrap: ({ amount }, input) => ({
    title: t`Wrap ${writeAmount(amount, nativeOf(input))}`,
    explanation: t`Wraps ${nativeOf(input).symbol} to ${wrappedOf(input).symbol} 1:1. You can unwrap it at any time.`,
    lines: [
      {
        label: t`You receive`,
        text: writeValued(amount, wrappedOf(input), wrappedAddressOf(input), input),
        detail: `${amount}`,
      },
    ],
  }),
  unwrap: ({ amount }, input) => ({
    title: t`Unwrap ${writeAmount(amount, wrappedOf(input))}`,
    explanation: t`Unwraps ${wrappedOf(input).symbol} to ${nativeOf(input).symbol} 1:1.`,
    lines: [
      {
        label: t`You receive`,
        text: writeValued(amount, nativeOf(input), wrappedAddressOf(input), input),
        detail: `${amount}`,
      },
    ],
  }),
  invalidateOrder: ({ uid }) => ({
    title: t`Cancel an order on-chain`,
    explanation: t`Once mined, the order can never fill. This cannot be undone.`,
    lines: [{ label: t`Order`, text: nameOrder(uid), detail: uid }],
  }),
  setPreSignature: ({ uid, isSigned }) => ({
    title: isSigned ? t`Presign an order` : t`Revoke a presignature`,
    explanation: isSigned
      ? t`Once mined, the order can fill.`
      : t`Once mined, the order cannot fill until you presign it again.`,
    lines: [{ label: t`Order`, text: nameOrder(uid), detail: uid }],
  }),
  createEthFlowOrder: ({ order }, input) => ({
    title: t`Sell ${writeAmount(order.sellAmount, nativeOf(input))} for at least ${writeAmount(order.buyAmount, input.findToken(order.buyToken))}`,
    explanation: t`Sends ${nativeOf(input).symbol} to the EthFlow contract, which places the order. What does not fill is refunded.`,
    lines: nativeLines(order, input),
  }),
  cancelEthFlowOrder: ({ order }, input) => ({
    title: t`Cancel the sale of ${writeAmount(order.sellAmount, nativeOf(input))}`,
    explanation: t`Ends the order and refunds what is unsold.`,
    lines: nativeLines(order, input),
  }),
  presignAsSafe: ({ safe, safeOrder }) => ({
    title: t`Presign an order from the Safe`,
    explanation: t`Submits the signatures of the Safe’s owners. Once mined, the order can fill.`,
    lines: [
      { label: t`Safe`, text: t`Owner of the order`, detail: safe },
      { label: t`Order`, text: nameOrder(safeOrder), detail: safeOrder },
    ],
  }),
  cancelTransaction: (_, { owner }) => ({
    title: t`Send 0 to yourself`,
    explanation: t`Replaces the stuck transaction, so that it can never be mined.`,
    lines: [{ label: t`To`, text: t`You`, detail: owner }],
  }),
} as const satisfies { [K in TransactionAct['kind']]: Describe<K> }

/**
 * Describes network, contract and account. The lines of an approval and of a Safe's presignature name their
 * contract already, and a transfer of the native coin calls none.
 */
const placeLines = (act: TransactionAct, input: ActToRead, to: Address): readonly TransactionLine[] => [
  {
    label: t`Network`,
    text: input.network ?? findChain(input.deployment.chainId)?.label ?? t`Custom network`,
    detail: t`chain ${input.deployment.chainId}`,
    isCommon: true,
  },
  ...(act.kind === 'approve' ||
  act.kind === 'approveSpender' ||
  act.kind === 'presignAsSafe' ||
  (act.kind === 'transfer' && act.token === NATIVE_TOKEN_MARKER)
    ? []
    : [{ label: t`Contract`, ...nameContract(to, input), detail: to }]),
  { label: t`From`, text: input.nameOf?.(input.owner) ?? t`You`, detail: input.owner, isCommon: true },
]

function nameContract(
  to: Address,
  { owner, deployment, findToken }: ActToRead,
): Pick<TransactionLine, 'text' | 'tone'> {
  if (to === owner) return { text: t`None, your own address` }
  if (to === deployment.ethFlow) return contractLine(to, t`EthFlow contract`)
  if (isEthFlow(deployment, to)) return { text: t`EthFlow contract` }
  if (to === deployment.settlement) return contractLine(to, t`Settlement contract`)
  const token = findToken(to)
  return { text: token ? t`${token.symbol} contract` : t`Token contract` }
}

/** Describes an act whose call goes to the contract `to`. */
export function describeAct(act: TransactionAct, to: Address, input: ActToRead): TransactionText {
  const text = (describers[act.kind] as Describe<typeof act.kind>)(act as never, input)
  return { ...text, lines: [...text.lines, ...placeLines(act, input, to)] }
}
