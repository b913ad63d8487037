/** What a Safe 1.4.1 is called with, and what it calls: that it presigns an order of its own. */
import { encodeCall } from '../../domain/evm/abi'
import { safe as safeContract, settlement as settlementContract } from '../../domain/evm/contracts'
import { type Address, type Hex, type OrderUid, ZERO_ADDRESS } from '../../domain/scalars'

/** A call that a Safe makes, or that is made of one. */
export interface SafeCall {
  readonly to: Address
  readonly data: Hex
}

/** `setPreSignature(uid, true)` of the settlement contract. */
export const presignCall = (settlement: Address, uid: OrderUid): SafeCall => ({
  to: settlement,
  data: encodeCall(settlementContract, 'setPreSignature', [uid, true]),
})

/** The transaction that has a Safe make a call: `execTransaction`, sent by anyone, with enough owners' signatures. */
export const execCall = (safe: Address, { to, data }: SafeCall, signatures: Hex): SafeCall => ({
  to: safe,
  data: encodeCall(safeContract, 'execTransaction', [
    to,
    0n,
    data,
    0,
    0n,
    0n,
    0n,
    ZERO_ADDRESS,
    ZERO_ADDRESS,
    signatures,
  ]),
})
