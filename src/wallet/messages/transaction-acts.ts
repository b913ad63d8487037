/**
 * Acts: transactions that an account can send, as data, and the call of each act. Only the deployment's own
 * contracts, a contract that the environment used before, or the token are called; the recipient of a native
 * coin is called without data. The spender of an own approval is always the relayer.
 */
import * as z from 'zod/mini'
import { chainOf, type Deployment, NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { encodeCall } from '../../domain/evm/abi'
import { erc20, ethFlowCalls, settlement, wrappedNative } from '../../domain/evm/contracts'
import type { OrderTerms } from '../../domain/orders/order'
import { orderUidOf } from '../../domain/orders/uid'
import {
  type Address,
  address,
  amount,
  type Hex,
  hash32,
  hex,
  MAX_UINT32,
  type OrderUid,
  orderUid,
  type Seconds,
  seconds,
} from '../../domain/scalars'
import { execCall, presignCall } from './safe-calls'

/**
 * Arguments of the contract for native sells (EthFlow): the order's terms as its owner chose them. For the
 * settlement contract, EthFlow owns an order of the wrapped token that never expires. EthFlow itself stores
 * `validTo` and the owner.
 */
const ethFlowOrder = z.lazy(() =>
  z.object({
    buyToken: address,
    receiver: address,
    sellAmount: amount,
    buyAmount: amount,
    appData: hash32,
    feeAmount: amount,
    validTo: seconds,
    partiallyFillable: z.boolean(),
    quoteId: z.int().check(z.gte(0)),
  }),
)
export type EthFlowOrder = z.output<typeof ethFlowOrder>

/**
 * Act by kind.
 * - `approve` is for the vault relayer. Amount 0 revokes the approval.
 * - `approveSpender` is for any other spender, and only sites ask for it.
 * - `transfer` sends a token, or the native coin if `token` is its marker.
 * - `presignAsSafe` makes a Safe presign its own order, with the signatures of its owners.
 * - `cancelEthFlowOrder` goes to the contract that holds the coin: `contract`, or the deployment's own.
 * - `cancelTransaction` sends 0 to the sender itself to replace a stuck transaction.
 */
export const transactionAct = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('approve'), token: address, amount }),
    z.object({ kind: z.literal('approveSpender'), token: address, spender: address, amount }),
    z.object({ kind: z.literal('transfer'), token: address, recipient: address, amount }),
    z.object({ kind: z.literal('wrap'), amount }),
    z.object({ kind: z.literal('unwrap'), amount }),
    z.object({ kind: z.literal('invalidateOrder'), uid: orderUid }),
    z.object({ kind: z.literal('setPreSignature'), uid: orderUid, isSigned: z.boolean() }),
    z.object({ kind: z.literal('createEthFlowOrder'), order: ethFlowOrder }),
    z.object({
      kind: z.literal('cancelEthFlowOrder'),
      order: ethFlowOrder,
      contract: z.optional(address),
    }),
    z.object({ kind: z.literal('presignAsSafe'), safe: address, safeOrder: orderUid, signatures: hex }),
    z.object({ kind: z.literal('cancelTransaction') }),
  ]),
)
export type TransactionAct = z.output<typeof transactionAct>
export type ActOf<K extends TransactionAct['kind']> = Extract<TransactionAct, { kind: K }>

/** Returns the UID of the order that an act presigns, or undefined for other acts. */
export function presignedUidOf(act: TransactionAct): OrderUid | undefined {
  if (act.kind === 'presignAsSafe') return act.safeOrder
  return act.kind === 'setPreSignature' && act.isSigned ? act.uid : undefined
}

