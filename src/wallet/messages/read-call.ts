/** A call that a site wants sent, as the act that it is. What is no act of ours to the last byte is none. */
import * as z from 'zod/mini'
import { chainOf } from '../../domain/chains/chains'
import { decodeCall } from '../../domain/evm/abi'
import { erc20, settlement, wrappedNative } from '../../domain/evm/contracts'
import {
  type CallSetting,
  type ContractCall,
  callOf,
  type TransactionAct,
  transactionAct,
} from './transaction-acts'

/** What a call may be, by the contract it is of; that it is that act in full is checked after. */
function guessActs({ to, value, data }: ContractCall, { deployment }: CallSetting): readonly unknown[] {
  if (to === deployment.settlement) {
    const read = decodeCall(settlement, data)
    if (read?.functionName === 'invalidateOrder') return [{ kind: 'invalidateOrder', uid: read.args[0] }]
    // To presign is to sign an order, and whose terms are not shown is not signed.
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
 * The act whose call this very call is: an approval of the exchange's relayer, wrapping, unwrapping, ending an order. Undefined
 * for every other: another spender, a byte more, a coin along, a presignature.
 */
export function actOfCall(call: ContractCall, setting: CallSetting): TransactionAct | undefined {
  for (const guess of guessActs(call, setting)) {
    const act = z.safeDecode(transactionAct, guess as z.input<typeof transactionAct>)
    if (act.success && isSameCall(callOf(act.data, setting), call)) return act.data
  }
  return undefined
}
