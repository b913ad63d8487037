/**
 * Recognises calls that sites want to send. A call is recognised only if it equals one of Cowbell's acts byte
 * by byte.
 */
import * as z from 'zod/mini'
import { chainOf, type Deployment, NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { decodeCall, toAddress } from '../../domain/evm/abi'
import { erc20, ethFlowCalls, settlement, wrappedNative } from '../../domain/evm/contracts'
import type { Address, Hex } from '../../domain/scalars'
import {
  type CallContext,
  type ContractCall,
  callOf,
  type TransactionAct,
  transactionAct,
} from './transaction-acts'

/**
 * Lists the acts that a call could be, by its contract and function. `findAct` then compares the whole call.
 */
function guessActs({ to, value, data }: ContractCall, { deployment }: CallContext): readonly unknown[] {
  if (to === deployment.settlement) {
    const read = decodeCall(settlement, data)
    if (read?.functionName === 'invalidateOrder') return [{ kind: 'invalidateOrder', uid: read.args[0] }]
    // A presignature places an order, and the terms of this order are not shown.
    if (read?.functionName !== 'setPreSignature' || read.args[1]) return []
    return [{ kind: 'setPreSignature', uid: read.args[0], isSigned: false }]
  }
  if (to === deployment.ethFlow) return guessNativeSells(data)
  const wrapped =
    to === chainOf(deployment.chainId).wrappedNative ? decodeCall(wrappedNative, data) : undefined
  if (wrapped?.functionName === 'deposit') return [{ kind: 'wrap', amount: String(value) }]
  if (wrapped?.functionName === 'withdraw') return [{ kind: 'unwrap', amount: String(wrapped.args[0]) }]
  if (data === '0x')
    return [{ kind: 'transfer', token: NATIVE_TOKEN_MARKER, recipient: to, amount: String(value) }]
  return guessTokenActs(to, data, deployment)
}

/** Reads an order of the native coin. Every other call of its contract is refused, also a plain transfer. */
function guessNativeSells(data: Hex): readonly unknown[] {
  const read = decodeCall(ethFlowCalls, data)
  if (read?.functionName !== 'createOrder') return []
  const [{ sellAmount, buyAmount, feeAmount, quoteId, ...order }] = read.args
  const amounts = {
    sellAmount: String(sellAmount),
    buyAmount: String(buyAmount),
    feeAmount: String(feeAmount),
  }
  return [{ kind: 'createEthFlowOrder', order: { ...order, ...amounts, quoteId: Number(quoteId) } }]
}

function guessTokenActs(token: Address, data: Hex, { relayer }: Deployment): readonly unknown[] {
  const read = decodeCall(erc20, data)
  if (read?.functionName !== 'approve' && read?.functionName !== 'transfer') return []
  const [address, atoms] = read.args
  const [party, amount] = [toAddress(address), String(atoms)]
  if (read.functionName === 'transfer') return [{ kind: 'transfer', token, recipient: party, amount }]
  return party === relayer
    ? [{ kind: 'approve', token, amount }]
    : [{ kind: 'approveSpender', token, spender: party, amount }]
}

const isSameCall = (a: ContractCall, b: ContractCall): boolean =>
  a.to === b.to && a.value === b.value && a.data === b.data

/**
 * Finds the act of a call: an approval, a transfer, wrap, unwrap, an order of the native coin, or the
 * cancellation of an order. Returns undefined for any other call, for example one with extra bytes, attached value, or a presignature.
 */
export function findAct(call: ContractCall, context: CallContext): TransactionAct | undefined {
  for (const guess of guessActs(call, context)) {
    const act = z.safeDecode(transactionAct, guess as z.input<typeof transactionAct>)
    if (act.success && isSameCall(callOf(act.data, context), call)) return act.data
  }
  return undefined
}
