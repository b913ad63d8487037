/**
 * What an account can do on a chain beside signing orders: acts, as data, and the call that each of them is. The contract
 * called is always the deployment's own, one its environment used before, or the token itself; the spender of an approval is
 * never chosen.
 */
import * as z from 'zod/mini'
import { chainOf, type Deployment } from '../../domain/chains/chains'
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
import { execCall, presignCall } from '../safe/safe-calls'

/**
 * What the contract for native sells (EthFlow) is given: the order's terms as their owner means them. Towards the settlement
 * the contract owns an order of the wrapped coin that never expires; `validTo` and the owner are kept by the contract.
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
 * An act by its kind. `approve` is for the vault relayer, and with 0 takes an approval back; `presignAsSafe` has a Safe
 * presign an order of its own, with what its owners signed for it; `cancelEthFlowOrder` goes to the contract that holds the
 * coin, the deployment's own unless it names an earlier one; `cancelTransaction` sends nothing to oneself, which takes the
 * place of a transaction that is stuck.
 */
export const transactionAct = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('approve'), token: address, amount }),
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

/** A call of a contract; `value` is wei that goes along. */
export interface ContractCall {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

const toArgument = (order: EthFlowOrder) => ({ ...order, quoteId: BigInt(order.quoteId) })

const sellerOf = ({ ethFlow, chainId }: Deployment): Address => {
  if (!ethFlow) throw new RangeError(`chain ${chainId} has no contract that sells the native coin`)
  return ethFlow
}

/** What a call is made of beside its act. */
export interface CallSetting {
  readonly owner: Address
  readonly deployment: Deployment
}

type Write<K extends TransactionAct['kind']> = (act: ActOf<K>, setting: CallSetting) => ContractCall

const wrapperOf = ({ deployment }: CallSetting): Address => chainOf(deployment.chainId).wrappedNative

const calls = {
  approve: ({ token, amount: much }, { deployment }) => ({
    to: token,
    value: 0n,
    data: encodeCall(erc20, 'approve', [deployment.relayer, much]),
  }),
  wrap: ({ amount: much }, setting) => ({
    to: wrapperOf(setting),
    value: much,
    data: encodeCall(wrappedNative, 'deposit', []),
  }),
  unwrap: ({ amount: much }, setting) => ({
    to: wrapperOf(setting),
    value: 0n,
    data: encodeCall(wrappedNative, 'withdraw', [much]),
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
    to: sellerOf(deployment),
    value: order.sellAmount + order.feeAmount,
    data: encodeCall(ethFlowCalls, 'createOrder', [toArgument(order)]),
  }),
  cancelEthFlowOrder: ({ order, contract }, { deployment }) => ({
    to: contract ?? sellerOf(deployment),
    value: 0n,
    data: encodeCall(ethFlowCalls, 'invalidateOrder', [toArgument(order)]),
  }),
  presignAsSafe: ({ safe, safeOrder, signatures }, { deployment }) => ({
    value: 0n,
    ...execCall(safe, presignCall(deployment.settlement, safeOrder), signatures),
  }),
  cancelTransaction: (_, { owner }) => ({ to: owner, value: 0n, data: '0x' }),
} as const satisfies { [K in TransactionAct['kind']]: Write<K> }

/** The call that an act is. @throws RangeError for a native sell where no contract makes one */
export const callOf = (act: TransactionAct, setting: CallSetting): ContractCall =>
  (calls[act.kind] as Write<typeof act.kind>)(act as never, setting)

/** An order's terms as a native sell: what is sold is the coin itself, and it goes to the owner unless a recipient is set. */
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

/** A native sell as the order it is: of the wrapped coin, until its owner's own end. */
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

/** The order that the contract places: towards the settlement it never expires. */
export const placedTermsOf = (order: EthFlowOrder, deployment: Deployment): OrderTerms => ({
  ...termsOfNativeSell(order, deployment),
  validTo: MAX_UINT32 as Seconds,
})

/** Its UID: the contract owns it, the deployment's own or the given one. @throws RangeError where no contract makes one */
export const placedUidOf = (order: EthFlowOrder, deployment: Deployment, contract?: Address): OrderUid =>
  orderUidOf(deployment, placedTermsOf(order, deployment), contract ?? sellerOf(deployment))
