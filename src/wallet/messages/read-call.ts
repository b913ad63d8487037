/**
 * Recognises calls that sites want to send. A call is recognised only if it equals one of Cowbell's acts byte
 * by byte.
 */
import * as z from 'zod/mini'
import { chainOf } from '../../domain/chains/chains'
import { decodeCall } from '../../domain/evm/abi'
import { erc20, settlement, wrappedNative } from '../../domain/evm/contracts'
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
  const wrapped =
    to === chainOf(deployment.chainId).wrappedNative ? decodeCall(wrappedNative, data) : undefined
  if (wrapped?.functionName === 'deposit') return [{ kind: 'wrap', amount: String(value) }]
  if (wrapped?.functionName === 'withdraw') return [{ kind: 'unwrap', amount: String(wrapped.args[0]) }]
  const token = decodeCall(erc20, data)
  return token?.functionName === 'approve'
    ? [{ kind: 'approve', token: to, amount: String(token.args[1]) }]
    : []
}

const isSameCall = (a: ContractCall, b: ContractCall): boolean =>
  a.to === b.to && a.value === b.value && a.data === b.data

/**
 * Finds the act of a call: approval of the relayer, wrap, unwrap, or cancellation of an order. Returns
 * undefined for any other call, for example one with another spender, extra bytes, attached value, or a
 * presignature.
 */
export function findAct(call: ContractCall, context: CallContext): TransactionAct | undefined {
  for (const guess of guessActs(call, context)) {
    const act = z.safeDecode(transactionAct, guess as z.input<typeof transactionAct>)
    if (act.success && isSameCall(callOf(act.data, context), call)) return act.data
  }
  return undefined
}