/** Call of a contract. `value` is in wei. */
export interface ContractCall {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

const toContractOrder = (order: EthFlowOrder) => ({ ...order, quoteId: BigInt(order.quoteId) })

const requireEthFlow = ({ ethFlow, chainId }: Deployment): Address => {
  if (!ethFlow) throw new RangeError(`Chain ${chainId} has no EthFlow contract.`)
  return ethFlow
}

export interface CallContext {
  readonly owner: Address
  readonly deployment: Deployment
}

type Write<K extends TransactionAct['kind']> = (act: ActOf<K>, context: CallContext) => ContractCall

const wrapperOf = ({ deployment }: CallContext): Address => chainOf(deployment.chainId).wrappedNative

const calls = {
  approve: ({ token, amount: atoms }, { deployment }) => ({
    to: token,
    value: 0n,
    data: encodeCall(erc20, 'approve', [deployment.relayer, atoms]),
  }),
  approveSpender: ({ token, spender, amount: atoms }) => ({
    to: token,
    value: 0n,
    data: encodeCall(erc20, 'approve', [spender, atoms]),
  }),
  transfer: ({ token, recipient, amount: atoms }) =>
    token === NATIVE_TOKEN_MARKER
      ? { to: recipient, value: atoms, data: '0x' }
      : { to: token, value: 0n, data: encodeCall(erc20, 'transfer', [recipient, atoms]) },
  wrap: ({ amount: atoms }, context) => ({
    to: wrapperOf(context),
    value: atoms,
    data: encodeCall(wrappedNative, 'deposit', []),
  }),
  unwrap: ({ amount: atoms }, context) => ({
    to: wrapperOf(context),
    value: 0n,
    data: encodeCall(wrappedNative, 'withdraw', [atoms]),
  }),
  invalidateOrder: ({ uid }, { deployment }) => ({
    to: deployment.settlement,
    value: 0n,
    data: encodeCall(settlement, 'invalidateOrder', [uid]),
  }),
  setPreSignature: ({ uid, isSigned }, { deployment }) => ({
    to: deployment.settlement,
    value: 0n,
    data: encodeCall(settlement, 'setPreSignature', [uid, isSigned]),
  }),
  createEthFlowOrder: ({ order }, { deployment }) => ({
    to: requireEthFlow(deployment),
    value: order.sellAmount + order.feeAmount,
    data: encodeCall(ethFlowCalls, 'createOrder', [toContractOrder(order)]),
  }),
  cancelEthFlowOrder: ({ order, contract }, { deployment }) => ({
    to: contract ?? requireEthFlow(deployment),
    value: 0n,
    data: encodeCall(ethFlowCalls, 'invalidateOrder', [toContractOrder(order)]),
  }),
  presignAsSafe: ({ safe, safeOrder, signatures }, { deployment }) => ({
    value: 0n,
    ...execCall(safe, presignCall(deployment.settlement, safeOrder), signatures),
  }),
  cancelTransaction: (_, { owner }) => ({ to: owner, value: 0n, data: '0x' }),
} as const satisfies { [K in TransactionAct['kind']]: Write<K> }

/**
 * Returns the call of an act.
 * @throws RangeError for a native sell if the deployment has no EthFlow contract
 */
export const callOf = (act: TransactionAct, context: CallContext): ContractCall =>
  (calls[act.kind] as Write<typeof act.kind>)(act as never, context)

/**
 * Converts the terms of an order to a native sell. The coin itself is sold, and the receiver is the owner
 * unless another is set.
 */
export const nativeSellOf = (terms: OrderTerms, owner: Address, quoteId: number | null): EthFlowOrder => ({
  buyToken: terms.buyToken,
  receiver: terms.receiver ?? owner,
  sellAmount: terms.sellAmount,
  buyAmount: terms.buyAmount,
  appData: terms.appData,
  feeAmount: terms.feeAmount,
  validTo: terms.validTo,
  partiallyFillable: terms.partiallyFillable,
  quoteId: quoteId ?? 0,
})

/** Converts a native sell to order terms that sell the wrapped token and keep the owner's expiry. */
export const termsOfNativeSell = (order: EthFlowOrder, { chainId }: Deployment): OrderTerms => ({
  sellToken: chainOf(chainId).wrappedNative,
  buyToken: order.buyToken,
  receiver: order.receiver,
  sellAmount: order.sellAmount,
  buyAmount: order.buyAmount,
  validTo: order.validTo,
  appData: order.appData,
  feeAmount: order.feeAmount,
  kind: 'sell',
  partiallyFillable: order.partiallyFillable,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
})

/** Returns the terms of the order that EthFlow places. For the settlement contract it never expires. */
export const placedTermsOf = (order: EthFlowOrder, deployment: Deployment): OrderTerms => ({
  ...termsOfNativeSell(order, deployment),
  validTo: MAX_UINT32 as Seconds,
})

/**
 * Returns the UID of the order that EthFlow places. Its owner is `contract`, or the deployment's EthFlow
 * contract.
 * @throws RangeError if the deployment has no EthFlow contract
 */
export const placedUidOf = (order: EthFlowOrder, deployment: Deployment, contract?: Address): OrderUid =>
  orderUidOf(deployment, placedTermsOf(order, deployment), contract ?? requireEthFlow(deployment))
